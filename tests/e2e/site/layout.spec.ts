import type { Locator, Page } from '@playwright/test'
import { drawn, expect, long, test } from '../officina.ts'
import { publicPaths, twinOf } from './addresses.ts'

// How the public pages stand on screens of four widths: nothing empty where something could be, nothing longer than it must be.

const widths = [360, 768, 1024, 1440]
const heightOf = (width: number) => (width < 700 ? 740 : 900)

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('it has no place')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** As long as it is once all of it has been laid out. */
async function lengthOf(page: Page, width: number, path: string): Promise<number> {
  await page.setViewportSize({ width, height: heightOf(width) })
  await page.goto(path)
  const length = () => page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < (await length()); top += 600) {
    await page.evaluate((to) => window.scrollTo(0, to), top)
    await drawn(page)
  }
  return length()
}

for (const [path, first] of [
  ['/formations', '.training-item'],
  ['/a-propos', '.team > li'],
  ['/contact', 'main form'],
  ['/formations-en-ligne', 'main article'],
] as const) {
  test(`${path}: the first card stands within 480 px on wide screens, whatever the language`, async ({ page }) => {
    for (const width of [1024, 1440])
      for (const address of [path, twinOf(path)]) {
        await page.setViewportSize({ width, height: heightOf(width) })
        await page.goto(address)
        const { y } = await boxOf(page.locator(first).first())
        expect(y, `${address} at ${width} px`).toBeLessThanOrEqual(480)
      }
  })
}

for (const locale of ['fr', 'en'] as const) {
  test(`no page is longer at 768 px than at 360, in ${locale}`, locale === 'fr' ? {} : long, async ({ page }) => {
    for (const path of publicPaths.map((one) => (locale === 'fr' ? one : twinOf(one)))) {
      const [phone, tablet] = [await lengthOf(page, 360, path), await lengthOf(page, 768, path)]
      expect(tablet, path).toBeLessThanOrEqual(phone)
    }
  })
}

test('the hero has one strong call and a quiet one, its picture on the grid and its button in the picture', async ({
  page,
}) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: heightOf(width) })
    await page.goto('/')
    const hero = page.locator('#accueil .hero-columns')
    await expect(hero.getByRole('link')).toHaveText(['Voir les formations', 'Voir les prochaines dates'])
    const [pictures, pause, dates] = [
      await boxOf(page.locator('[data-carousel] ul')),
      await boxOf(page.locator('[data-carousel] button')),
      await boxOf(page.locator('#prochaines-dates')),
    ]
    expect(pictures.right, `at ${width} px`).toBeCloseTo(dates.right, 0)
    expect(pause.x).toBeGreaterThan(pictures.x)
    expect(pause.y).toBeGreaterThan(pictures.y)
    expect(pause.right).toBeLessThan(pictures.right)
    expect(pause.bottom).toBeLessThan(pictures.bottom)
  }
})

test('the gallery leaves no cell of its grid empty', async ({ page }) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: heightOf(width) })
    await page.goto('/')
    await page.locator('#galerie').scrollIntoViewIfNeeded()
    await drawn(page)
    const panel = page.locator('#galerie-toutes-panel')
    const [grid, photos] = [await boxOf(panel.locator('.photo-grid')), await panel.getByRole('listitem').all()]
    const places = await Promise.all(photos.map(boxOf))
    for (const y of new Set(places.map((place) => place.y))) {
      const row = places.filter((place) => place.y === y)
      expect(Math.min(...row.map(({ x }) => x)), `at ${width} px`).toBeCloseTo(grid.x, 0)
      expect(Math.max(...row.map(({ right }) => right)), `at ${width} px`).toBeCloseTo(grid.right, 0)
    }
  }
})

test('beside an open form stands what is taught, down to its end', async ({ page }) => {
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: heightOf(width) })
    await page.goto('/formations/maitriser-la-chaine-du-froid-a-l-officine?inscription=1')
    const [card, practical] = [await boxOf(page.locator('.training-card')), await boxOf(page.locator('.practical'))]
    expect(practical.right, `at ${width} px`).toBeLessThan(card.x)
    expect(practical.bottom, `at ${width} px`).toBeGreaterThan(card.bottom - 200)
    // Short answers stand in pairs.
    const [first, last] = [await boxOf(page.getByLabel('Prénom')), await boxOf(page.getByLabel('Nom', { exact: true }))]
    expect(first.y).toBe(last.y)
  }
})

test('a month with one session takes the room of one, and its last row has no hole', async ({ page }) => {
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: heightOf(width) })
    await page.goto('/formations')
    const grid = await boxOf(page.locator('.session-groups'))
    const columns = width < 1024 ? 2 : 3
    for (const alone of await page.locator('section.of-1').all())
      expect((await boxOf(alone)).width, `at ${width} px`).toBeLessThan(grid.width / columns)
    for (const full of await page.locator('section.of-3').all()) {
      const last = await boxOf(full.getByRole('listitem').last())
      expect(last.right, `at ${width} px`).toBeCloseTo(grid.right, 0)
    }
  }
})

test('the list is searched, without any script as well, and what is found shows a picture, its trainer and whole words', async ({
  browser,
  officina,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1280, height: 900 } })
    const page = await context.newPage()
    await page.goto(`${officina.url}/formations`)
    await page.getByRole('searchbox', { name: 'Chercher' }).fill('chaîne du froid')
    await page.getByRole('button', { name: 'Afficher' }).click()
    await expect(page).toHaveURL(/\/formations\?q=cha%C3%AEne(\+|%20)du(\+|%20)froid$/)
    const card = page.locator('.session-groups > section').getByRole('listitem')
    await expect(card.first().getByRole('heading')).toHaveText('Maîtriser la chaîne du froid à l’officine')
    await expect(card.first().locator('img')).toHaveAttribute('src', /theme-cold-chain/)
    await expect(card.first()).toContainText('Dr Serge-Alain N’Dri')
    await expect(card.first()).toContainText(/inutilisables\.|…/)
    await expect(page.getByRole('heading', { name: 'Piloter la trésorerie de l’officine' })).toHaveCount(0)
    await expect(page.getByRole('searchbox', { name: 'Chercher' })).toHaveValue('chaîne du froid')
    await context.close()
  }
})
