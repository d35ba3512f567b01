// Bundles the server into `dist/main.js` and what it loads, a step of `npm run build`: a start opens a dozen files instead of six
// hundred (docs/decisions/0114). What the source reads beside itself (migrations, fonts) stays where it is.
import { globSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { escapeBeyondAscii, keepUrls, leaveOutNative, leaveOutSchedules, shortenInPage } from './bundled-source.ts'

const folder = path.resolve('dist')
/** The thread that draws papers is bundled by itself, so that it loads nothing that only the server needs. */
const papers = path.resolve('dist/papers')
/** So is the process that reads files, */
const reader = path.resolve('dist/reader')
/** and the embedded database's thread: from its source, a start would have to load what takes the types out of it. */
const embedded = path.resolve('dist/embedded')

/** Packages that bring compiled code or files of their own, none of which a start loads, and those that only development needs. */
const unbundled = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-prepopulatedfs',
  '@node-rs/argon2',
  'fontkit',
  'pdfkit',
  'sharp',
  'vite',
]

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

/** What both have in common: the source, the folder it goes into, and how. */
const bundle = (source: string, outDir: string, output: Rolldown.OutputOptions, emptyOutDir: boolean) =>
  build({
    configFile: false,
    logLevel: 'warn',
    plugins: [
      keepUrls(outDir, {
        'paper-thread.ts': path.join(papers, 'thread.js'),
        'reader-process.ts': path.join(reader, 'process.js'),
        'embedded-worker.ts': path.join(embedded, 'thread.js'),
      }),
      leaveOutSchedules,
      leaveOutNative,
      shortenInPage,
      escapeBeyondAscii,
    ],
    ssr: { noExternal: true, external: unbundled },
    build: {
      ssr: source,
      outDir,
      emptyOutDir,
      copyPublicDir: false,
      minify: false,
      target: 'node24',
      rolldownOptions: { output: { chunkFileNames: '[name].js', ...output } },
    },
  })

// Of a build before, neither a file that is no more, nor what Node has compiled of it.
for (const left of [...globSync('dist/*.js'), 'dist/compiled']) rmSync(left, { recursive: true, force: true })
await bundle('main.ts', folder, { entryFileNames: 'main.js', codeSplitting: { groups: [{ name: fileOf }] } }, false)
await bundle('src/server/pdf/paper-thread.ts', papers, { entryFileNames: 'thread.js' }, true)
await bundle('src/server/files/reader-process.ts', reader, { entryFileNames: 'process.js' }, true)
await bundle('src/server/db/embedded-worker.ts', embedded, { entryFileNames: 'thread.js' }, true)
