import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import { scratchFolder } from '../../scripts/scratch.ts'
import { demoAdministrator } from '../demo-office.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { freePort, startServer, stopServer } from '../server-process.ts'

export { expect }

/** A running product of its own for each test worker: built files, embedded database with the demo data, a real SMTP server. */
export interface Officina {
  url: string
  mails: MailServer
}

export const test = base.extend<{ noConsoleErrors: undefined }, { officina: Officina }>({
  officina: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern
    async ({}, use) => {
      const mails = await startMailServer()
      const folder = await mkdtemp(join(scratchFolder, 'officina-e2e-'))
      await cp(process.env.DEMO_DATA ?? '', folder, { recursive: true })
      const port = await freePort()
      const url = `http://localhost:${port}`
      const environment = { PORT: String(port), DATA_DIR: folder, SMTP_URL: mails.url, PUBLIC_URL: url }
      const server = await startServer(environment)
      await use({ url, mails })
      await stopServer(server)
      await mails.close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ officina }, use) => use(officina.url),
  // An error in the console that a test does not expect is a failure. Refused calls are told there by the browser itself, and so is
  // that Playwright's own scripts are kept out of a mail's frame, as all are.
  noConsoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        const isOfBrowser = /^Failed to load resource|^Blocked script execution in '[^']+\/html'/.test(message.text())
        if (message.type() === 'error' && !isOfBrowser) errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(String(error)))
      // What React recovered from says why only there.
      await page.addInitScript(() =>
        addEventListener('error', ({ error }) => error?.cause && console.error(`because of ${error.cause.stack}`)),
      )
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

/** Signs the request context in as the office. */
export async function asOffice(request: APIRequestContext): Promise<void> {
  const answer = await request.post('/api/login', { data: demoAdministrator })
  expect(answer.ok()).toBe(true)
}

/**
 * Marks a journey of the long tier: what goes the way of another one again, in another language, at another width, in the dark. The
 * first tier walks each way once, and comes once to each state that axe looks at.
 */
export const long = { tag: '@long' }

/** A training as the list gives it, as far as journeys ask. */
interface OpenTraining {
  id: number
  slug: string
  title: string
  price: number | null
  placesLeft: number
  startsAt: string | null
}

/** The trainings with room for a visitor and those who register meanwhile: other journeys fill the first ones. */
export async function openTrainings(request: APIRequestContext): Promise<OpenTraining[]> {
  const answer = await request.get('/api/trainings?status=programm%C3%A9e&pageSize=200')
  return ((await answer.json()) as OpenTraining[]).filter(({ placesLeft }) => placesLeft > 2)
}

/**
 * Waits until the page has become interactive: its scripts are loaded at the first intent, or when the browser is idle; React takes over
 * the frame first, and what stands in it until the browser is idle again.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await page.waitForFunction(() =>
    Reflect.ownKeys(document.documentElement).some((key) => String(key).startsWith('__react')),
  )
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })))
}

/** Waits until the browser has drawn what there is to draw, and told it to the page's scripts. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** The widths at which a state is looked at, in pixels: those of the long tier, or only as it now stands. */
const widths = process.env.AXE_WIDTHS?.split(',').map(Number)

/**
 * Fails on anything that axe finds on the page as it now stands; in the long tier at every width, where nothing may scroll sideways.
 * @param part a selector of what alone is looked at
 */
export async function expectAccessible(page: Page, told = '', part = 'html'): Promise<void> {
  const size = page.viewportSize()
  if (!widths || !size) return expectNothingFound(page, told, part)
  for (const width of widths) {
    await page.setViewportSize({ ...size, width })
    await expectNothingFound(page, `${told} at ${width} px`, part)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(overflow, `${told} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(size)
}

/** Swaps the frames that show a mail for ones with nothing to find and back: nothing may run in them, so axe would wait there for ever. */
const swapMailFrames = (page: Page) =>
  page.evaluate(() => {
    for (const shown of document.querySelectorAll<HTMLIFrameElement & { other?: Element }>('iframe')) {
      if (!shown.sandbox.value && !shown.other) continue
      const other = shown.other ?? Object.assign(document.createElement('iframe'), { title: shown.title, other: shown })
      other.className = shown.className
      if (other instanceof HTMLIFrameElement && !shown.other)
        other.srcdoc =
          '<!doctype html><html lang="fr"><title>Mail</title><main aria-label="Mail"><h1>Mail</h1></main></html>'
      shown.replaceWith(other)
    }
  })

/** Whether what lies behind a dialog is hidden already while its own code is still on its way: nobody has seen such a page yet. */
const awaitsDialog = (page: Page) =>
  page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
    const isShown = dialogs.some((dialog) => dialog.checkVisibility({ opacityProperty: true }))
    return document.querySelector('[data-aria-hidden=true]') !== null && !isShown
  })

/** Waits for what is coming or going: half there, its words have another contrast. What turns for ever, or far below, is left. */
const isStill = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime))
    const ended = Promise.allSettled(ending.map(({ finished }) => finished))
    return Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2_000))])
  })

async function expectNothingFound(page: Page, told: string, part: string): Promise<void> {
  await expect.poll(() => awaitsDialog(page)).toBe(false)
  await isStill(page)
  await swapMailFrames(page)
  await expect.poll(() => page.frames().filter((frame) => frame.url().endsWith('/html')).length).toBe(0)
  // Axe finishes a page with frames on a second page; one without needs none.
  const axe = new AxeBuilder({ page }).include(part).setLegacyMode(page.frames().length === 1)
  axe.options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  await swapMailFrames(page)
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  // The long tier goes on to the next state: one run tells all.
  const expectHere = widths ? expect.soft : expect
  expectHere(found, told).toEqual([])
}
