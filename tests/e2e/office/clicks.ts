import type { Page } from '@playwright/test'

/** Opens the dashboard in a language; its clicks are counted from then on. */
export const openDashboard = (page: Page, locale: string) => openCounted(page, `/admin?language=${locale}`)

/** Opens a page; its clicks are counted from then on: a click, a tap, Enter, a chosen option of a select, a shortcut. Typing is none. */
export async function openCounted(page: Page, url: string) {
  await page.goto(url)
  await page.evaluate(() => {
    const count = { clicks: 0 }
    Object.assign(window, { count })
    // On the document: a click at what has just moved away is taken back by Playwright before it comes here, and made again.
    // A label's click at its field, and the one that Enter causes, have no detail.
    document.addEventListener('click', (event) => (count.clicks += event.detail > 0 ? 1 : 0), true)
    document.addEventListener(
      'change',
      (event) => (count.clicks += event.target instanceof HTMLSelectElement ? 1 : 0),
      true,
    )
    document.addEventListener(
      'keydown',
      ({ key, ctrlKey, metaKey, target }) => {
        const isTyping = target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
        // "g" begins a shortcut of two keys, which is one.
        const isShortcut = key.length === 1 && key !== 'g' && (ctrlKey || metaKey || !isTyping)
        count.clicks += key === 'Enter' || isShortcut ? 1 : 0
      },
      true,
    )
  })
}

/** How many clicks there have been since. */
export const clicksOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { count: { clicks: number } }).count.clicks)
