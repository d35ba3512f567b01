import { uniqueWord } from '../../factories/unique.ts'
import { clicksOn, openDashboard } from './clicks.ts'
import { detailsOf, expect, expectAccessible, long, openScreen, test, toast } from './office.ts'
import { ownPayment, ownRegistration, ownTraining } from './own-rows.ts'

const money = (amount: string) => amount.replaceAll(' ', '\u00A0')

const words = {
  fr: {
    payments: 'Paiements',
    search: 'Rechercher un paiement',
    of: (name: string) => `Rembourser le paiement d’${name}`,
    title: 'Rembourser',
    amount: 'Montant (FCFA)',
    method: 'Méthode du remboursement',
    operator: 'Opérateur ou banque (facultatif)',
    reference: 'Référence (facultatif)',
    reason: 'Motif',
    kept: 'À garder en crédit (FCFA, facultatif)',
    rest: 'Reste payé : 45 000 FCFA.',
    owed: 'est de nouveau dû',
    submit: 'Enregistrer le remboursement',
    recorded: 'Remboursement enregistré',
    move: 'Reporter',
  },
  en: {
    payments: 'Payments',
    search: 'Search payments',
    of: (name: string) => `Refund the payment of ${name}`,
    title: 'Refund',
    amount: 'Amount (FCFA)',
    method: 'Refund method',
    operator: 'Operator or bank (optional)',
    reference: 'Reference (optional)',
    reason: 'Reason',
    kept: 'To keep as a credit (FCFA, optional)',
    rest: 'Still paid: 45 000 FCFA.',
    owed: 'is owed again',
    submit: 'Record the refund',
    recorded: 'Refund recorded',
    move: 'Move to another',
  },
}

for (const locale of ['fr', 'en'] as const) {
  const say = words[locale]
  const marked = locale === 'fr' ? {} : long

  test(
    `of a live registration a part is given back by mobile money and a part kept, in six clicks (${locale})`,
    marked,
    async ({ office: page }) => {
      test.slow()
      const training = await ownTraining(page, { price: 65_000 })
      const lastName = `Partage ${uniqueWord()}`
      const { id } = await ownRegistration(page, training.id, { firstName: 'Awa', lastName })
      const { reference } = await ownPayment(page, id, 65_000, { method: 'espèces' })
      await openDashboard(page, locale)
      await openScreen(page, say.payments)
      await page.getByRole('searchbox', { name: say.search }).fill(reference)
      const rows = page.locator('tbody tr')
      await expect(rows).toHaveCount(1)
      await rows.getByRole('button', { name: say.of(`Awa ${lastName}`) }).click()
      const dialog = page.getByRole('dialog', { name: say.title })
      await expect(dialog.getByLabel(say.amount)).toBeFocused()
      await dialog.getByLabel(say.amount).fill('20 000')
      await dialog.getByLabel(say.method).selectOption('mobile')
      await dialog.getByLabel(say.operator).fill('Wave')
      await dialog.getByLabel(say.reference).fill(`W-${reference}`)
      await expect(dialog.getByText(money(say.rest))).toBeVisible()
      await dialog.getByLabel(say.kept).fill('45 000')
      await dialog.getByLabel(say.reason).fill('Vient à une autre session')
      await dialog.getByLabel(say.owed).check()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: say.submit }).click()
      await expect(dialog).toBeHidden()
      await expect(toast(page)).toContainText(say.recorded)
      expect(await clicksOn(page)).toBeLessThanOrEqual(6)

      await page.goto(`${detailsOf(id)}&language=${locale}`)
      const sheet = page.getByRole('dialog')
      await expect(sheet.getByRole('button', { name: say.move })).toBeVisible()
      await expect(sheet).toContainText(`W-${reference}`)
    },
  )
}
