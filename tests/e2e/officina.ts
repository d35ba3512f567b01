import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import { scratchFolder } from '../../scripts/scratch.ts'
import { demoAdministrator } from '../demo-office.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { freePort, startServer, stopServer } from '../server-process.ts'

export { expectAccessible } from './accessible.ts'
export { expect }

/** A running product of its own for each test worker: built files, embedded database with the demo data, a real SMTP server. */
export interface Officina {
  url: string
  mails: MailServer
}

/**
 * The browser's own words where a page does not fade in from the one before: that one was left meanwhile, or the next one's stylesheet,
 * which asks for the fading, came late. No page waits for either.
 */
const skippedFades = [
  'AbortError: Transition was skipped',
  'InvalidStateError: Transition was aborted because of invalid state. ViewTransition opt-in disabled',
  'InvalidStateError: Transition was aborted because of invalid state. Page already revealed',
]

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
      page.on('pageerror', (error) => {
        if (!skippedFades.includes(String(error))) errors.push(String(error))
      })
      // What React recovered from says why only there.
      await page.addInitScript(() =>
        addEventListener('error', ({ error }) => error?.cause && console.error(`because of ${error.cause.stack}`)),
      )
      await use(undefined)
      // A list that is read again meanwhile may still be on its way through a route of the test.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
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
