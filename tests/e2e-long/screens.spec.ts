// Every screen in both languages, and everything that one button of it opens, at every width of the long tier. The journeys come to
// the states that take more than a button; they speak French.
import type { Page } from '@playwright/test'
import { officeTabs } from '../../src/web/office/office-search.ts'
import { expect, expectAccessible, test } from '../e2e/office/office.ts'
import { hydrated } from '../e2e/officina.ts'
import { person, register, signIn } from '../e2e/portal/participant.ts'
import { everyAddress } from '../e2e/site/addresses.ts'

const languages = ['fr', 'en'] as const

/** What stands on the screen, so that one that looks the same is not looked at twice. */
const appearance = (page: Page) => page.evaluate(() => document.documentElement.outerHTML)

const looked = new Set<string>()

async function look(page: Page, told: string) {
  const shown = await appearance(page)
  if (looked.has(shown)) return
  looked.add(shown)
  await expectAccessible(page, told)
}

/** The buttons of the topmost dialog, or else of the page: one for each thing they say, for lists repeat theirs in every row. */
const buttonsOf = async (page: Page) => {
  const dialogs = page.locator('[role=dialog]:visible, dialog[open]')
  const scope = (await dialogs.count()) > 0 ? dialogs.last() : page.locator('body')
  const buttons = scope.locator('button:visible:enabled')
  const texts = await buttons.allInnerTexts()
  return { buttons, first: texts.flatMap((text, index) => (texts.indexOf(text) === index ? [{ text, index }] : [])) }
}

/** Looks at a screen, then presses each of its buttons on the screen as it was, and looks at what came of it. */
async function lookThrough(page: Page, told: string, open: () => Promise<void>) {
  await open()
  await look(page, told)
  const { first } = await buttonsOf(page)
  for (const { text, index } of first) {
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
