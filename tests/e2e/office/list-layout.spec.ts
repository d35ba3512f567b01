import type { Page } from '@playwright/test'
import { officeTabs } from '../../../src/web/office/frame/office-search.ts'
import { expect, expectAccessible, openMore, screenOf, test } from './office.ts'
import { ownPayment, ownRegistration, ownTraining } from './own-rows.ts'

/**
 * What stands badly in the lists of a tab: cells of one row whose texts touch, and words and amounts that are broken in two.
 * @param least how many px lie between two texts of a row
 */
const faultsOf = (page: Page, least: number): Promise<string[]> =>
  page.evaluate(async (gap) => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const found = new Set<string>()
    const textsIn = (element: Element) => {
      const texts: Text[] = []
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement
        if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('.sr-only, [hidden]')) continue
        if (parent.getBoundingClientRect().width <= 1) continue
        if (node.textContent?.trim()) texts.push(node as Text)
      }
      return texts
    }
    const boxesOf = (text: Text, from = 0, to = text.length) => {
      const range = document.createRange()
      range.setStart(text, from)
      range.setEnd(text, to)
      return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    }
    const panel = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.querySelector('#contenu')
    if (!panel) return ['no list']
    for (const folded of panel.querySelectorAll('details')) folded.open = true
    await new Promise(requestAnimationFrame)
    for (const text of textsIn(panel)) {
      if (text.parentElement?.closest('code, .wrap-anywhere')) continue
      // An amount with its currency is one word, and so are a day and an hour.
      for (const { 0: word, index } of text.data.matchAll(/-?\d[\d\u00A0\u202F]*[\u00A0\u202F]FCFA|[^\s]+/g)) {
        const lines = new Set(boxesOf(text, index, index + word.length).map(({ top }) => Math.round(top)))
        if (lines.size > 1 && word.length < 24 && !word.includes('-')) found.add(`broken: ${word}`)
      }
    }
    for (const row of panel.querySelectorAll('tr')) {
      const cells = [...row.children].map((cell) => ({
        name: cell.textContent?.trim().slice(0, 40) ?? '',
        boxes: textsIn(cell).flatMap((text) => boxesOf(text)),
      }))
      for (const [index, one] of cells.entries()) {
        for (const other of cells.slice(index + 1)) {
          const touch = one.boxes.some((a) =>
            other.boxes.some(
              (b) => a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom - 2 && b.top < a.bottom - 2,
            ),
          )
          if (touch) found.add(`touching: ${one.name} | ${other.name}`)
        }
      }
    }
    for (const badge of panel.querySelectorAll('td *, th *')) {
      const { overflowX } = getComputedStyle(badge)
      if (overflowX === 'visible' && badge.clientWidth > 0 && badge.scrollWidth > badge.clientWidth + 1) {
        found.add(`too wide: ${badge.textContent?.trim().slice(0, 40)}`)
      }
    }
    return [...found]
  }, least)

const height = 900
const widths = [360, 1280] // the last one stays: what is clicked stands in sight there

for (const language of ['fr', 'en'] as const) {
  test(`in no list texts touch or break at ${widths.join(' or ')} px (${language})`, async ({
    office: page,
    context,
    officina,
  }) => {
    test.slow()
    const training = await ownTraining(page, {
      price: 98_750_000,
      title: 'Officine et dispensation : prise en charge',
    })
    const { id } = await ownRegistration(page, training.id)
    await ownPayment(page, id, 87_500_000, { operator: 'Orange Money', notes: 'Reçu au comptoir, à vérifier' })
    await ownPayment(page, id, 1_150_000, { method: 'virement', valuedOn: '2026-01-05' })
    await ownPayment(page, id, 7_150_000, { method: 'chèque' })
    await ownPayment(page, id, 2_650_000, { method: 'virement' })
    for (const method of ['mobile', 'chèque', 'virement']) {
      const data = { amount: 1_100_000, method, reason: 'Versé deux fois', afterwards: 'owed' }
      expect((await page.request.post(`/api/registrations/${id}/refunds`, { data })).status()).toBe(201)
    }
    await context.addCookies([{ name: 'language', value: language, url: officina.url }])
    const all: Record<string, string[]> = {}
    const look = async (where: string) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height })
        await expect(page.getByRole('status').filter({ hasText: /Chargement|Loading/ })).toHaveCount(0)
        await page.waitForLoadState('networkidle')
        const faults = await faultsOf(page, 8)
        if (faults.length > 0) all[`${where} at ${width} px`] = faults
      }
    }
    for (const tab of officeTabs) {
      await page.goto(`/admin?onglet=${tab}`)
      await expect(screenOf(page).getByRole('heading').first()).toBeAttached()
      await look(tab)
      if (language === 'fr') await expectAccessible(page, tab)
    }
    await page.goto('/admin?onglet=paiements')
    for (const name of [/Clôtures|Closings/, /Remises|Discounts/, /ne concorde pas|does not agree/]) {
      await openMore(page, name)
      await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
      await look(String(name))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    for (const name of [/Paiements déclarés|Declared payments/, /Relevés|Statements/]) {
      await page
        .getByRole('link', { name })
        .or(page.getByRole('button', { name }))
        .or(page.getByRole('tab', { name }))
        .first()
        .click()
      await look(String(name))
    }
    await page.goto(`/admin?onglet=inscriptions&inscription=${id}`)
    await expect(page.getByRole('dialog').getByRole('region').first()).toBeVisible()
    await look('a registration')
    expect(all).toEqual({})
  })
}
