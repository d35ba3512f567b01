import type { Locator } from '@playwright/test'
import { expect, long, signIn, test } from './office.ts'

test.use({ forcedColors: 'active' })

const styleOf = (element: Locator, property: 'borderTopWidth' | 'borderTopColor' | 'backgroundColor') =>
  element.evaluate((node, name) => getComputedStyle(node)[name], property)

/** Its edge is at least one pixel wide and of another colour than the paper that it lies on. */
async function expectEdge(button: Locator) {
  expect(Number.parseFloat(await styleOf(button, 'borderTopWidth'))).toBeGreaterThanOrEqual(1)
  expect(await styleOf(button, 'borderTopColor')).not.toBe(
    await styleOf(button.page().locator('body'), 'backgroundColor'),
  )
}

test(
  'with a reader’s own colours, filled buttons, bars, the current page and the current tab are seen',
  long,
  async ({ page }) => {
    await page.goto('/')
    const navigation = page.getByRole('navigation', { name: 'Navigation principale' })
    expect(await styleOf(navigation.locator('[aria-current="page"]'), 'backgroundColor')).not.toBe(
      await styleOf(navigation.getByRole('link', { name: 'Services' }), 'backgroundColor'),
    )

    await page.goto('/admin')
    await expectEdge(page.getByRole('button', { name: 'Se connecter' }))
    await signIn(page)

    const bar = page.getByRole('progressbar')
    await expect(bar).toBeVisible()
    expect(await styleOf(bar.locator('> *'), 'backgroundColor')).not.toBe(await styleOf(bar, 'backgroundColor'))
    const tabs = page.getByRole('tablist').first()
    const [current, others] = [tabs.getByRole('tab', { selected: true }), tabs.getByRole('tab', { selected: false })]
    await expect(current).toHaveCount(1)
    const ground = await styleOf(current, 'backgroundColor')
    for (const other of await others.all()) expect(await styleOf(other, 'backgroundColor')).not.toBe(ground)
  },
)
