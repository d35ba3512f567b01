import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))

/** Only `npm run dev` renders through it. */
const forDevelopment = ['vite']

/** Where a package lies that another one asks for: beside it, or further up, as Node looks for it. */
function placeOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const place = path.join(folder, 'node_modules', name)
    if (existsSync(path.join(place, 'package.json'))) return place
    if (folder === '.' || folder === path.dirname(folder)) return undefined
  }
}

/**
 * The packages that sources need when they run, with all that these need in turn; typed in the installation's folder.
 * @param sources texts of every source file that is run as it is
 * @returns folders below `node_modules`; of packages for another kind of machine, which are not installed, none
 */
export function packagesNeeded(sources: string[]): string[] {
  const named = sources.flatMap((text) =>
    [...text.matchAll(/(?:from |import |import\(|require\()'((?:@[^'/]+\/)?[^'./][^'/]*)/g)].map(
      ([, name = '']) => name,
    ),
  )
  const own = Object.keys(manifestOf('.').dependencies ?? {})
  const places = new Set<string>()
  for (const name of own.filter((name) => named.includes(name) && !forDevelopment.includes(name))) {
    const place = placeOf(name, '.')
    if (!place) throw new Error(`${name} is not installed: run \`npm ci\` first.`)
    places.add(place)
  }
  for (const place of places) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifestOf(place)
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const needed = placeOf(name, place)
      if (needed) places.add(needed)
    }
  }
  return [...places].sort()
}
