import { expect, expectAccessible, hydrated, long, test } from '../officina.ts'
import { expectFits, smallScreen } from '../small-screen.ts'

const phone = { width: 360, height: 740 }
const blocks = 13

for (const { path, contents, asks, features, kept, inPart, plan } of [
  {
    path: '/services',
    contents: 'Dans cette page',
    asks: ['Demander un devis', 'Nous contacter'],
    features: /^Ce que cela comprend/,
    kept: /Durée .*Ensuite, en main /,
    inPart: 'Pour les auxiliaires',
    plan: {},
  },
  {
    path: '/en/services',
    contents: 'On this page',
    asks: ['Request a quote', 'Contact us'],
    features: /^What it comprises/,
    kept: /Length .*Yours afterwards /,
    inPart: 'For pharmacy assistants',
    plan: long,
  },
]) {
  test.describe(path, () => {
    test(
      'is short on a phone: what it holds is a fold in sight, a block’s points are folded',
      plan,
      async ({ page }) => {
        await page.setViewportSize(phone)
        await page.goto(path)
        await hydrated(page)
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(12 * phone.height)
        const fold = page.getByRole('navigation', { name: contents })
        await expect(fold.getByRole('link').first()).toBeHidden()
        await fold.getByText(contents).click()
        await fold.getByRole('link', { name: inPart }).click()
        await expect(fold.getByRole('link').first()).toBeHidden()
        const head = page.getByRole('heading', { name: inPart })
        await expect(head).toBeInViewport()
        await expect(fold.getByText(contents)).toBeInViewport()
        const block = page.locator('#formation-auxiliaires')
        await expect(block.getByRole('listitem').first()).toBeHidden()
        await block.getByText(features).click()
        await expect(block.getByRole('listitem').first()).toBeVisible()
        await expectAccessible(page)
        await page.setViewportSize(smallScreen)
        await expectFits(page, path)
      },
    )

    test('has two buttons to ask for it in each block', plan, async ({ page }) => {
      for (const width of [phone.width, 1280]) {
        await page.setViewportSize({ ...phone, width })
        await page.goto(path)
        for (const ask of asks) {
          const buttons = page.locator('article').getByText(ask, { exact: true })
          await expect(buttons).toHaveCount(blocks)
          const looks = await buttons.evaluateAll((all) =>
            all.map((one) => {
              const { borderTopWidth, textDecorationLine } = getComputedStyle(one)
              return [one.getAttribute('href')?.includes('/contact'), borderTopWidth, textDecorationLine].join(' ')
            }),
          )
          expect([...new Set(looks)]).toEqual(['true 1px none'])
        }
      }
    })

    test('shows everything on a wide screen, and marks what is being read', plan, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(path)
      await hydrated(page)
      await expect(page.locator('article')).toHaveCount(blocks)
      await expect(page.locator('article').filter({ has: page.locator('a[href*="/contact?service="]') })).toHaveCount(
        blocks,
      )
      await expect(page.locator('#gestion-stock').getByRole('listitem').first()).toBeVisible()
      // Each with its own picture and its proof.
      const pictures = await page.locator('article img').evaluateAll((all) => all.map((one) => one.getAttribute('src')))
      expect(new Set(pictures).size).toBe(blocks)
      await expect(page.locator('article').filter({ hasText: kept })).toHaveCount(blocks)
      const contentsList = page.getByRole('navigation', { name: contents })
      await contentsList.getByRole('link', { name: inPart }).click()
      await expect(contentsList.locator('[aria-current=true]')).toHaveText(inPart)
      // The next dates of the audience, with what they cost.
      await expect(
        page
          .locator('#pour-les-auxiliaires')
          .getByText(/50\s000\sFCFA ·/)
          .first(),
      ).toBeVisible()
    })
  })
}
