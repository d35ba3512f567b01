// Every screen in both languages, and everything that one button of it opens, at every width of the long tier. The journeys come to
// the states that take more than a button; they speak French.
import type { Page } from '@playwright/test'
import { trainerPath } from '../../src/domain/values/paths.ts'
import { expect, expectAccessible, test } from '../e2e/office/office.ts'
import { hydrated } from '../e2e/officina.ts'
import { person, register, signIn } from '../e2e/portal/participant.ts'
import { button, buttonsOf, officeViews, spaceViews } from '../e2e/screens.ts'
import { everyPath } from '../e2e/site/addresses.ts'
import { kindsIn } from './kinds.ts'

const languages = ['fr', 'en'] as const
type Language = (typeof languages)[number]

const dialog = '[role=dialog]:not([aria-hidden=true]), dialog[open]'

/** The topmost dialog, or else the page: what lies behind a dialog has been looked at before it. */
const partOf = async (page: Page) => ((await page.locator(dialog).count()) > 0 ? dialog : 'html')

/** What stands on the screen, so that one that looks the same is not looked at twice. */
const appearance = (page: Page) => page.evaluate(() => document.documentElement.outerHTML)

const seenKinds: Record<string, Set<string>> = { fr: new Set(), en: new Set() }

/** Looks at what is open: at a screen always, at what came of a button when axe has not seen its like in this language. */
async function look(page: Page, language: Language, told: string, isScreen = false) {
  const part = await partOf(page)
  const seen = seenKinds[language] ?? new Set()
  const fresh = (await kindsIn(page, part)).filter((kind) => !seen.has(kind))
  if (fresh.length === 0 && !isScreen) return
  for (const kind of fresh) seen.add(kind)
  await expectAccessible(page, told, part)
}

/** Looks at a screen in the dark, and with a reader's own colours, opened in them. */
async function lookInOtherColours(page: Page, told: string, open: () => Promise<void>) {
  for (const colours of [
    { colorScheme: 'dark', forcedColors: 'none' },
    { colorScheme: 'light', forcedColors: 'active' },
  ] as const) {
    await page.emulateMedia(colours)
    await open()
    await expectAccessible(page, `${told}, ${Object.values(colours)}`, await partOf(page))
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
}

/** What the frame around all screens offers, pressed on the first of them: header and footer are the same on the others. */
const pressedInFrame = new Set<string>()

/** What leaves nothing to look at behind it; the journeys press it. */
const endsSession = /déconnecter|déconnexion|sign out|log out/i

/**
 * Looks at a screen, then presses each of its buttons on the screen as it was, and looks at what came of it. Nobody can press what lies
 * behind an open dialog.
 */
async function lookThrough(page: Page, language: Language, told: string, open: () => Promise<void>) {
  await lookInOtherColours(page, told, open)
  await open()
  await look(page, language, told, true)
  const part = page.locator(await partOf(page)).last()
  for (const { text, index, isFrame } of await buttonsOf(part)) {
    if (endsSession.test(text)) continue
    if (isFrame && pressedInFrame.has(text)) continue
    if (isFrame) pressedInFrame.add(text)
    await open()
    const before = await appearance(page)
    await part
      .locator(button)
      .nth(index)
      .click({ timeout: 5_000 })
      .catch(() => {}) // a list may have moved under it
    // Most change something at once; one that only saves a file never does.
    await expect
      .poll(() => appearance(page), { timeout: 1_500, intervals: [50] })
      .not.toBe(before)
      .catch(() => {})
    await settled(page)
    await look(page, language, `${told}, « ${text.replaceAll('\n', ' ')} »`)
  }
}

/**
 * Waits until nothing is on its way any more: no call, and no movement that a colour could be measured in the middle of; but two
 * seconds at most, for some movements wait for the reader.
 */
async function settled(page: Page) {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
  await page.evaluate(() => {
    const limit = new Promise((resolve) => setTimeout(resolve, 2_000))
    return Promise.race([limit, Promise.allSettled(document.getAnimations().map(({ finished }) => finished))])
  })
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const address of everyPath) {
  test(`the site: ${address}`, async ({ page }) => {
    await lookThrough(page, address.startsWith('/en') ? 'en' : 'fr', address, async () => {
      await page.goto(address)
      await hydrated(page)
      await settled(page)
    })
  })
}

for (const language of languages) {
  for (const view of officeViews) {
    test(`the office in ${language}: ${view}`, async ({ office: page, context, baseURL }) => {
      await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
      await lookThrough(page, language, `${language} ${view}`, async () => {
        await page.goto(`/admin?${view}`)
        await settled(page)
      })
    })
  }

  test(`the trainers’ page in ${language}`, async ({ office: page, context, baseURL }) => {
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
    await lookThrough(page, language, `${language} ${trainerPath}`, async () => {
      await page.goto(trainerPath)
      await settled(page)
    })
  })

  test(`the participant space in ${language}`, async ({ page, context, officina }) => {
    const who = person(`matrice.${language}`)
    await register(page.request, who)
    await signIn(page, officina, who)
    await context.addCookies([{ name: 'language', value: language, url: officina.url }])
    for (const view of spaceViews) {
      await lookThrough(page, language, `${language} space ${view}`, async () => {
        await page.goto(`/espace-participant${view}`)
        await settled(page)
      })
    }
  })
}
