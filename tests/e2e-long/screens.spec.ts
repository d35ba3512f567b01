// Every screen in both languages, and everything that one button of it opens, at every width of the long tier. The journeys come to
// the states that take more than a button; they speak French.
import type { Page } from '@playwright/test'
import { officeTabs } from '../../src/web/office/office-search.ts'
import { expect, expectAccessible, test } from '../e2e/office/office.ts'
import { hydrated } from '../e2e/officina.ts'
import { person, register, signIn } from '../e2e/portal/participant.ts'
import { everyAddress } from '../e2e/site/addresses.ts'

const languages = ['fr', 'en'] as const

const dialog = '[role=dialog]:not([aria-hidden=true]), dialog[open]'

/** The topmost dialog, or else the page: what lies behind a dialog has been looked at before it. */
const partOf = async (page: Page) => ((await page.locator(dialog).count()) > 0 ? dialog : 'html')

/** What stands on the screen, so that one that looks the same is not looked at twice. */
const appearance = (page: Page) => page.evaluate(() => document.documentElement.outerHTML)

const looked = new Set<string>()

/** Leaves three rows of each list: the others repeat them, and axe would look at every one. */
const shorten = (page: Page) =>
  page.evaluate(() => {
    for (const row of document.querySelectorAll<HTMLElement>('tbody > tr:nth-child(n+4)')) row.style.display = 'none'
  })

async function look(page: Page, told: string) {
  const part = await partOf(page)
  const shown = await page.locator(part).last().innerHTML()
  if (looked.has(shown)) return
  looked.add(shown)
  await expectAccessible(page, told, part)
}

/** What the frame around all screens offers, pressed on the first of them: header and footer are the same on the others. */
const pressedInFrame = new Set<string>()

/** The buttons of the page: one for each thing they say, for lists repeat theirs in every row. */
async function buttonsOf(page: Page) {
  const buttons = page.locator('button:visible:enabled')
  const found = await buttons.evaluateAll((all) =>
    all.map((button) => ({
      text: button.textContent?.trim() || (button.getAttribute('aria-label') ?? ''),
      isFrame: button.closest('header, footer') !== null,
    })),
  )
  const first = found.flatMap(({ text, isFrame }, index) =>
    found.findIndex((other) => other.text === text) === index ? [{ text, index, isFrame }] : [],
  )
  return { buttons, first }
}

/** Looks at a screen, then presses each of its buttons on the screen as it was, and looks at what came of it. */
async function lookThrough(page: Page, told: string, open: () => Promise<void>) {
  await open()
  await look(page, told)
  const { first } = await buttonsOf(page)
  for (const { text, index, isFrame } of first) {
    if (isFrame && pressedInFrame.has(text)) continue
    if (isFrame) pressedInFrame.add(text)
    await open()
    const before = await appearance(page)
    const { buttons } = await buttonsOf(page)
    await buttons
      .nth(index)
      .click({ timeout: 5_000 })
      .catch(() => {}) // a list may have moved under it
    // Most change something at once; one that only saves a file never does.
    await expect
      .poll(() => appearance(page), { timeout: 1_500, intervals: [50] })
      .not.toBe(before)
      .catch(() => {})
    await settled(page)
    await shorten(page)
    await look(page, `${told}, « ${text.replaceAll('\n', ' ')} »`)
  }
}

/** Waits until nothing is on its way any more: no call, and no movement that a colour could be measured in the middle of. */
async function settled(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const address of everyAddress) {
  test(`the site: ${address}`, async ({ page }) => {
    await lookThrough(page, address, async () => {
      await page.goto(address)
      await hydrated(page)
      await settled(page)
    })
  })
}

const officeViews = [
  ...officeTabs.map((tab) => `onglet=${tab}`),
  'onglet=inscriptions&inscription=1',
  'onglet=inscriptions&q=personne+ici',
  'onglet=formations&formation=1',
  'onglet=formations&emargement=1',
  'onglet=formations&certificats=1',
  'onglet=documents&document=1',
  'onglet=notifications&livraison=all',
]

for (const language of languages) {
  for (const view of officeViews) {
    test(`the office in ${language}: ${view}`, async ({ office: page, context, baseURL }) => {
      await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
      await lookThrough(page, `${language} ${view}`, async () => {
        await page.goto(`/admin?${view}`)
        await settled(page)
      })
    })
  }

  test(`the participant space in ${language}`, async ({ page, context, officina }) => {
    const who = person(`matrice.${language}`)
    await register(page.request, who)
    await signIn(page, officina, who)
    await context.addCookies([{ name: 'language', value: language, url: officina.url }])
    for (const view of ['', '?onglet=notifications', '?onglet=documents', '/profil']) {
      await lookThrough(page, `${language} space ${view}`, async () => {
        await page.goto(`/espace-participant${view}`)
        await settled(page)
      })
    }
  })
}
