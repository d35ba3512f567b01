import { expect, type Page } from '@playwright/test'

/** The narrowest screen: a small phone, or 400 % zoom on a window of 1280 px. */
export const smallScreen = { width: 320, height: 740 }

/** What a finger presses is at least so large, in px (WCAG 2.5.5); links within a sentence are exempt. */
const target = 44

/** Fails when the page can be moved sideways, or when something on it is too small for a finger or for its own words. */
export async function expectFits(page: Page, told: string): Promise<void> {
  const found = await page.evaluate(async (least) => {
    // The window may have been made small just now: its rules of style hold from the next frame on.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const faults: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`${scrollWidth} px wide on ${clientWidth}`)
    const name = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
    for (const element of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
      // A box is ticked by its label as well.
      const isTicked = element.matches('[type=checkbox], [type=radio]')
      const pressed = isTicked ? ((element as HTMLInputElement).labels?.[0] ?? element) : element
      const { width, height } = pressed.getBoundingClientRect()
      // What only screen readers see is one pixel large.
      if (width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true })) continue
      if (element.tagName === 'A' && getComputedStyle(element).display === 'inline') continue
      // What no finger can press: a chart's bars, which have their links in the table below.
      if (getComputedStyle(element).pointerEvents === 'none') continue
      const { overflowX } = getComputedStyle(element)
      if (element.scrollWidth > element.clientWidth + 1 && overflowX === 'visible' && element.clientWidth > 0) {
        faults.push(`${name(element)}: its words are ${element.scrollWidth} px wide, it is ${element.clientWidth}`)
      }
      if (Math.min(width, height) < least - 0.5) {
        faults.push(`${name(element)}: ${Math.round(width)} × ${Math.round(height)} px`)
      }
    }
    return faults
  }, target)
  expect(found, told).toEqual([])
}
