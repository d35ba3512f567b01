import { test as base, expect, hydrated, long } from '../officina.ts'

// Another page that cannot be had: docs/rules/site.md#failures.

const test = base.extend({
  // What a screen stands in for, React tells the console; here that is expected.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern
  noConsoleErrors: async ({}, use) => use(undefined),
})

for (const { to, link, title, plan } of [
  // The first has to fetch its screen as well, the other, once it was pointed at, its texts alone.
  { to: 'a training', link: 'main a[href^="/formations/"]', title: undefined, plan: {} },
  { to: 'the firm', link: 'header nav a[href="/a-propos"]', title: 'À propos de nous', plan: long },
]) {
  test(
    `without a connection the way to ${to} says so, and leads there once it is back`,
    plan,
    async ({ page, context }) => {
      await page.goto('/formations')
      await hydrated(page)
      const name = title ?? (await page.locator(link).first().textContent()) ?? ''
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await page.locator(link).first().click()
      const said = page.getByRole('alert').filter({ hasText: 'Pas de connexion. Rien n’est perdu' })
      await expect(said).toBeVisible()
      await expect(page.locator('main')).toHaveCount(1)
      await page.getByRole('button', { name: 'Réessayer' }).click()
      await expect(said).toBeVisible()
      await context.setOffline(false)
      await page.getByRole('button', { name: 'Réessayer' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    },
  )
}

test('a screen that a release has taken away is had by loading the page again', long, async ({ page }) => {
  await page.goto('/formations')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  page.on('request', async (request) => {
    if (request.isNavigationRequest()) await page.unroute('**/assets/*.js')
  })
  const link = page.locator('main a[href^="/formations/"]').first()
  const name = (await link.textContent()) ?? ''
  await Promise.all([page.waitForEvent('load'), link.click()])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})
