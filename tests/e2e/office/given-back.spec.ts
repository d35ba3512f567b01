import { uniqueWord } from '../../factories/unique.ts'
import { expect, expectAccessible, findOne, long, test } from './office.ts'
import { ownPayment, ownRegistration, ownTraining } from './own-rows.ts'

const words = {
  fr: {
    toRefund: (amount: string) => `À rendre ${amount}`,
    within: 'Dont gardé en crédit',
    refund: 'Rembourser',
    amount: 'Montant (FCFA)',
    record: 'Enregistrer un paiement',
    pay: (name: string) => `Payer pour ${name}`,
    nothing: 'Rien n’est dû',
    submit: 'Enregistrer le paiement',
  },
  en: {
    toRefund: (amount: string) => `${amount} to be given back`,
    within: 'Of which kept as a credit',
    refund: 'Refund',
    amount: 'Amount (FCFA)',
    record: 'Record a payment',
    pay: (name: string) => `Pay for ${name}`,
    nothing: 'Nothing is due',
    submit: 'Record the payment',
  },
}

for (const locale of ['fr', 'en'] as const) {
  const say = words[locale]
  const marked = locale === 'fr' ? {} : long

  test(
    `a credit that is left after a cancellation is to be given back, and then nothing is due (${locale})`,
    marked,
    async ({ office: page }) => {
      test.slow()
      const training = await ownTraining(page, { price: 65_000 })
      const lastName = `Rendu ${uniqueWord()}`
      const { id } = await ownRegistration(page, training.id, { firstName: 'Awa', lastName })
      await ownPayment(page, id, 75_000, { surplus: 'credit' })
      const put = await page.request.put(`/api/registrations/${id}/status`, { data: { status: 'annulée' } })
      expect(put.ok()).toBe(true)
      const given = { amount: 65_000, method: 'mobile', reason: 'Inscription annulée' }
      expect((await page.request.post(`/api/registrations/${id}/refunds`, { data: given })).ok()).toBe(true)

      await page.goto(`/admin?language=${locale}&onglet=inscriptions&groupe=refundable&q=${lastName}&inscription=${id}`)
      const details = page.getByRole('dialog').first()
      await expect(details).toContainText(say.within)
      const overview = details.getByRole('region').first()
      await expect(overview).toContainText(say.toRefund('10\u00A0000\u00A0FCFA'))
      await overview.getByRole('button', { name: say.refund, exact: true }).click()
      await expect(page.getByRole('dialog').last().getByLabel(say.amount)).toHaveValue('10000')
      await page.goto(`/admin?language=${locale}&onglet=inscriptions&groupe=refundable&q=${lastName}`)
      await expect(page.locator('tbody tr')).toContainText(say.toRefund('10\u00A0000\u00A0FCFA'))
      await expectAccessible(page)

      await page.goto(`/admin?language=${locale}&onglet=paiements`)
      await page.getByRole('button', { name: say.record }).click()
      const recording = page.getByRole('dialog')
      await findOne(recording, lastName)
      await recording.getByRole('button', { name: say.pay(`Awa ${lastName}`) }).click()
      await expect(recording).toContainText(say.nothing)
      await expect(recording.getByLabel(say.amount)).toHaveValue('')
      await expectAccessible(page)
      await recording.getByLabel(say.amount).fill('5 000')
      await recording.getByRole('button', { name: say.submit }).click()
      await expect(recording).toBeHidden()
    },
  )
}
