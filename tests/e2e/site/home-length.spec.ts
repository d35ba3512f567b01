import { drawn, expect, long, test } from '../officina.ts'

// The home page on a phone: short enough to be read to its end, with the next dates near its head.

const screen = { width: 360, height: 740 }
test.use({ viewport: screen })

for (const { path, words, plan } of [
  { path: '/', words: 'Voir les prochaines dates', plan: {} },
  { path: '/en', words: 'See the next dates', plan: long },
]) {
  test(`${path} is at most 11 phone screens long, and its third date stands within two`, plan, async ({ page }) => {
    await page.goto(path)
    const dates = page.locator('#prochaines-dates').getByRole('listitem')
    await expect(dates).toHaveCount(3)
    const third = await dates.nth(2).boundingBox()
    expect(third?.y).toBeLessThanOrEqual(2 * screen.height)
    await page.getByRole('link', { name: words }).click()
    await expect(dates.nth(0)).toBeInViewport()
    // What is far below has its own height only once it came near.
    const length = () => page.evaluate(() => document.documentElement.scrollHeight)
    for (let top = 0; top < (await length()); top += 500) {
      await page.evaluate((to) => window.scrollTo(0, to), top)
      await drawn(page)
    }
    expect(await length()).toBeLessThanOrEqual(11 * screen.height)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screen.width)
  })
}

test('the counter of years shows on a phone, and photos stand in a grid of one, two or three columns', async ({
  page,
}) => {
  await page.goto('/')
  await page.locator('#a-propos').scrollIntoViewIfNeeded()
  for (const counter of [/^ans d’expérience\s*6\+$/, /150\+$/, /100\+$/]) {
    await expect(page.locator('#a-propos dl > div').filter({ hasText: counter })).toBeVisible()
  }
  const photos = page.locator('#galerie-toutes-panel').getByRole('listitem')
  await expect(photos).toHaveCount(5)
  for (const [width, columns] of [
    [360, 1],
    [700, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ ...screen, width })
    await page.locator('#galerie').scrollIntoViewIfNeeded()
    await drawn(page)
    const places = await photos.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
    expect(new Set(places).size, `at ${width} px`).toBe(columns)
    // Each is in sight without a swipe.
    for (const x of places) expect(x).toBeLessThan(width)
  }
})
