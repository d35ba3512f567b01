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
      // Whether it has a name, and what gives it one: two buttons alike but for that are two kinds.
      const namesOf = (element: Element) => [
        ...['aria-label', 'aria-labelledby', 'alt', 'title'].map((name) => element.hasAttribute(name)),
        element.matches('a, button, summary, [role]') && element.textContent?.trim() !== '',
        'labels' in element && (element as HTMLInputElement).labels?.length !== 0,
      ]
      const stateOf = (element: Element) =>
        [...[...states, 'disabled', 'open'].map((name) => element.getAttribute(name)), ...namesOf(element)].join()
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
