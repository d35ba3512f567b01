import { uniqueWord } from '../../factories/unique.ts'
import { clicksOn, openDashboard } from './clicks.ts'
import { expect, expectAccessible, long, openScreen, test, toast } from './office.ts'
import { ownPayment, ownRegistration, ownTraining } from './own-rows.ts'

const words = {
  fr: {
    payments: 'Paiements',
    search: 'Rechercher un paiement',
    of: (name: string) => `Chèque impayé d’${name}`,
    title: 'Chèque impayé',
    fee: 'Frais de la banque, en FCFA (facultatif)',
    figures: 'Le montant s’écrit en chiffres, sans centimes',
    submit: 'Noter l’impayé',
    recorded: 'Chèque impayé noté',
  },
  en: {
    payments: 'Payments',
    search: 'Search payments',
    of: (name: string) => `Bounced cheque of ${name}`,
    title: 'Bounced cheque',
    fee: 'The bank’s fee, in FCFA (optional)',
    figures: 'The amount is written in figures, without cents',
    submit: 'Note that it bounced',
    recorded: 'Bounced cheque noted',
  },
}

for (const locale of ['fr', 'en'] as const) {
  const say = words[locale]
  const marked = locale === 'fr' ? {} : long

  test(
    `a cheque that bounced is taken back by its own word, with the bank’s fee, in four clicks (${locale})`,
    marked,
    async ({ office: page }) => {
      test.slow()
      const training = await ownTraining(page, { price: 65_000 })
      const lastName = `Impaye ${uniqueWord()}`
      const { id } = await ownRegistration(page, training.id, { firstName: 'Awa', lastName })
      const { reference } = await ownPayment(page, id, 65_000, { method: 'chèque', operator: 'NSIA' })
      await openDashboard(page, locale)
      await openScreen(page, say.payments)
      await page.getByRole('searchbox', { name: say.search }).fill(reference)
      const rows = page.locator('tbody tr')
      await expect(rows).toHaveCount(1)
      await rows.getByRole('button', { name: say.of(`Awa ${lastName}`) }).click()
      const dialog = page.getByRole('dialog', { name: say.title })
      const fee = dialog.getByLabel(say.fee)
      await expect(fee).toBeFocused()
      await fee.fill('5 000')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: say.submit }).click()
      await expect(dialog).toBeHidden()
      await expect(toast(page)).toContainText(say.recorded)
      expect(await clicksOn(page)).toBeLessThanOrEqual(4)

      await expect(rows).toHaveCount(2)
      await expect(rows.first()).toContainText(say.title)
      // What was taken back, and what takes it back, offer nothing more.
      await expect(rows.getByRole('button', { name: say.of(`Awa ${lastName}`) })).toHaveCount(0)
      await expectAccessible(page)
    },
  )

  test(`a fee in letters is refused at its field, and stays typed (${locale})`, marked, async ({ office: page }) => {
    const training = await ownTraining(page, { price: 65_000 })
    const { id } = await ownRegistration(page, training.id, { firstName: 'Awa', lastName: 'Lettres' })
    const { reference } = await ownPayment(page, id, 65_000, { method: 'chèque' })
    await page.goto(`/admin?language=${locale}&onglet=paiements&q=${reference}`)
    await page
      .locator('tbody tr')
      .getByRole('button', { name: say.of('Awa Lettres') })
      .click()
    const dialog = page.getByRole('dialog', { name: say.title })
    await dialog.getByLabel(say.fee).fill('abc')
    await dialog.getByRole('button', { name: say.submit }).click()
    await expect(dialog.getByText(say.figures)).toBeVisible()
    await expect(dialog.getByLabel(say.fee)).toHaveValue('abc')
  })
}
