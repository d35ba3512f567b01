// Bundles the server into `dist/main.js` and what it loads, the last step of `npm run build`: a start opens a dozen files instead of six
// hundred (docs/decisions/0114). What the source reads beside itself (migrations, fonts, the database's thread) stays where it is.
import path from 'node:path'
import { build, type Plugin } from 'vite'

const folder = path.resolve('dist')

/** Packages that bring compiled code or files of their own, none of which a start loads, and those that only development needs. */
const unbundled = ['@electric-sql/pglite', '@node-rs/argon2', 'pdfkit', 'sharp', 'vite']

/** A module's own address stays that of its source, whichever file it has been bundled into. */
const keepUrls: Plugin = {
  name: 'keep-addresses',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.url')) return
    const source = JSON.stringify(path.relative(folder, id))
    return code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`)
  },
}

/** What a start loads, in its order: each is a file of its own with all that it imports, but what the one before it has brought. */
const stages = { begin: 'src/server/app/begin.ts', server: 'src/server/app/serve.ts' }

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/** Everything that a module imports, itself included; not what it loads later. */
function importsOf(graph: Graph, from: string): Set<string> {
  const found = new Set([from])
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

let stageOf: Map<string, string> | undefined

/** The stage that brings a module; null for what is loaded when it is first needed. */
function fileOf(id: string, graph: Graph): string | null {
  if (!stageOf) {
    const found = Object.entries(stages).flatMap(([stage, source]) =>
      [...importsOf(graph, path.resolve(source))].map((module) => [module, stage] as const),
    )
    stageOf = new Map(found.reverse()) // the first stage of a module is the one that holds
  }
  return stageOf.get(id) ?? null
}

await build({
  configFile: false,
  logLevel: 'warn',
  plugins: [keepUrls],
  ssr: { noExternal: true, external: unbundled },
  build: {
    ssr: 'main.ts',
    outDir: folder,
    emptyOutDir: false,
    copyPublicDir: false,
    minify: false,
    target: 'node24',
    rolldownOptions: {
      output: {
        entryFileNames: 'main.js',
        chunkFileNames: '[name].js',
        codeSplitting: { groups: [{ name: fileOf }] },
      },
    },
  },
})
