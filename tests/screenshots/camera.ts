import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Locator, Page, Request } from 'playwright-core'
import { moment } from './product.ts'

/** Of the window, in pixels; high enough for any dialog. */
const height = 1600

/** How often in a row a page must be found idle and unchanged to count as finished; and how long it may take, in milliseconds. */
const looks = 4
const timeout = 120_000

/** What the page itself is told before its own scripts. */
function prepare() {
  window.print = () => {}
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `*, ::before, ::after { caret-color: transparent !important; transition: none !important;
      animation-duration: 0s !important; animation-delay: 0s !important; content-visibility: visible !important }`,
  )
  document.adoptedStyleSheets.push(sheet)
  // What happens by itself after a second or more never does, however long a picture takes: toasts stay, nothing moves on.
  for (const timer of ['setTimeout', 'setInterval'] as const) {
    const begin = window[timer]
    Object.assign(window, {
      [timer]: (act: TimerHandler, wait = 0, ...rest: unknown[]) => begin(wait < 1_000 ? act : () => {}, wait, ...rest),
    })
  }
  // Nor would the scripts of a public page come, but for a touch.
  addEventListener('load', () => dispatchEvent(new Event('wheel')))
  // Writes are refused, so that no picture depends on those before it; some that lead on are answered as if they had been done.
  const answers: Record<string, object> = {
    '/api/participant/link-profile': { message: '', linked: false },
    '/api/admin/account/second-factor': {
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/admin?secret=JBSWY3DPEHPK3PXP',
    },
  }
  const read = window.fetch
  window.fetch = async (input, init) => {
    const { method, url } = new Request(input, init)
    // The first rows of a list show what all look like, and take a fifth of the time.
    if (method === 'GET') return read(url.replace('pageSize=50', 'pageSize=10'), init)
    const answer = answers[new URL(url).pathname]
    return answer ? Response.json(answer) : new Response('', { status: 500 })
  }
  const count = () => Object.assign(window, { changes: ((window as { changes?: number }).changes ?? 0) + 1 })
  new MutationObserver(count).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  document.addEventListener('scroll', count, { capture: true, passive: true })
  // What is missing is told by the product; the browser's own words for it fade in and out.
  const isTold = (event: Event) => {
    event.preventDefault()
    if (!document.activeElement?.matches(':invalid')) (event.target as HTMLElement).focus()
  }
  document.addEventListener('invalid', isTold, { capture: true })
}

/** What the page is doing, told once it has nothing else to do: `at rest` and how often it has changed so far, or `loading`. */
const stateOf = () =>
  new Promise<string>((resolve) =>
    requestAnimationFrame(() =>
      requestIdleCallback(
        () => {
          const isLoaded = document.readyState === 'complete' && document.fonts.status === 'loaded'
          const hasPictures = [...document.images].every(({ complete }) => complete)
          const { changes = 0 } = window as { changes?: number }
          resolve(isLoaded && hasPictures ? `at rest, ${changes} changes` : 'loading')
        },
        { timeout: 500 },
      ),
    ),
  )

export interface Camera {
  page: Page
  /** Waits until nothing is on its way or changes any more: busy machines take their time, so looks count, and not milliseconds. */
  settle: () => Promise<void>
  /** Keeps a picture of what is in sight, or of the whole page. */
  shoot: (name: string, isWhole?: boolean) => Promise<void>
  /** The dialog on top, or else the page. */
  topmost: () => Locator
}

/** A page that looks the same whenever it is opened: its clock stands still, and what it writes is refused. */
export async function openCamera(context: BrowserContext, width: number, folder: string): Promise<Camera> {
  const page = await context.newPage()
  await page.setViewportSize({ width, height })
  page.setDefaultTimeout(timeout)
  const session = await context.newCDPSession(page)
  await page.clock.setFixedTime(moment)
  await page.addInitScript(prepare)
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))

  async function settle() {
    const limit = Date.now() + timeout
    let before = ''
    for (let calm = 0; calm < looks; await sleep(10)) {
      const state = await page.evaluate(stateOf).catch((error: Error) => `being left: ${error.message}`)
      calm = state === before && state.startsWith('at rest') && underWay.size === 0 ? calm + 1 : 0
      before = state
      if (Date.now() < limit) continue
      const missing = [...underWay].map((request) => request.url()).join(', ')
      throw new Error(`${page.url()} does not come to rest: ${state}, ${missing}`)
    }
  }

  return {
    page,
    settle,
    async shoot(name, isWhole = false) {
      const whole = await page.evaluate(() => ({ width: innerWidth, height: document.documentElement.scrollHeight }))
      const clip = { x: 0, y: 0, ...whole, scale: 1 }
      // Playwright's own way packs each picture as small as can be, which takes as long as drawing it.
      const { data } = await session.send('Page.captureScreenshot', {
        optimizeForSpeed: true,
        ...(isWhole && { clip, captureBeyondViewport: true }),
      })
      await writeFile(join(folder, `${name}.png`), data, 'base64')
    },
    topmost: () => page.locator('body').or(page.locator('[role=dialog]:not([aria-hidden=true]), dialog[open]')).last(),
  }
}
