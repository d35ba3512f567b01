import { uniqueWord } from '../../factories/unique.ts'
import { clicksOn, openCounted } from './clicks.ts'
import { expect, expectAccessible, findOne, long, openMore, test, toast } from './office.ts'
import { ownPayment, ownRegistration, ownTraining } from './own-rows.ts'

const money = (amount: string) => amount.replaceAll(' ', '\u00A0')

const words = {
  fr: {
    of: (name: string) => `Annuler ce paiement d’${name}`,
    title: 'Annuler ce paiement',
    reason: 'Motif',
    again: 'Annuler et enregistrer à nouveau',
    recording: 'Enregistrer un nouveau paiement',
    pay: (name: string) => `Payer pour ${name}`,
    amount: 'Montant (FCFA)',
    reference: 'Référence (facultatif)',
    submit: 'Enregistrer le paiement',
    reversed: 'Annulé',
    refundOf: (name: string) => `Rembourser le paiement d’${name}`,
    refund: 'Rembourser',
    owed: 'est de nouveau dû',
    submitRefund: 'Enregistrer le remboursement',
    download: /^Télécharger Avoir A-/,
  },
  en: {
    of: (name: string) => `Take back this payment of ${name}`,
    title: 'Take this payment back',
    reason: 'Reason',
    again: 'Take it back and record it again',
    recording: 'Record a new payment',
    pay: (name: string) => `Pay for ${name}`,
    amount: 'Amount (FCFA)',
    reference: 'Reference (optional)',
    submit: 'Record the payment',
    reversed: 'Taken back',
    refundOf: (name: string) => `Refund the payment of ${name}`,
    refund: 'Refund',
    owed: 'is owed again',
    submitRefund: 'Record the refund',
    download: /^Download Avoir A-/,
  },
}

for (const locale of ['fr', 'en'] as const) {
  const say = words[locale]
  const marked = locale === 'fr' ? {} : long

  test(`a payment of the wrong person is put right in four clicks (${locale})`, marked, async ({ office: page }) => {
    test.slow()
    const training = await ownTraining(page)
    const [wrong, right] = [`Faux ${uniqueWord()}`, `Juste ${uniqueWord()}`]
    const { id } = await ownRegistration(page, training.id, { firstName: 'Awa', lastName: wrong })
    await ownRegistration(page, training.id, { firstName: 'Yao', lastName: right, email: `${uniqueWord()}@example.ci` })
    const { reference } = await ownPayment(page, id, 40_000)
    await openCounted(page, `/admin?language=${locale}&onglet=paiements&q=${reference}`)
    const rows = page.locator('tbody tr')
    await rows.getByRole('button', { name: say.of(`Awa ${wrong}`) }).click()
    const dialog = page.getByRole('dialog', { name: say.title })
    await dialog.getByLabel(say.reason).fill('Saisi sur la mauvaise personne')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: say.again }).click()
    const recording = page.getByRole('dialog', { name: say.recording })
    await findOne(recording, right)
    await recording.getByRole('button', { name: say.pay(`Yao ${right}`) }).click()
    await expect(recording.getByLabel(say.amount)).toHaveValue('40000')
    await expect(recording.getByLabel(say.reference)).toHaveValue(reference)
    await expectAccessible(page)
    await recording.getByRole('button', { name: say.submit }).click()
    await expect(recording).toBeHidden()
    expect(await clicksOn(page)).toBeLessThanOrEqual(4)

    await expect(rows).toHaveCount(3)
    await expect(rows.filter({ hasText: `Yao ${right}` })).toContainText(money('40 000 FCFA'))
    await expect(rows.filter({ hasText: say.reversed }).first()).toBeVisible()
    await expectAccessible(page)
  })

  test(`a refund with its avoir takes four clicks at most (${locale})`, marked, async ({ office: page }) => {
    const training = await ownTraining(page)
    const lastName = `Rendu ${uniqueWord()}`
    const { id } = await ownRegistration(page, training.id, { firstName: 'Awa', lastName })
    const { reference } = await ownPayment(page, id, 65_000)
    await openCounted(page, `/admin?language=${locale}&onglet=paiements&q=${reference}`)
    const rows = page.locator('tbody tr')
    await rows.getByRole('button', { name: say.refundOf(`Awa ${lastName}`) }).click()
    const dialog = page.getByRole('dialog', { name: say.refund })
    await dialog.getByLabel(say.reason).fill(`Session annulée ${reference}`)
    await dialog.getByRole('button', { name: say.submitRefund }).click()
    await dialog.getByLabel(say.owed).check()
    await dialog.getByRole('button', { name: say.submitRefund }).click()
    await expect(dialog).toBeHidden()
    expect(await clicksOn(page)).toBeLessThanOrEqual(4)
    await expect(rows).toHaveCount(2)
    await expect(rows.first().getByRole('button', { name: say.download })).toBeVisible()
  })
}

test('a payment that never was, set to 0 by hand, is put right by taking back the correction and then the payment', async ({
  office: page,
}) => {
  test.slow()
  const training = await ownTraining(page)
  const lastName = `Jamais ${uniqueWord()}`
  const { id } = await ownRegistration(page, training.id, { firstName: 'Awa', lastName })
  const { reference } = await ownPayment(page, id, 65_000)
  const byHand = { paymentStatus: 'en_attente', paymentAmount: 0 }
  expect((await page.request.put(`/api/registrations/${id}/payment`, { data: byHand })).status()).toBe(200)

  await page.goto('/admin?onglet=paiements')
  await openMore(page, /^Ce qui ne concorde pas/)
  const disagreeing = page.getByRole('dialog', { name: 'Ce qui ne concorde pas, et pourquoi' })
  await expect(disagreeing.getByRole('listitem').filter({ hasText: lastName })).toContainText(
    `dépassent de ${money('65 000 FCFA')} ce qui a été reçu`,
  )
  await expectAccessible(page)

  await page.goto(`/admin?onglet=paiements&q=${encodeURIComponent(lastName)}`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(2)
  const takeBack = async (name: string, title: string) => {
    await rows.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByLabel('Motif').fill(`Jamais reçu ${reference}`)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: title, exact: true }).click()
    return dialog
  }
  const refused = await takeBack(`Annuler ce paiement d’Awa ${lastName}`, 'Annuler ce paiement')
  await expect(refused.getByRole('alert')).toContainText('corrigée à la main depuis')
  await page.goto(`/admin?onglet=paiements&q=${encodeURIComponent(lastName)}`)
  await takeBack(`Annuler cette correction pour Awa ${lastName}`, 'Annuler cette correction')
  await expect(toast(page)).toContainText('Correction annulée')
  await expect(rows).toHaveCount(3)
  await takeBack(`Annuler ce paiement d’Awa ${lastName}`, 'Annuler ce paiement')
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: 'Annulé' })).toHaveCount(2)
})

test('one transfer pays for two people, and what is above is kept as a credit', async ({ office: page }) => {
  test.slow()
  const training = await ownTraining(page)
  const names = [`Premier ${uniqueWord()}`, `Second ${uniqueWord()}`] as const
  for (const lastName of names)
    await ownRegistration(page, training.id, { firstName: 'Awa', lastName, email: `${uniqueWord()}@example.ci` })
  await page.goto('/admin?onglet=paiements')
  await page.getByRole('button', { name: 'Enregistrer un paiement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enregistrer un nouveau paiement' })
  await findOne(dialog, names[0])
  await dialog.getByRole('button', { name: `Payer pour Awa ${names[0]}` }).click()
  await dialog.getByRole('button', { name: 'Ajouter une personne' }).click()
  await findOne(dialog, names[1])
  await dialog.getByRole('button', { name: `Payer pour Awa ${names[1]}` }).click()
  const second = dialog.getByLabel(`Montant pour Awa ${names[1]} (FCFA)`)
  await expect(second).toHaveValue('65000')
  await second.fill('70 000')
  await expect(dialog.getByText(`Total de l’opération : ${money('135 000 FCFA')}`)).toBeVisible()
  await dialog.getByLabel('Méthode de paiement').selectOption('Virement')
  const reference = uniqueWord().toUpperCase()
  await dialog.getByLabel('Référence (facultatif)').fill(reference)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Le montant dépasse le reste à payer')
  await dialog.getByRole('button', { name: 'Enregistrer, et garder le surplus en crédit' }).click()
  await expect(toast(page)).toContainText('Paiement ajouté')
  await page.goto(`/admin?onglet=paiements&q=${reference}`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'Crédit' })).toContainText(money('-5 000 FCFA'))
  await rows
    .filter({ hasText: 'Crédit' })
    .getByRole('button', { name: `Awa ${names[1]}`, exact: true })
    .click()
  const paying = page.getByRole('dialog').getByRole('region', { name: 'Paiement', exact: true })
  await expect(paying.getByText('Gardé en crédit')).toBeVisible()
  await paying.getByRole('button', { name: 'Reporter' }).click()
  await expect(page.getByRole('dialog', { name: 'Reporter sur une autre inscription' })).toBeVisible()
  await expectAccessible(page)
})
