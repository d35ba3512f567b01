import type { Locator, Page } from '@playwright/test'
import { expect, hydrated, test } from '../officina.ts'

// What is far below the home page's first screen is not laid out before it comes near: nobody who looks for it may notice.

test.use({ viewport: { width: 360, height: 740 } })

const topOf = (section: Locator) => section.evaluate((element) => element.getBoundingClientRect().top)

/** Whether the browser's own search finds a text, and brings it into sight. */
const finds = (page: Page, text: string) =>
  page.evaluate((sought) => {
    // Not in the types: no standard says it.
    const found = (window as unknown as { find: (text: string) => boolean }).find(sought)
    const place = getSelection()?.rangeCount ? getSelection()?.getRangeAt(0).getBoundingClientRect() : undefined
    return found && place !== undefined && place.height > 0 && place.top < innerHeight
  }, text)

test('what is far below is found, jumped to, reached by keyboard and printed', async ({ page }) => {
  await page.goto('/')
  expect(await finds(page, 'Apprentissage à distance')).toBe(true)
  await page.goto('/#faq')
  const faq = page.locator('#faq')
  await expect(faq.getByRole('heading', { level: 2 })).toBeInViewport()
  // Also once what stands above it has been laid out, and the scripts have come.
  await hydrated(page)
  await expect.poll(() => topOf(faq)).toBeGreaterThanOrEqual(0)
  expect(await topOf(faq)).toBeLessThan(370)

  await page.goto('/')
  await page.locator('#services').getByRole('link').last().focus()
  await page.keyboard.press('Tab')
  const next = page.locator('#a-propos').getByRole('link')
  await expect(next).toBeFocused()
  await expect(next).toBeInViewport()

  await page.emulateMedia({ media: 'print' })
  const states = await page
    .locator('main > section')
    .evaluateAll((sections) => sections.map((section) => getComputedStyle(section).contentVisibility))
  expect(new Set(states)).toEqual(new Set(['visible']))
})

test('going back leads to where the page was left', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const link = page.locator('#formations-en-ligne').getByRole('link')
  await link.scrollIntoViewIfNeeded()
  await expect(link).toBeInViewport()
  await link.click()
  await expect(page).toHaveURL(/formations-en-ligne$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await page.goBack()
  await expect(link).toBeInViewport()
})

test('pictures below the first screen come after what is in sight, and move nothing', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // The page is not loaded as long as its first picture is not.
  await page.route('**/pictures/hero-officine*', async (route) => {
    await held
    await route.continue()
  })
  const card = page.locator('#services img').first()
  const isAskedFor = async () => {
    const source = await card.getAttribute('src')
    return asked.some((url) => url.endsWith(source ?? 'none'))
  }
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const height = () => page.locator('#services').evaluate((section) => section.getBoundingClientRect().height)
  const before = await height()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await isAskedFor()).toBe(false)
  release()
  await expect.poll(isAskedFor).toBe(true)
  expect(await height()).toBe(before)
})
