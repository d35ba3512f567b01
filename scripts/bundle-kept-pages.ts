// Bundles the pages that a phone keeps into `dist/client`, beside what `vite build` has put there, each with its worker, which knows by name
// all that the page is made of (docs/decisions/0141). They are written as the other pages are and run on Preact: React alone would take most
// of what they may weigh.
import { hash } from 'node:crypto'
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { build, type InlineConfig, type Rolldown } from 'vite'
import {
  learnerWorkerPath,
  trainerManifestPath,
  trainerWorkerPath,
  verifierManifestPath,
  verifierWorkerPath,
} from '../src/domain/values/paths.ts'
import { learnerShellHtml } from '../src/server/app/course-page-html.ts'
import type { PageFiles } from '../src/server/app/kept-page-html.ts'
import { trainerPageHtml } from '../src/server/app/trainer-page.ts'
import { verifierPageHtml } from '../src/server/app/verifier-page.ts'

const folder = 'dist/client'

interface Page {
  /** What its folder in `src/web` is called, and its files begin with. */
  name: string
  draw: (files: PageFiles) => string
  workerPath: string
  /** Served beside the built files, under names that stay. */
  beside: string[]
}

const pages: Page[] = [
  { name: 'learner', draw: learnerShellHtml, workerPath: learnerWorkerPath, beside: ['/favicon.svg'] },
  {
    name: 'trainer',
    draw: trainerPageHtml,
    workerPath: trainerWorkerPath,
    beside: [
      trainerManifestPath,
      '/favicon.svg',
      '/apple-touch-icon.png',
      '/icon-192.png',
      '/icon-512.png',
      '/icon-maskable-512.png',
    ],
  },
  {
    name: 'verifier',
    draw: verifierPageHtml,
    workerPath: verifierWorkerPath,
    beside: [verifierManifestPath, '/favicon.svg'],
  },
]

const preact: Record<string, string> = {
  // What the others import by name would else be another build of the same.
  'preact/compat': import.meta.resolve('preact/compat'),
  react: import.meta.resolve('preact/compat'),
  'react-dom': import.meta.resolve('preact/compat'),
  'react-dom/client': import.meta.resolve('preact/compat/client'),
  'react/jsx-runtime': import.meta.resolve('preact/jsx-runtime'),
}

/**
 * What the page checks, the server checks: of the rules' files it takes what it calls, and leaves the schemas that stand beside. Those are
 * made by these functions, which do nothing else.
 */
const withoutSchemas = {
  propertyReadSideEffects: false,
  manualPureFunctions: [
    'countingNumber',
    'key',
    'leftOut',
    'line',
    'named',
    'organized',
    'optionalText',
    'organizationName',
    'personName',
    'text',
    'typed',
    'wholeNumber',
  ],
} as const

/** One bundle, from one source. */
async function bundle(name: string, source: string, config: InlineConfig, output: Rolldown.OutputOptions) {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    ...config,
    build: {
      ...{ outDir: folder, emptyOutDir: false, copyPublicDir: false, assetsInlineLimit: 0, modulePreload: false },
      ...config.build,
      rolldownOptions: { input: { [name]: source }, output, treeshake: withoutSchemas },
    },
  })
  return (built as Rolldown.RolldownOutput).output
}

/** One page and its worker. */
async function bundlePage({ name, draw, workerPath, beside }: Page) {
  // Of a build before.
  for (const left of globSync([`${folder}/assets/{,later-}${name}-*`, `${folder}${workerPath}*`])) rmSync(left)

  const page = await bundle(
    name,
    `src/web/${name}/main.tsx`,
    {
      plugins: [tailwindcss()],
      resolve: {
        alias: Object.entries(preact).map(([imported, url]) => ({
          find: new RegExp(`^${imported}$`),
          replacement: fileURLToPath(url),
        })),
      },
    },
    // The page's files begin so; what it loads later begins otherwise, for the page itself names none of that.
    {
      entryFileNames: `assets/${name}-[hash].js`,
      chunkFileNames: `assets/later-${name}-[hash].js`,
      assetFileNames: 'assets/[name]-[hash][extname]',
    },
  )
  const files = page.map(({ fileName }) => `/${fileName}`).sort()
  const named = files.filter((file) => path.basename(file).startsWith(`${name}-`))
  const html = draw({
    scripts: named.filter((file) => file.endsWith('.js')),
    styles: named.filter((file) => file.endsWith('.css')),
  })

  const [worker] = await bundle(name, `src/web/${name}/worker.ts`, { build: { write: false } }, { format: 'iife' })
  const shell = { files: [...files, ...beside], named }
  // Of what has no hash in its name the page's own text counts; icons change with no version, and are asked for again with the next.
  const version = hash('sha256', JSON.stringify([shell, html, worker.code]), 'base64url').slice(0, 12)
  const target = path.join(folder, workerPath)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, `const shell=${JSON.stringify({ version, ...shell })};${worker.code}`)
}

for (const page of pages) await bundlePage(page)
