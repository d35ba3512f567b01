// `npm run bench:clicks`: how long a click from one public page to another takes until its heading is there, in ms: 4 × slower
// processor, 150 ms to the server and back, the link hovered 300 ms before. On a page at rest, whose scripts have come, and on one just
// loaded, whose scripts the hovering asks for. Medians, the least in brackets. Needs a build.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../scripts/chromium.ts'
import { freePort, startServer, stopServer } from '../tests/server-process.ts'

const rounds = 5
const line = { offline: false, latency: 150, downloadThroughput: (1638.4 * 1024) / 8, uploadThroughput: 96_000 }
const ways = [
  { from: '/', name: 'Services' },
  { from: '/', name: 'À propos' },
  { from: '/services', name: 'Formations en présentiel' },
]

/** @param rest how long the page is left alone after its load, in ms */
async function click(browser: Browser, url: string, { from, name }: (typeof ways)[number], rest: number) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url + from, { waitUntil: 'load' })
  const title = await page.title()
  await setTimeout(rest)
  const link = page.getByRole('banner').getByRole('link', { name, exact: true })
  await link.hover()
  await setTimeout(300)
  const begun = performance.now()
  await link.click({ noWaitAfter: true })
  await page.waitForFunction((before) => document.title !== before && !!document.querySelector('main h1'), title)
  const milliseconds = performance.now() - begun
  await context.close()
  return milliseconds
}

const folder = await mkdtemp(join(tmpdir(), 'officina-bench-'))
const port = String(await freePort())
const server = await startServer({ PORT: port, DATA_DIR: folder })
const browser = await chromium.launch({ executablePath: findChromium() })
const url = `http://localhost:${port}`
for (const path of ['/', '/services', '/a-propos', '/formations']) await fetch(url + path)
for (const [label, rest] of [
  ['at rest', 6000],
  ['just loaded', 0],
] as const)
  for (const way of ways) {
    const seen: number[] = []
    while (seen.length < rounds) seen.push(await click(browser, url, way, rest))
    const sorted = seen.toSorted((a, b) => a - b)
    console.log(
      `${label}: ${way.from} → ${way.name}: ${sorted[sorted.length >> 1]?.toFixed(0)} ms (${sorted[0]?.toFixed(0)})`,
    )
  }
await browser.close()
await stopServer(server)
await rm(folder, { recursive: true, force: true })
