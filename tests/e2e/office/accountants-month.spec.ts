import { readFile } from 'node:fs/promises'
import { monthAfter, monthOf } from '../../../src/domain/values/month.ts'
import { uniqueWord } from '../../factories/unique.ts'
import { readWorkbook } from '../../workbook.ts'
import { clicksOn, openDashboard } from './clicks.ts'
import { expect, expectAccessible, long, openMore, test, toast } from './office.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

const words = {
  fr: {
    tabs: 'Sections de l’administration',
    tab: 'Paiements',
    panel: 'Comptes de la période',
    period: 'Période des paiements',
    details: 'Détail',
    opening: 'Solde d’ouverture',
    byMethod: /^Par méthode et opérateur/,
    file: 'Fichier comptable',
    sheets: ['Écritures', 'Par méthode', 'Journal'],
    tag: 'fr-FR',
    name: 'comptes',
  },
  en: {
    tabs: 'Sections of the back office',
    tab: 'Payments',
    panel: 'Accounts of the period',
    period: 'Period of the payments',
    details: 'Details',
    opening: 'Opening balance',
    byMethod: /^By method and operator/,
    file: 'Accountant’s file',
    sheets: ['Entries', 'By method', 'Journal'],
    tag: 'en-GB',
    name: 'accounts',
  },
}

for (const locale of ['fr', 'en'] as const) {
  const say = words[locale]

  test(
    `the last month’s file is three clicks from the dashboard (${locale})`,
    locale === 'fr' ? {} : long,
    async ({ office: page }) => {
      const month = monthAfter(monthOf(new Date()), -1)
      const monthName = new Intl.DateTimeFormat(say.tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${month}-01`),
      )
      const training = await ownTraining(page)
      const lastName = `Compté ${uniqueWord()}`
      const { id } = await ownRegistration(page, training.id, { firstName: 'Awa', lastName })
      const operator = `Wave ${uniqueWord()}`
      const form = { registrationId: id, amount: 40_000, method: 'mobile', operator, valuedOn: `${month}-17` }
      expect((await page.request.post('/api/payments', { data: form })).status()).toBe(201)

      await openDashboard(page, locale)
      await page.getByRole('tablist', { name: say.tabs }).getByRole('tab', { name: say.tab }).click()
      const panel = page.getByRole('region', { name: say.panel })
      await panel.getByRole('combobox', { name: say.period }).selectOption({ label: monthName })
      await expect(panel.getByRole('heading', { name: monthName })).toBeVisible()
      const download = page.waitForEvent('download')
      await panel.getByRole('button', { name: say.file }).click()
      const file = await download
      expect(await clicksOn(page)).toBeLessThanOrEqual(3)
      expect(file.suggestedFilename()).toBe(`${say.name}-${month}.xlsx`)
      await expect(toast(page)).toContainText(file.suggestedFilename())
      const sheets = readWorkbook(await readFile(await file.path()))
      expect(sheets.map(({ title }) => title)).toEqual(say.sheets)
      const row = sheets[0]?.rows.find((cells) => cells.includes(`Awa ${lastName}`))
      expect(row).toContain(40_000)
      expect(row).toContainEqual(new Date(`${month}-17`))

      await panel.getByRole('button', { name: say.details }).click()
      await expect(panel.getByText(say.opening)).toBeVisible()
      await expect(panel.getByText(say.byMethod)).toBeVisible()
      await expect(panel.getByText(operator)).toBeVisible()
      await expectAccessible(page)
    },
  )
}

test('what does not agree says why, leads to it, and leaves once it is explained', async ({ office: page }) => {
  const training = await ownTraining(page)
  const lastName = `Offert ${uniqueWord()}`
  const { id } = await ownRegistration(page, training.id, { firstName: 'Awa', lastName })
  const byHand = { paymentStatus: 'complet', paymentAmount: 0 }
  expect((await page.request.put(`/api/registrations/${id}/payment`, { data: byHand })).status()).toBe(200)

  await page.goto('/admin?onglet=paiements')
  await openMore(page, /^Ce qui ne concorde pas \(\d+\)$/)
  const dialog = page.getByRole('dialog', { name: 'Ce qui ne concorde pas, et pourquoi' })
  const row = dialog.getByRole('listitem').filter({ hasText: lastName })
  await expect(row).toContainText('Dit «\u00A0Payé\u00A0», alors que 0\u00A0FCFA payés donnent «\u00A0Non payé\u00A0».')
  await expectAccessible(page)
  await row.getByRole('button', { name: `Expliquer Awa ${lastName}` }).click()
  const explaining = page.getByRole('dialog', { name: 'Pourquoi est-ce juste ainsi\u00A0?' })
  await explaining.getByLabel('Explication').fill('Place offerte par la maison')
  await expectAccessible(page)
  await explaining.getByRole('button', { name: 'Expliquer' }).click()
  await expect(toast(page)).toContainText('Explication gardée')
  await expect(dialog).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a month is closed with those before it, which the screen names first', async ({ office: page }) => {
  const [month, before] = [-4, -5].map((count) => monthAfter(monthOf(new Date()), count)) as [string, string]
  const nameOf = (of: string) =>
    new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${of}-01`))
  const { id } = await ownRegistration(page, (await ownTraining(page)).id)
  for (const valuedOn of [`${month}-17`, `${before}-17`]) {
    const data = { registrationId: id, amount: 10_000, method: 'mobile', valuedOn }
    expect((await page.request.post('/api/payments', { data })).status()).toBe(201)
  }
  await page.goto('/admin?onglet=paiements')
  await openMore(page, 'Clôtures')
  const dialog = page.getByRole('dialog', { name: 'Clôtures mensuelles' })
  const itemOf = (of: string) =>
    dialog.getByRole('listitem').filter({ has: page.getByRole('heading', { name: nameOf(of) }) })
  await itemOf(month).getByRole('button', { name: 'Clôturer' }).click()
  await expect(itemOf(month)).toContainText(/clôturés? avec lui/)
  await expect(itemOf(month)).toContainText(nameOf(before))
  await expectAccessible(page)
  await itemOf(month)
    .getByRole('button', { name: `Clôturer ${nameOf(month)} définitivement` })
    .click()
  await expect(itemOf(before)).toContainText(`, avec ${nameOf(month)}`)
  await expect(itemOf(before).getByRole('link', { name: 'Feuille de clôture' })).toBeVisible()
  await expectAccessible(page)
})
