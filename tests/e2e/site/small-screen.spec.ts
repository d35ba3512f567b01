import type { Page } from '@playwright/test'
import { ownTraining } from '../office/own-rows.ts'
import { asOffice, expect, hydrated, long, test } from '../officina.ts'
import { expectFits, smallScreen } from '../small-screen.ts'
import { everyPath } from './addresses.ts'

// The menu, the bar at the lower edge, long titles, and where the focus goes.

const path = '/formations/maitriser-la-chaine-du-froid-a-l-officine'

test('the menu closes by Escape, by a tap outside, and by a link to the same page', async ({ page }) => {
  await page.setViewportSize(smallScreen)
  await page.goto('/services')
  await hydrated(page)
  const button = page.getByRole('banner').locator('summary')
  const menu = page.getByRole('navigation', { name: 'Navigation principale' })
  await button.click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await page.mouse.click(160, smallScreen.height - 20)
  await expect(menu).toBeHidden()
  await button.click()
  await menu.getByRole('link', { name: 'Services' }).click()
  await expect(menu).toBeHidden()
})

for (const { which, addresses, plan } of [
  { which: 'the pages that lead to a registration', addresses: ['/', '/formations', path], plan: {} },
  {
    which: 'every page',
    addresses: [
      ...everyPath,
      '/formations/la-pharmacovigilance-au-quotidien',
      '/verification',
      '/verification/C-2026-99999-ZZZZZZZZ',
      '/j-ai-paye',
      '/devis',
      '/liste-attente',
    ],
    plan: long,
  },
]) {
  test(`letters of twice the size fit a phone, on ${which}`, plan, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    for (const address of addresses) {
      await page.goto(address)
      await hydrated(page)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      // Type follows at once, widths in rem some frames later.
      await expect(page.getByRole('banner').locator('.site-name svg')).toHaveCSS('width', '64px')
      await expectFits(page, address)
    }
  })
}

test('the header is one row on the narrowest phone, before its letters have come too', async ({ page }) => {
  await page.setViewportSize(smallScreen)
  const row = page.getByRole('banner').locator('.site-header-row')
  await page.goto('/verification')
  await page.evaluate(() => document.fonts.ready)
  const height = (await row.boundingBox())?.height
  expect(height).toBeLessThan(48)
  await page.route('**/*.woff2', (route) => route.abort())
  await page.goto('/services')
  expect((await row.boundingBox())?.height).toBe(height)
})

test('after a change of page, forward and back, the focus is on its title', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const title = page.getByRole('heading', { level: 1 })
  await page.getByRole('banner').getByRole('link', { name: 'Services' }).click()
  await expect(title).toHaveText('Nos services')
  await expect(title).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(title).toBeFocused()
})

test('"Annuler" gives the focus back to the button that opened the form', async ({ page }) => {
  await page.goto(path)
  await hydrated(page)
  const open = page.getByRole('button', { name: "S'inscrire à cette formation" })
  await open.click()
  await expect(page.getByLabel('Prénom')).toBeFocused()
  await page.getByRole('link', { name: 'Annuler' }).click()
  await expect(open).toBeFocused()
})

/** The lower edge of an element and the upper edge of the bar, in px from the top of the window. */
const edges = (page: Page, selector: string) =>
  page.evaluate(
    (end) => ({
      end: document.querySelector(end)?.getBoundingClientRect().bottom ?? Number.NaN,
      bar: document.querySelector('.bottom-bar')?.getBoundingClientRect().top ?? Number.NaN,
    }),
    selector,
  )

test('the bar at the lower edge hides neither the end of the page nor what has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(path)
  await hydrated(page)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const atEnd = await edges(page, 'footer > p:last-child')
  expect(atEnd.end).toBeLessThanOrEqual(atEnd.bar)
  await page.evaluate(() => window.scrollTo(0, 0))
  const links = await page.getByRole('contentinfo').getByRole('link').all()
  for (const link of links) {
    await link.focus()
    const { end, bar } = await edges(page, 'footer a:focus')
    expect(end, (await link.textContent()) ?? undefined).toBeLessThanOrEqual(bar)
  }
})

test('a compound wider than the screen breaks, one that fits stays whole', long, async ({ page }) => {
  await asOffice(page.request)
  const { id } = await ownTraining(page, { title: 'Les anti-inflammatoires-non-stéroïdiens et le sous-dosage' })
  await page.setViewportSize(smallScreen)
  await page.goto(`/formations/${id}`)
  const [long, short] = await page
    .locator('h1 span')
    .evaluateAll((compounds) => compounds.map((compound) => compound.getClientRects()[0]?.height ?? 0))
  expect(long).toBeGreaterThan((short ?? 0) * 1.5)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(smallScreen.width)
})
