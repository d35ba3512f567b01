import type { CDPSession, Page } from '@playwright/test'
import { drawn, expect, long, test } from '../officina.ts'

// What the home page costs a phone, 360 px wide, on its first visit; in bytes of bodies as they travel (1 kB = 1000 bytes). The whole page
// has all five photos of the gallery's grid (docs/rules/pages.md#gallery): as a row to swipe it loaded three.

const limits = { firstScreen: 53_700, scripts: 118_000, wholePage: 209_000 }

/**
 * The page itself with its headers. A server sends ten packets, 14,600 bytes, before it waits for the browser's first word; what is more
 * costs a round trip. A hundred are for what production adds to the headers, and how the day's dates happen to pack.
 */
const firstPackets = 14_500

interface Loaded {
  url: string
  type: string
  bytes: number
  headBytes: number
}

/** Records every answer with the size of its body as it travels, compressed. */
async function recordLoads(session: CDPSession): Promise<Loaded[]> {
  const begun = new Map<string, Loaded>()
  const finished: Loaded[] = []
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    begun.set(requestId, { url: response.url, type, bytes: 0, headBytes: response.encodedDataLength })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const load = begun.get(requestId)
    if (load) finished.push({ ...load, bytes: Math.max(0, encodedDataLength - load.headBytes) })
  })
  return finished
}

async function watchPaint(page: Page) {
  await page.addInitScript(() => {
    const seen = { shift: 0, moved: [] as string[], largest: '' }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node?: Node }[]
      })[]) {
        seen.shift += entry.value
        for (const { node } of entry.sources) seen.moved.push(`${node?.nodeName} ${node?.textContent?.slice(0, 40)}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
        seen.largest = entry.element?.getAttribute('src') ?? entry.element?.textContent ?? ''
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}
const seen = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { shift: number; moved: string[]; largest: string } }).seen)

for (const path of ['/', '/en']) {
  test(`${path} stays within its budget`, path === '/' ? {} : long, async ({ browser, officina }) => {
    // Once rendered, a page is kept for everyone who comes after, and compressed as well as can be: then it has a tag.
    const tag = async () => (await fetch(officina.url + path)).headers.get('etag')
    await expect.poll(tag).not.toBeNull()
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      // With movements, the slides at the top turn after a few seconds, and load another picture.
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const loads = await recordLoads(await context.newCDPSession(page))
    await watchPaint(page)
    const response = await page.goto(officina.url + path, { waitUntil: 'load' })
    const html = (await response?.text()) ?? ''
    await expect.poll(async () => (await seen(page)).largest).not.toBe('')
    const { largest } = await seen(page)
    await expect
      .poll(() =>
        page.evaluate(() => Reflect.ownKeys(document.documentElement).some((key) => String(key).startsWith('__react'))),
      )
      .toBe(true)
    for (let top = 0; top < (await page.evaluate(() => document.documentElement.scrollHeight)); top += 500) {
      await page.evaluate((to) => window.scrollTo(0, to), top)
      await drawn(page)
    }
    let known = 0
    const loadedSince = () => {
      const more = loads.length - known
      known = loads.length
      return more
    }
    await expect.poll(loadedSince, { intervals: [500] }).toBe(0)

    const sum = (matching: (load: Loaded) => boolean) =>
      loads.filter(matching).reduce((total, { bytes }) => total + bytes, 0)
    const isFirstPicture = ({ url }: Loaded) => url.includes('/pictures/hero-officine')
    const firstScreen = sum((load) => ['Document', 'Stylesheet', 'Font'].includes(load.type) || isFirstPicture(load))
    const scripts = sum(({ type }) => type === 'Script')
    const wholePage = sum(() => true)
    const { bytes = 0, headBytes = 0 } = loads.find(({ type }) => type === 'Document') ?? {}
    const pageItself = bytes + headBytes
    const { shift, moved } = await seen(page)
    const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
    console.log(
      `${path}: page with headers ${kilobytes(pageItself)} kB of ${firstPackets / 1000}, first screen ${kilobytes(firstScreen)} kB of ${limits.firstScreen / 1000}, ` +
        `scripts ${kilobytes(scripts)} of ${limits.scripts / 1000}, whole page ${kilobytes(wholePage)} of ` +
        `${limits.wholePage / 1000} in ${loads.length} requests, layout shift ${shift}, largest paint ${largest.slice(0, 60)}`,
    )
    expect(pageItself).toBeGreaterThan(10_000)
    expect(pageItself).toBeLessThanOrEqual(firstPackets)
    expect(firstScreen).toBeLessThanOrEqual(limits.firstScreen)
    expect(scripts).toBeLessThanOrEqual(limits.scripts)
    expect(wholePage).toBeLessThanOrEqual(limits.wholePage)
    expect({ shift, moved }).toEqual({ shift: 0, moved: [] })
    expect(html).toContain(largest)
    await context.close()
  })
}
