import type { Page } from '@playwright/test'

/**
 * The kinds of things that stand in a part of the page: each by its look and state, and by those of what holds it; in the dark all
 * are of another kind. A list in another order, or with other words, holds nothing of another kind.
 */
export const kindsIn = (page: Page, part: string): Promise<string[]> =>
  page
    .locator(part)
    .last()
    .evaluate((root) => {
      const states = ['role', 'type', 'aria-selected', 'aria-pressed', 'aria-expanded', 'aria-invalid', 'aria-sort']
      const stateOf = (element: Element) =>
        [...states, 'disabled', 'open'].map((name) => element.getAttribute(name)).join()
      const kindOf = (element: Element) => `${element.tagName}.${element.getAttribute('class')}[${stateOf(element)}]`
      const all = [root, ...root.querySelectorAll('*')].filter((element) => element.checkVisibility())
      const scheme = getComputedStyle(document.documentElement).colorScheme
      return [
        ...new Set(
          all.map(
            (element) => `${scheme}: ${element.parentElement && kindOf(element.parentElement)} > ${kindOf(element)}`,
          ),
        ),
      ]
    })
