import { officeTabs } from '../../../src/web/office/frame/office-search.ts'
import { expectFits, smallScreen } from '../small-screen.ts'
import { expect, long, screenOf, test } from './office.ts'

for (const [language, tier] of [
  ['fr', {}],
  ['en', long],
] as const) {
  test(
    `every tab and a record fit a screen of 320 px, and fingers (${language})`,
    tier,
    async ({ office: page, context, officina }) => {
      await context.addCookies([{ name: 'language', value: language, url: officina.url }])
      await page.setViewportSize(smallScreen)
      for (const tab of officeTabs) {
        await page.goto(`/admin?onglet=${tab}`)
        await expect(screenOf(page).getByRole('heading').first()).toBeAttached()
        await expect(page.getByRole('status').filter({ hasText: /Chargement|Loading/ })).toHaveCount(0)
        await expectFits(page, tab)
      }
      await page.goto('/admin?onglet=inscriptions&inscription=3')
      await expect(page.getByRole('dialog').getByRole('region').first()).toBeVisible()
      await expectFits(page, 'a registration')
    },
  )
}
