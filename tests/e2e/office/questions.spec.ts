import { readFile } from 'node:fs/promises'
import { uniqueWord } from '../../factories/unique.ts'
import { readWorkbook } from '../../workbook.ts'
import { clicksOn, openDashboard } from './clicks.ts'
import { expect, openScreen, test } from './office.ts'
import { ownPayment, ownRegistration, ownTraining } from './own-rows.ts'

// What the office is asked on the telephone, from the dashboard on, with its clicks counted; typing is none.

for (const [locale, words] of [
  [
    'fr',
    {
      ...{ registrations: 'Inscriptions', trainings: 'Formations', payments: 'Paiements', exports: 'Exporter' },
      period: 'Période des paiements',
      ...{ owed: 'Reste 40 000 FCFA', all: 'Reste 65 000 FCFA' },
    },
  ],
  [
    'en',
    {
      ...{ registrations: 'Registrations', trainings: 'Trainings', payments: 'Payments', exports: 'Export' },
      period: 'Period of the payments',
      owed: '40 000 FCFA remaining',
      all: '65 000 FCFA remaining',
    },
  ],
] as const) {
  const amount = (said: string) => said.replaceAll(/(?<=\d) | (?=FCFA)/g, '\u00A0')

  test(`has she paid? and who still owes for the 7th? (${locale})`, async ({ office: page }) => {
    const training = await ownTraining(page, { price: 65_000 })
    const lastName = `Kôné ${uniqueWord()}`
    const owing = await ownRegistration(page, training.id, { firstName: 'Awa', lastName })
    await ownPayment(page, owing.id, 25_000)
    await ownRegistration(page, training.id, { firstName: 'Yao', lastName: 'Adjé' })
    const paid = await ownRegistration(page, training.id, { firstName: 'Ama', lastName: 'Zokou' })
    await ownPayment(page, paid.id, 65_000)

    await openDashboard(page, locale)
    await openScreen(page, words.registrations)
    await page.getByRole('searchbox').click()
    await page.keyboard.type(lastName.replace('ô', 'o').toLowerCase())
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await expect(page.locator('tbody tr')).toContainText(amount(words.owed))
    expect(await clicksOn(page)).toBe(2)

    await openDashboard(page, locale)
    await openScreen(page, words.trainings)
    await page.getByRole('searchbox').click()
    await page.keyboard.type(training.title)
    await page.locator('tbody').getByRole('link', { name: training.title, exact: true }).click()
    const people = page.locator('tbody tr')
    await expect(people.filter({ hasText: lastName })).toContainText(amount(words.owed))
    await expect(people.filter({ hasText: 'Adjé' })).toContainText(amount(words.all))
    await expect(people.filter({ hasText: 'Zokou' })).not.toContainText(/Reste|remaining/)
    expect(await clicksOn(page)).toBe(3)
  })
  test(`the month for the accountant, as a workbook (${locale})`, async ({ office: page }) => {
    const training = await ownTraining(page, { price: 65_000 })
    const registration = await ownRegistration(page, training.id)
    const { reference } = await ownPayment(page, registration.id, 25_000)
    const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format()

    await openDashboard(page, locale)
    await openScreen(page, words.payments)
    await page.getByRole('combobox', { name: words.period }).selectOption({ label: month })
    await expect(page).toHaveURL(/periode=ce_mois/)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: words.exports, exact: true }).click()
    const file = await download
    expect(await clicksOn(page)).toBe(3)

    expect(file.suggestedFilename()).toMatch(new RegExp(`^${words.payments.toLowerCase()}-.*\\.xlsx$`))
    const [ledger] = readWorkbook(await readFile(await file.path()))
    const heads = ledger?.rows[0] ?? []
    const [at, amount] = [1, heads.findIndex((head) => String(head).endsWith('(FCFA)'))]
    const rows = ledger?.rows.slice(1, -1) ?? []
    expect(rows.find((row) => row.includes(reference))?.[amount]).toBe(25_000)
    const thisMonth = new Date().toISOString().slice(0, 7)
    expect(rows.filter((row) => !(row[at] instanceof Date && row[at].toISOString().startsWith(thisMonth)))).toEqual([])
    expect(ledger?.rows.at(-1)?.[amount]).toBe(rows.reduce((sum, row) => sum + Number(row[amount]), 0))
  })
}
