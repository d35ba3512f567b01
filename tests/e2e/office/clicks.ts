import type { Page } from '@playwright/test'

/** Opens the dashboard in a language; its clicks are counted from then on. */
export const openDashboard = (page: Page, locale: string) => openCounted(page, `/admin?language=${locale}`)

/** Opens a page; its clicks are counted from then on. */
export async function openCounted(page: Page, url: string) {
  await page.goto(url)
  await page.evaluate(() => {
    const count = { clicks: 0 }
    Object.assign(window, { count })
    // On the document: a click at what has just moved away is taken back by Playwright before it comes here, and made again.
    document.addEventListener('click', () => count.clicks++, true)
  })
}

/** How many clicks there have been since. */
export const clicksOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { count: { clicks: number } }).count.clicks)
