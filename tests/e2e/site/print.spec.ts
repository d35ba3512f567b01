import type { Page } from '@playwright/test'
import { expect, hydrated, long, test } from '../officina.ts'
import { publicPaths, twinOf } from './addresses.ts'

// What of a public page stands on paper (docs/rules/site.md#on-paper).

/** What is pressed, typed into or leads on. */
const controls = 'nav, form, search, input, select, textarea, button, meter, [role=tab], a.inline-flex'

const paths = [
  ...publicPaths.filter((path) => !path.includes('auxiliaires')),
  '/verification',
  '/verification/C-2026-99999-ZZZZZZZZ',
  '/devis',
  '/j-ai-paye',
  '/liste-attente',
  '/confirmer-mon-adresse',
]

/** To come, about to be registered for, over, without a date, cancelled. */
const trainings = [
  '/formations/reussir-l-auto-inspection-de-son-officine',
  '/formations/maitriser-la-chaine-du-froid-a-l-officine?inscription=1',
  '/formations/lire-une-ordonnance-et-prevenir-les-erreurs-de-delivrance',
  '/formations/bonnes-pratiques-de-distribution-pour-grossistes-et-depots',
  '/formations/la-pharmacovigilance-au-quotidien',
]

async function sheetsOf(page: Page): Promise<number> {
  const printed = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1')
  return printed.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
}

/** The colours of all that is written on the page. */
const inks = (page: Page) =>
  page.locator('main :is(h1, h2, h3, p, dt, dd, li)').evaluateAll((all) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (!canvas) throw new Error('nothing can be drawn')
    return all
      .filter((one) => one.checkVisibility())
      .map((one) => {
        canvas.fillStyle = getComputedStyle(one).color
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
        return { text: one.textContent?.slice(0, 40), light: 0.2126 * red + 0.7152 * green + 0.0722 * blue }
      })
  })

for (const locale of ['fr', 'en'] as const) {
  const of = (path: string) => (locale === 'fr' ? path : twinOf(path))
  const plan = locale === 'fr' ? {} : long

  test(`pages print what they say, and nothing that is pressed, in ${locale}`, plan, async ({ page, officina }) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    for (const path of paths.map(of)) {
      await page.goto(path)
      await expect.soft(page.locator(`:is(${controls}):visible`), path).toHaveCount(0)
      // Once who says it, how they are reached, and where it stands.
      await expect.soft(page.locator('body > header').getByText('Officina Conseil'), path).toBeVisible()
      for (const reached of ['+225 27 22 40 40 40', 'contact@officina-conseil.example'])
        await expect.soft(page.getByRole('contentinfo').getByText(reached), path).toBeVisible()
      for (const link of await page.locator('link[rel=canonical]').all()) {
        const address = await link.evaluate((one: HTMLLinkElement) => ({
          printed: getComputedStyle(one, '::after').content,
          isShown: getComputedStyle(one).display === 'block',
        }))
        const told = `"${officina.url}${path.replace(/\?.*/, '')}"`
        expect.soft(address, path).toEqual({ printed: told, isShown: true })
      }
      // Answers, and the tabs that a screen shows one at a time.
      const answers = page.locator('details[name] > p')
      await expect.soft(page.locator('details[name] > p:visible'), path).toHaveCount(await answers.count())
      const hidden = page.locator('[role=tabpanel]:not(#galerie [role=tabpanel]):not(:visible)')
      await expect.soft(hidden, path).toHaveCount(0)
      // Dark on white, on a device that is dark, and where a screen shows a plane of green.
      const written = await inks(page)
      expect(written.length, path).toBeGreaterThan(0)
      expect
        .soft(
          written.filter(({ light }) => light > 150),
          path,
        )
        .toEqual([])
    }
  })

  test(`a training takes one sheet, in ${locale}`, plan, async ({ page }) => {
    for (const path of trainings.map(of)) {
      await page.goto(path)
      expect.soft(await sheetsOf(page), path).toBe(1)
    }
  })
}

test('what a fold keeps is printed under its heading, and each photo once', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto('/contact')
  await expect(page.getByRole('heading', { name: 'Logistique' })).toBeVisible()
  await expect(page.getByText('De quoi écrire et,')).toBeVisible()
  await page.goto('/formations/reussir-l-auto-inspection-de-son-officine')
  for (const heading of ['Programme', 'Objectifs', 'Formateurs', 'Questions sur cette formation'])
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  await expect(page.getByText('Partager')).toBeHidden()
  await page.goto('/')
  const photos = await page
    .locator('#galerie img:visible')
    .evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  expect(photos.length).toBeGreaterThan(3)
  expect(new Set(photos).size).toBe(photos.length)
  // Of an online course what its dialog tells, and a card does not.
  await page.goto('/formations-en-ligne')
  await expect(page.getByText('Accès pendant 6 mois')).toBeVisible()
})

test('an open photo is printed alone, on one sheet', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.locator('#galerie [role=tabpanel] a').first().click()
  const large = page.getByRole('dialog')
  await expect(large.getByRole('img')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(large.getByRole('img')).toBeVisible()
  await expect(large.getByText('Quinze auxiliaires')).toBeVisible()
  await expect(page.locator('button:visible')).toHaveCount(0)
  await expect(page.locator('h1')).toBeHidden()
  expect(await sheetsOf(page)).toBe(1)
})
