import type { Page } from '@playwright/test'
import { asColleague } from './colleague.ts'
import { expect, long, screenOf, test } from './office.ts'

/** What a list shows without a turn of the wheel, in px; the ribbon of the demonstration does not count. */
async function seenOf(page: Page, { width, height }: { width: number; height: number }) {
  await page.setViewportSize({ width, height })
  const ribbon = (await page.getByText(/^D[ée]monstration$/).boundingBox())?.height ?? 0
  await page.setViewportSize({ width, height: height + Math.round(ribbon) })
  await expect(screenOf(page).locator('tbody tr').nth(20)).toBeAttached()
  await page.waitForLoadState('networkidle')
  return screenOf(page).evaluate((screen, hidden) => {
    // Words for screen readers only have a box of one pixel.
    const shown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1
    const rows = [...screen.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect())
    const nameOf = (element: Element) => `${element.tagName} ${element.textContent?.trim().slice(0, 30)}`
    const all = [...screen.querySelectorAll('*')].filter(shown)
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
    const saysSomething = ({ childNodes }: Element) =>
      [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim())
    const targets = all.filter((element) => element.matches('a, button, select, input:not([type="checkbox"]), label'))
    return {
      first: (rows[0]?.top ?? 0) - hidden,
      rows: rows.filter(({ bottom }) => bottom <= innerHeight).length,
      small: all.filter((element) => saysSomething(element) && sizeOf(element) < 13).map(nameOf),
      narrow: targets
        .filter((target) => Math.min(target.getBoundingClientRect().height, target.getBoundingClientRect().width) < 24)
        .map(nameOf),
      cut: all
        .filter(
          (element) =>
            getComputedStyle(element).overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1,
        )
        .map(nameOf),
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }
  }, ribbon)
}

const fine = { small: [], narrow: [], cut: [], wide: 0 }

for (const [language, tier] of [
  ['fr', {}],
  ['en', long],
] as const) {
  for (const list of ['inscriptions', 'paiements'] as const) {
    test(
      `twelve rows of ${list} are in sight, sixteen close together, three on a phone (${language})`,
      tier,
      async ({ office: page, context, officina }) => {
        // How close the rows stand is kept on the account.
        await asColleague(page)
        await context.addCookies([{ name: 'language', value: language, url: officina.url }])
        // Those of the demonstration alone: what other journeys have written a moment ago makes columns as wide as it needs.
        const hour = 3_600_000
        await page.route(/\/api\/(registrations|payments)\?/, async (route) => {
          const response = await route.fetch()
          const rows = (await response.json()) as { createdAt: string }[]
          const before = rows.filter(({ createdAt }) => Date.now() - Date.parse(createdAt) > hour)
          await route.fulfill({ response, json: before })
        })
        // The oldest first.
        await page.goto(`/admin?onglet=${list}&ordre=asc`)
        for (const width of [1280, 1440]) {
          const { first, rows, ...rest } = await seenOf(page, { width, height: 800 })
          expect(rest, `at ${width} px`).toEqual(fine)
          expect(first, `at ${width} px`).toBeLessThanOrEqual(300)
          expect(rows, `at ${width} px`).toBeGreaterThanOrEqual(12)
        }
        const phone = await seenOf(page, { width: 360, height: 740 })
        expect(phone).toMatchObject(fine)
        expect(phone.rows).toBeGreaterThanOrEqual(3)

        const display = { list, hiddenColumns: [], shownColumns: [], density: 'compact' }
        expect((await page.request.put('/api/admin/list-displays', { data: display })).status()).toBe(200)
        await page.reload()
        const { first, rows, ...rest } = await seenOf(page, { width: 1280, height: 800 })
        expect(rest).toEqual(fine)
        expect(first).toBeLessThanOrEqual(300)
        expect(rows).toBeGreaterThanOrEqual(16)
      },
    )
  }
}
