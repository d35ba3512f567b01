import type { Locator } from 'playwright-core'
import { officeKeys, officeTabs } from '../../src/web/office/frame/office-search.ts'

/** The office's views by the query of their address: every tab, and what else an address opens. */
export const officeViews = [
  ...officeTabs.map((tab) => `onglet=${tab}`),
  'onglet=inscriptions&inscription=1',
  'onglet=inscriptions&personne=1',
  'onglet=inscriptions&q=personne+ici',
  'onglet=formations&formation=1',
  ...officeKeys.volet.options.slice(1).map((volet) => `onglet=formations&formation=1&volet=${volet}`),
  'onglet=formations&vue=calendrier',
  'onglet=formations&emargement=1',
  'onglet=formations&presence=1',
  'onglet=documents&certificats=1',
  'onglet=paiements&declares=to_check',
  'onglet=paiements&releves=open',
  'onglet=documents&document=1',
  'onglet=notifications&livraison=all',
]

/** The participant space's views, by what follows its address. */
export const spaceViews = ['', '?onglet=notifications', '?onglet=documents', '/profil']

/** What can be pressed. */
export const button = 'button:visible:enabled'

/**
 * The buttons of a part of a page: one for each thing they say. Of rows that look alike, with the same badges and the same buttons,
 * those of the first: what they say of their record differs in every row.
 * @returns what each says, and which of the part’s `button` it is
 */
export async function buttonsOf(part: Locator) {
  const found = await part.locator(button).evaluateAll((all) => {
    const looksOf = (element: Element) =>
      [element, ...element.querySelectorAll('*')].map((one) => `${one.tagName}.${one.getAttribute('class')}`).join()
    return all.map((button) => {
      const text = button.textContent?.trim() || (button.getAttribute('aria-label') ?? '')
      const row = button.closest('tr, li, article')
      const isOfMany = row?.parentElement && row.parentElement.children.length > 5
      const place = row && [...row.querySelectorAll('button')].indexOf(button as HTMLButtonElement)
      return {
        text,
        kind: row && isOfMany ? `${place} of ${looksOf(row)}` : text,
        isFrame: button.closest('header, footer') !== null,
        isRow: row !== null,
      }
    })
  })
  return found.flatMap(({ kind, ...button }, index) =>
    found.findIndex((other) => other.kind === kind) === index ? [{ ...button, index }] : [],
  )
}
