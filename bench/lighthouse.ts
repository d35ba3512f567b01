// `npm run bench:lighthouse`: Lighthouse’s mobile run over every public page and the English home page: its four scores (performance,
// accessibility, best practices, search engines), first and largest paint in s, blocking in ms; medians, the least in brackets.
// `-- --only /path`, `-- --rounds 5`. Needs a build. The machine may be noisy: blocking time is the first to tell.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { findChromium } from '../scripts/chromium.ts'
import { toolsFromNpm } from '../scripts/npm-tools.ts'
import { isMissing, publicPaths } from '../tests/e2e/site/addresses.ts'
import { freePort, startServer, stopServer } from '../tests/server-process.ts'
import { leastOf, medianOf } from './figures.ts'

interface Report {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>
  /** How quick the machine was: a phone of today is about 1,000. */
  environment: { benchmarkIndex: number }
}

const { values } = parseArgs({ options: { only: { type: 'string' }, rounds: { type: 'string', default: '3' } } })
const paths = values.only ? [values.only] : [...publicPaths.filter((path) => !isMissing(path)), '/en', '/verification']
const run = promisify(execFile)
const program = toolsFromNpm(['lighthouse@13.5.0'])

async function lighthouse(url: string, folder: string): Promise<Report> {
  const file = join(folder, 'report.json')
  const flags = '--chrome-flags=--headless --no-sandbox --disable-gpu'
  const options = [url, '--quiet', '--output=json', `--output-path=${file}`, flags]
  await run(join(program, 'node_modules/.bin/lighthouse'), options, {
    env: { ...process.env, CHROME_PATH: findChromium() },
  })
  return JSON.parse(await readFile(file, 'utf8')) as Report
}

const folder = await mkdtemp(join(tmpdir(), 'officina-bench-'))
const port = String(await freePort())
const server = await startServer({ PORT: port, DATA_DIR: join(folder, 'data') })
for (const path of paths) {
  const url = `http://localhost:${port}${path}`
  await fetch(url) // rendered and kept; its best compression follows
  await setTimeout(1500)
  const reports: Report[] = []
  while (reports.length < Number(values.rounds)) reports.push(await lighthouse(url, folder))
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map((category) =>
    Math.round(medianOf(reports.map(({ categories }) => categories[category]?.score ?? 0)) * 100),
  )
  const figure = (audit: string, unit: number, digits: number) => {
    const seen = reports.map(({ audits }) => (audits[audit]?.numericValue ?? 0) / unit)
    return `${medianOf(seen).toFixed(digits)} (${leastOf(seen).toFixed(digits)})`
  }
  const failed = Object.entries(reports[0]?.audits ?? {}).filter(
    ([id, { score }]) => score === 0 && !id.includes('insight'),
  )
  console.log(
    `${path}: ${scores.join('/')}; FCP ${figure('first-contentful-paint', 1000, 2)}; LCP ${figure('largest-contentful-paint', 1000, 2)}; ` +
      `TBT ${figure('total-blocking-time', 1, 0)}; CLS ${figure('cumulative-layout-shift', 1, 3)}; ` +
      `machine ${Math.round(medianOf(reports.map(({ environment }) => environment.benchmarkIndex)))}; failed: ${failed.map(([id]) => id).join(', ') || 'none'}`,
  )
}
await stopServer(server)
await rm(folder, { recursive: true, force: true })
