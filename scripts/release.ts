// `npm run release -- FOLDER`: what was built, as it is run in production: no sources of screens and tests, no package that only they
// and the build need. FOLDER gets `officina-VERSION-SYSTEM.tar.gz` and its checksum beside it, which brings its own Node and an `install` for Debian; with
// `--without-node` it gets the application itself, for an image that has one (Dockerfile).
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { importsOf } from './arrows.ts'
import { packagesNeeded } from './needed-packages.ts'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { values, positionals } = parseArgs({ options: { 'without-node': { type: 'boolean' } }, allowPositionals: true })
const [folder] = positionals
if (!folder) throw new Error('Name a folder: npm run release -- FOLDER')
if (!existsSync('dist/server/server.js')) throw new Error('Nothing is built yet: run `npm run build` first.')

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const name = `officina-${version}-${process.platform}-${process.arch}`
const application = values['without-node'] ? path.resolve(folder) : path.resolve(folder, name)
rmSync(application, { recursive: true, force: true })
mkdirSync(application, { recursive: true })

const isCode = (file: string) => /\.ts$/.test(file)
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
/** How the tables stood after a migration: the next one is made from it, and nothing that runs reads it. */
const isSnapshot = (file: string) => /_snapshot\.json$/.test(file)
const source = new Set(
  globSync('src/{command,domain,server}/**/*.*').filter((file) => !isTest(file) && !isSnapshot(file)),
)
// What of the screens' own the server needs too: their texts.
for (const file of source) {
  if (!isCode(file)) continue
  for (const { to, isType } of importsOf(file, readFileSync(file, 'utf8')))
    if (!isType && existsSync(to)) source.add(to)
}

const copy = (from: string, to = from) =>
  cpSync(from, path.join(application, to), { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
for (const file of source) copy(file)
// All of the documentation: its pages lead to each other.
for (const file of [
  'package.json',
  'CHANGELOG.md',
  'README.md',
  'CONTRIBUTING.md',
  '.env.example',
  'bin',
  'deploy',
  'docs',
])
  copy(file)
for (const file of globSync('dist/*').filter((made) => !/(compiled|\.log|\.map)$/.test(made))) copy(file)

const kept = packagesNeeded([...source].filter(isCode).map((file) => readFileSync(file, 'utf8')))
for (const place of kept) {
  // A package's own packages are kept by themselves; types, maps and what its authors work with are read by nobody here.
  cpSync(place, path.join(application, place), {
    recursive: true,
    filter: (file) =>
      !path.relative(place, file).startsWith('node_modules') && !/\.(map|d\.[cm]?ts|md)$|\/\.yarn$/.test(file),
  })
}

const commit = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() || null
writeFileSync(path.join(application, 'release.json'), `${JSON.stringify({ version, commit, trial: true })}\n`)

if (!values['without-node']) {
  const node = path.join(application, 'node_modules/node/bin/node')
  mkdirSync(path.dirname(node), { recursive: true })
  cpSync('node_modules/node/bin/node', node, { dereference: true })
  chmodSync(node, 0o755)
  const archive = path.resolve(folder, `${name}.tar.gz`)
  execFileSync('tar', ['--owner=0', '--group=0', '-czf', archive, '-C', folder, name])
  rmSync(application, { recursive: true })
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(`${archive}.sha256`, `${sum}  ${path.basename(archive)}\n`) // as sha256sum writes it, and checks it with --check
  console.log(archive)
} else console.log(application)
