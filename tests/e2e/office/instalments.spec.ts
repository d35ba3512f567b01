import { uniqueWord } from '../../factories/unique.ts'
import { detailsOf, expect, expectAccessible, test, toast } from './office.ts'
import { ownPayment, ownRegistration, ownTraining } from './own-rows.ts'

const money = (amount: string) => amount.replaceAll(' ', '\u00A0')

test('the office agrees on instalments, and payments fill them', async ({ office: page }) => {
  test.slow()
  const training = await ownTraining(page, { price: 65_000 })
  const lastName = `Kouadio ${uniqueWord()}`
  const { id } = await ownRegistration(page, training.id, { firstName: 'Aya', lastName })
  await page.goto(detailsOf(id))
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Fixer l’échéancier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Échéancier' })
  await expect(dialog.getByLabel('Montant de l’échéance 3 (FCFA)')).toHaveValue('21668')
  await dialog.getByLabel('Montant de l’échéance 1 (FCFA)').fill('30 000')
  await dialog.getByRole('button', { name: 'Enregistrer l’échéancier' }).click()
  await expect(dialog.getByText('Le total des échéances doit être égal au reste à payer')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Nombre d’échéances').selectOption('2')
  await dialog.getByLabel('Montant de l’échéance 1 (FCFA)').fill('40 000')
  await dialog.getByLabel('Montant de l’échéance 2 (FCFA)').fill('25 000')
  await expect(dialog.getByText(money('Total : 65 000 FCFA sur 65 000 FCFA'))).toBeVisible()
  await dialog.getByRole('button', { name: 'Enregistrer l’échéancier' }).click()
  await expect(toast(page)).toContainText('Échéancier enregistré')
  await ownPayment(page, id, 50_000)
  await page.reload()
  await expect(sheet.getByText('Payée')).toBeVisible()
  await expect(sheet.getByText(money('reste 15 000 FCFA'), { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/admin?onglet=inscriptions&solde=late&q=${encodeURIComponent(lastName)}`)
  await expect(page.getByText('En retard sur l’échéancier').filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(0)
})
