import type { Page } from '@playwright/test'
import { uniqueWord } from '../../factories/unique.ts'
import { clicksOn, openDashboard } from './clicks.ts'
import { expect, openScreen, test } from './office.ts'
import { ownPayment, ownRegistration, ownTraining } from './own-rows.ts'

// What the office is asked about money in sum, from the dashboard on, with its clicks counted; typing is none.

/** A month from now, as `2026-12`. */
const monthFromNow = (count: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 1)).toISOString().slice(0, 7)
}
const nameOf = (month: string, locale: string) =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01`))
const heldIn = (month: string) => ({ startsAt: `${month}-20T08:00:00Z`, endsAt: `${month}-20T16:00:00Z` })
const amount = (said: string) => said.replaceAll(/(?<=\d) | (?=FCFA)/g, '\u00A0')

/** Keeps what is on the screen when it is printed, as the printer would be given it. */
async function keepPrints(page: Page) {
  await page.evaluate(() => {
    window.print = () => {
      Object.assign(window, { printed: document.querySelector('.printed-list')?.textContent })
      dispatchEvent(new Event('afterprint'))
    }
  })
  return async () => {
    await page.waitForFunction(() => 'printed' in window)
    return page.evaluate(() => String((window as unknown as { printed: string }).printed))
  }
}

for (const [locale, words] of [
  [
    'fr',
    {
      ...{ owing: 'En attente', card: 'Revenus', payments: 'Paiements', display: 'Affichage', filters: 'Filtres' },
      ...{ byPayer: 'Par officine payeuse', print: 'Imprimer la liste', operator: 'Opérateur ou banque' },
      ...{ period: 'Période des paiements', two: '2 inscriptions', left: 'Reste 105 000 FCFA' },
      ...{ one: 'Reste 40 000 FCFA', sum: 'Somme de 3 écritures', sessions: 'Pour les sessions de' },
    },
  ],
  [
    'en',
    {
      ...{ owing: 'Pending', card: 'Revenue', payments: 'Payments', display: 'View', filters: 'Filters' },
      ...{ byPayer: 'By paying pharmacy', print: 'Print the list', operator: 'Operator or bank' },
      ...{ period: 'Period of the payments', two: '2 registrations', left: '105 000 FCFA remaining' },
      ...{ one: '40 000 FCFA remaining', sum: 'Sum of 3 entries', sessions: 'For the sessions of' },
    },
  ],
] as const) {
  test(`who must still pay, by pharmacy, with phones, printed with totals (${locale})`, async ({ office: page }) => {
    const name = `Pharmacie des Rôniers ${uniqueWord()}`
    const answer = await page.request.post('/api/admin/pharmacies', { data: { name, phone: '27 22 41 00 77' } })
    const { id: pharmacyId } = (await answer.json()) as { id: number }
    const training = await ownTraining(page, { price: 65_000 })
    const [first, second] = [`Koffi ${uniqueWord()}`, `Yapi ${uniqueWord()}`]
    const owing = await ownRegistration(page, training.id, { lastName: first, phone: '07 08 09 10 21' })
    await ownPayment(page, owing.id, 25_000)
    const other = await ownRegistration(page, training.id, { lastName: second, phone: '07 08 09 10 22' })
    const data = { ids: [owing.id, other.id], pharmacyId }
    expect((await page.request.put('/api/admin/registrations/pharmacy', { data })).ok()).toBe(true)

    await openDashboard(page, locale)
    const printed = await keepPrints(page)
    await page.locator('a[href*="groupe=owing"]').first().click()
    await page.getByRole('button', { name: words.display, exact: true }).click()
    await page.getByRole('radio', { name: words.byPayer }).click()
    await page.getByRole('button', { name: words.print }).click()
    const paper = (await printed()).replaceAll(/[\u00A0\u202F]/g, ' ')
    expect(await clicksOn(page)).toBe(4)

    const group = paper.slice(paper.indexOf(`${name}27`))
    expect(group).toMatch(new RegExp(`^${name}27 22 41 00 77${words.two} · [^·]*25 000 FCFA[^·]* · ${words.left}`))
    for (const said of [first, second, '07 08 09 10 21', '07 08 09 10 22', words.one]) expect(group).toContain(said)
    // All of them, whatever the pages, and what they come to.
    const sums = await page.request.get('/api/admin/registrations/sums?group=owing')
    const { total } = (await sums.json()) as { total: { count: number; remaining: number } }
    const money = new Intl.NumberFormat('fr').format(total.remaining).replaceAll(/[\u00A0\u202F]/g, ' ')
    expect(paper).toContain(`${money} FCFA`)
    expect(total.remaining).toBeGreaterThanOrEqual(105_000)
  })

  test(`how much came by an operator, and which of it is for whose sessions (${locale})`, async ({ office: page }) => {
    const operator = `Orange ${uniqueWord()}`
    const [now, next] = [monthFromNow(0), monthFromNow(1)]
    const soon = await ownTraining(page, { price: 65_000, ...heldIn(next) })
    const later = await ownTraining(page, { price: 65_000, ...heldIn(monthFromNow(2)) })
    const own = await ownRegistration(page, soon.id)
    await ownPayment(page, own.id, 25_000, { operator })
    await ownPayment(page, own.id, 15_000, { operator: operator.toUpperCase() })
    await ownPayment(page, own.id, 1_000, { operator: `Wave ${uniqueWord()}` })
    await ownPayment(page, (await ownRegistration(page, later.id)).id, 30_000, { operator })

    await openDashboard(page, locale)
    await openScreen(page, words.payments)
    await page.getByRole('combobox', { name: words.period }).selectOption({ label: nameOf(now, locale) })
    await page.getByRole('button', { name: words.filters }).click()
    await page.getByRole('textbox', { name: words.operator }).click()
    await page.keyboard.type(operator.toLowerCase())
    await expect(page.getByText(words.sum)).toContainText(nameOf(now, locale))
    await expect(page.getByText(amount('70 000 FCFA'), { exact: true })).toBeVisible()
    const sessions = page.getByLabel(words.sessions)
    await expect(sessions.getByRole('definition').first()).toHaveText(`${nameOf(next, locale)}${amount('40 000 FCFA')}`)
    await expect(sessions.getByRole('definition').nth(1)).toContainText(amount('30 000 FCFA'))
    expect(await clicksOn(page)).toBe(4)

    // And those payments themselves.
    await sessions.getByRole('button', { name: nameOf(next, locale) }).click()
    await expect(page.locator('tbody tr')).toHaveCount(2)
    await expect(page.getByText(amount('40 000 FCFA'), { exact: true }).first()).toBeVisible()
  })
}
