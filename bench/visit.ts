// `npm run bench:visit`: what a first visit to each public page brings over the wire, in kB (1 kB = 1000 bytes, headers included) by
// kind: at the load event, 0.8 s later, once the scripts have come (4 s), and once the page was scrolled to its end. A phone of
// 412 × 823 px at 1.75, its line and processor slowed down as Lighthouse does. `-- --only /path` for one page. Needs a build.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '../scripts/chromium.ts'
import { publicPaths } from '../tests/e2e/site/addresses.ts'
import { freePort, startServer, stopServer } from '../tests/server-process.ts'
import { tell } from './results.ts'

/** Lighthouse's phone on a slow 4G line: bytes a second, ms. */
const line = { offline: false, latency: 150, downloadThroughput: (1638.4 * 1024) / 8, uploadThroughput: 96_000 }
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const kinds = { Document: 'HTML', Stylesheet: 'CSS', Font: 'fonts', Image: 'pictures', Script: 'scripts' }

/** Records what has fully arrived since the page began. @returns reads the kilobytes by kind so far */
async function weigh(page: Page): Promise<() => Record<string, number>> {
  const session = await page.context().newCDPSession(page)
  const kindOf = new Map<string, string>()
  const bytes: Record<string, number> = {}
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  session.on('Network.responseReceived', ({ requestId, type }) => kindOf.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds[kindOf.get(requestId) as keyof typeof kinds] ?? 'other'
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
  })
  return () => ({ ...bytes })
}

async function scrollDown(page: Page) {
  for (let top = 0; top < (await page.evaluate(() => document.documentElement.scrollHeight)); top += 500) {
    await page.evaluate((to) => window.scrollTo(0, to), top)
    await setTimeout(150)
  }
  await page.waitForLoadState('networkidle')
  await setTimeout(1500)
}

async function visit(browser: Browser, url: string) {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const weight = await weigh(page)
  await page.goto(url, { waitUntil: 'load' })
  const atLoad = weight()
  await setTimeout(800)
  const settled = weight()
  await setTimeout(3200)
  await page.waitForLoadState('networkidle')
  const withScripts = weight()
  await scrollDown(page)
  const scrolled = weight()
  await context.close()
  return { 'at load': atLoad, settled: settled, 'with scripts': withScripts, scrolled }
}

/** Of the home page, in kB. */
const wanted: Record<string, number> = { 'at load': 62, settled: 80, 'with scripts': 200, scrolled: 275 }

const columns = [...Object.values(kinds), 'other']
const kB = (bytes = 0) => (bytes / 1000).toFixed(1).padStart(9)

const only = process.argv.includes('--only') ? process.argv.at(-1) : undefined
const paths = only ? [only] : [...publicPaths, '/en', '/verification']
const folder = await mkdtemp(join(tmpdir(), 'officina-bench-'))
const port = String(await freePort())
const server = await startServer({ PORT: port, DATA_DIR: folder })
const browser = await chromium.launch({ executablePath: findChromium() })
console.log(''.padEnd(14) + [...columns, 'all'].map((column) => column.padStart(9)).join(''))
for (const path of paths) {
  const url = `http://localhost:${port}${path}`
  await fetch(url) // rendered and kept; its best compression follows
  await setTimeout(1500)
  console.log(path)
  for (const [moment, weights] of Object.entries(await visit(browser, url))) {
    const all = Object.values(weights).reduce((sum, part) => sum + part, 0)
    console.log(`  ${moment.padEnd(12)}${[...columns.map((column) => weights[column]), all].map(kB).join('')}`)
    if (path === '/') tell(`home page, first visit, ${moment}`, `${kB(all).trim()} kB`, `≤ ${wanted[moment]} kB`)
  }
}
await browser.close()
await stopServer(server)
await rm(folder, { recursive: true, force: true })
