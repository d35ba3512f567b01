// Prints and checks what a first visit to a page loads in scripts (brotli), and what pages that a phone keeps weigh, from what was just built and compressed. Part of `npm run build`.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { learnerWorkerPath, trainerWorkerPath, verifierWorkerPath } from '../src/domain/values/paths.ts'
import { learnerShellHtml } from '../src/server/app/course-page-html.ts'
import { trainerPageHtml } from '../src/server/app/trainer-page.ts'
import { verifierPageHtml } from '../src/server/app/verifier-page.ts'

interface Route {
  children?: string[]
  preloads?: string[]
}

/** First-load JavaScript by route, at most so many kB (1 kB = 1000 bytes) after brotli. */
const budgets: Record<string, number> = {
  '/_site/formations/': 106,
  '/_site/formations/$slug': 107,
  '/_site/': 109,
  '/admin': 250,
}

const [manifestFile] = globSync('dist/server/assets/_tanstack-start-manifest*.js')
if (!manifestFile) throw new Error('nothing is built')
const { tsrStartManifest } = (await import(new URL(`../${manifestFile}`, import.meta.url).href)) as {
  tsrStartManifest: () => { routes: Record<string, Route> }
}
const { routes } = tsrStartManifest()

/** The language's words are loaded by the entry itself, beside the route's own modules; the longer language counts. */
const chunks = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>
const words = ['fr', 'en'].map((locale) => `/${chunks[`src/web/i18n/site/${locale}.ts`]?.file}`)

/** As the server sends it. */
function brotliSize(file: string): number {
  const path = `dist/client${file}`
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

/** Every route stands in the root's, and some in another's; one without a file of its own is not listed. */
function filesOf(id: string): string[] {
  const parent = Object.keys(routes).find((candidate) => routes[candidate]?.children?.includes(id))
  const above = id === '__root__' ? [] : filesOf(parent ?? '__root__')
  return [...above, ...(routes[id]?.preloads ?? [])]
}

let isOver = false
for (const [id, limit] of Object.entries(budgets)) {
  if (!routes[id]) throw new Error(`no route ${id}: mend the budgets in scripts/check-bundle.ts`)
  const modules = [...new Set(filesOf(id))].reduce((sum, file) => sum + brotliSize(file), 0)
  const total = (modules + Math.max(...words.map(brotliSize))) / 1000
  const verdict = total > limit ? 'OVER' : 'ok'
  isOver ||= total > limit
  console.log(
    `first-load scripts ${id.replace('/_site', '').padEnd(20)} ${total.toFixed(1).padStart(6)} kB brotli of ${limit} ${verdict}`,
  )
}

/** What the home page needs before it is complete on a phone's first screen, beside its HTML (tests/e2e/site/budget.spec.ts). */
const firstScreen: Record<string, number> = {
  'assets/site-*.css.br': 9.0,
  'assets/figtree-400-700-????????.woff2': 10.0,
  'assets/fraunces-700-????????.woff2': 10.2,
  'pictures/hero-officine.*.svg.br': 5.6,
}
for (const [pattern, limit] of Object.entries(firstScreen)) {
  const [file] = globSync(`dist/client/${pattern}`).filter((found) => !found.includes('-others-'))
  if (!file) throw new Error(`no ${pattern}: mend the budgets in scripts/check-bundle.ts`)
  const kilobytes = readFileSync(file).length / 1000
  isOver ||= kilobytes > limit
  console.log(`first screen ${pattern}: ${kilobytes.toFixed(1)} kB of ${limit} ${kilobytes > limit ? 'OVER' : 'ok'}`)
}

/**
 * What a page that a phone keeps weighs: its HTML, styles, scripts, also those that it loads later, and its worker, in kB of gzip, at most
 * so many.
 */
const keptPages = [
  { name: 'learner', draw: learnerShellHtml, worker: learnerWorkerPath, limit: 60 },
  { name: 'trainer', draw: trainerPageHtml, worker: trainerWorkerPath, limit: 60 },
  { name: 'verifier', draw: verifierPageHtml, worker: verifierWorkerPath, limit: 25 },
]
for (const { name, draw, worker, limit } of keptPages) {
  const files = globSync(`assets/{,later-}${name}-*.{js,css}`, { cwd: 'dist/client' }).map((file) => `/${file}`)
  const named = (kind: string) => files.filter((file) => file.startsWith(`/assets/${name}-`) && file.endsWith(kind))
  if (named('.js').length !== 1 || named('.css').length !== 1) throw new Error(`the page ${name} is not built`)
  const html = draw({ scripts: named('.js'), styles: named('.css') })
  const texts = [html, ...[...files, worker].map((file) => readFileSync(`dist/client${file}`))]
  const weight = texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1000
  isOver ||= weight > limit
  console.log(`${name}, all of the page: ${weight.toFixed(1)} kB gzip of ${limit} ${weight > limit ? 'OVER' : 'ok'}`)
}
if (isOver) process.exit(1)
