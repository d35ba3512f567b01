// Bundles the trainers' page into `dist/client`, beside what `vite build` has put there, and its worker, which knows by name all that
// the page is made of (docs/decisions/0141). It is written as the other pages are and runs on Preact: React alone would take most of what it may weigh.
import { hash } from 'node:crypto'
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { trainerManifestPath, trainerWorkerPath } from '../src/domain/values/paths.ts'
import { trainerPageHtml } from '../src/server/app/trainer-page.ts'

const folder = 'dist/client'
/** The page's files begin so; what it loads later begins otherwise, for the page itself names none of that. */
const names = { entry: 'assets/trainer-[hash].js', later: 'assets/later-trainer-[hash].js' }

const preact: Record<string, string> = {
  react: import.meta.resolve('preact/compat'),
  'react-dom': import.meta.resolve('preact/compat'),
  'react-dom/client': import.meta.resolve('preact/compat/client'),
  'react/jsx-runtime': import.meta.resolve('preact/jsx-runtime'),
}

/** Served beside the built files, under names that stay. */
const besideThem = [
  trainerManifestPath,
  '/favicon.svg',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
]

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
async function bundle(source: string, config: InlineConfig, output: Rolldown.OutputOptions) {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    ...config,
    build: {
      ...{ outDir: folder, emptyOutDir: false, copyPublicDir: false, assetsInlineLimit: 0, modulePreload: false },
      ...config.build,
      rolldownOptions: { input: { trainer: source }, output, treeshake: withoutSchemas },
    },
  })
  return (built as Rolldown.RolldownOutput).output
}

// Of a build before.
for (const left of globSync([`${folder}/assets/{,later-}trainer-*`, `${folder}${trainerWorkerPath}*`])) rmSync(left)

const page = await bundle(
  'src/web/trainer/main.tsx',
  {
    plugins: [tailwindcss()],
    resolve: {
      alias: Object.entries(preact).map(([name, url]) => ({
        find: new RegExp(`^${name}$`),
        replacement: fileURLToPath(url),
      })),
    },
  },
  { entryFileNames: names.entry, chunkFileNames: names.later, assetFileNames: 'assets/[name]-[hash][extname]' },
)
const files = page.map(({ fileName }) => `/${fileName}`).sort()
const named = files.filter((file) => path.basename(file).startsWith('trainer-'))
const html = trainerPageHtml({
  scripts: named.filter((file) => file.endsWith('.js')),
  styles: named.filter((file) => file.endsWith('.css')),
})

const [worker] = await bundle('src/web/trainer/worker.ts', { build: { write: false } }, { format: 'iife' })
const shell = { files: [...files, ...besideThem], named }
// Of what has no hash in its name the page's own text counts; icons change with no version, and are asked for again with the next.
const version = hash('sha256', JSON.stringify([shell, html, worker.code]), 'base64url').slice(0, 12)
const target = path.join(folder, trainerWorkerPath)
mkdirSync(path.dirname(target), { recursive: true })
writeFileSync(target, `const shell=${JSON.stringify({ version, ...shell })};${worker.code}`)
