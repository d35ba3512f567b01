import { expect, expectAccessible, test } from '../officina.ts'
import { smallScreen } from '../small-screen.ts'

// Where a visitor is lost, and where they read what is long.

test('an address that leads nowhere says so, and where it may have been meant to lead', async ({ page }) => {
  const answer = await page.goto('/formation-hygiene')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page introuvable')
  const ways = page.getByRole('navigation', { name: 'Vous cherchiez peut-être' }).getByRole('link')
  await expect(ways).toContainText(['Formations en présentiel', 'Services', 'Vérifier un certificat', 'Contact'])
  await expectAccessible(page)
  await ways.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nos formations')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the contents of a long page are folded on a phone, and lead to a heading that nothing covers', async ({
    page,
  }) => {
    await page.setViewportSize(smallScreen)
    await page.goto('/conditions-utilisation')
    const contents = page.getByRole('navigation', { name: 'Sommaire' })
    const link = contents.getByRole('link', { name: 'Prix et paiement' })
    await expect(link).toBeHidden()
    await contents.locator('summary').click()
    await link.click()
    await contents.locator('summary').click()
    const heading = page.getByRole('heading', { name: 'Prix et paiement' })
    await expect(heading).toBeInViewport()
    const [above, below] = [await contents.boundingBox(), await heading.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(link).toBeVisible()
  })
})
