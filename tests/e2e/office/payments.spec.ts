import { readFile } from 'node:fs/promises'
import { uniqueWord } from '../../factories/unique.ts'
import { expect, expectAccessible, failing, findOne, long, test, toast } from './office.ts'
import { ownPayment, ownRegistration, ownTraining } from './own-rows.ts'

const money = (amount: string) => amount.replaceAll(' ', '\u00A0')

test('a payment is recorded for a registration that owes', async ({ office: page }) => {
  test.slow()
  const training = await ownTraining(page)
  const lastName = `Bléhoué ${uniqueWord()}`
  const name = `Sandrine ${lastName}`
  const reference = `REÇU-${uniqueWord()}`
  await ownRegistration(page, training.id, { firstName: 'Sandrine', lastName })
  await page.goto('/admin?onglet=paiements')
  await page.getByRole('button', { name: 'Enregistrer un paiement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enregistrer un nouveau paiement' })
  await expect(dialog.getByRole('button', { name: 'Enregistrer le paiement' })).toBeDisabled()
  await expectAccessible(page)
  await findOne(dialog, lastName)
  await dialog.getByRole('button', { name: `Payer pour ${name}` }).click()
  await expect(dialog.getByLabel('Montant (FCFA)')).toHaveValue('65000')
  await expect(dialog.getByLabel('Montant (FCFA)')).toBeFocused()
  await expect(dialog.getByLabel('Méthode de paiement')).toHaveValue('espèces')

  await dialog.getByLabel('Montant (FCFA)').fill('')
  await dialog.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect(dialog.getByText('Le montant est requis')).toBeVisible()
  await dialog.getByLabel('Montant (FCFA)').fill('0')
  await expect(dialog.getByText('Le montant doit être supérieur à 0')).toBeVisible()
  await dialog.getByLabel('Montant (FCFA)').fill('65 001')
  await dialog.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect(dialog.getByText(`Le montant dépasse le reste à payer : ${money('65 000 FCFA')}.`)).toBeVisible()
  await expectAccessible(page)

  await dialog.getByLabel('Montant (FCFA)').fill('25 000')
  await dialog.getByLabel('Référence (facultatif)').fill(reference)
  await dialog.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect(toast(page)).toContainText('Paiement ajouté')
  await expect(toast(page)).toContainText('Le paiement a été enregistré avec succès.')
  const row = page.locator('tbody tr').filter({ hasText: reference })
  await expect(row).toContainText(money('25 000 FCFA'))
  await expect(row).toContainText(money('40 000 FCFA'))

  await page.getByRole('button', { name: 'Enregistrer un paiement' }).click()
  await findOne(dialog, lastName)
  await dialog.getByRole('button', { name: `Payer pour ${name}` }).click()
  await expect(dialog.getByLabel('Montant (FCFA)')).toHaveValue('40000')
  await dialog.getByLabel('Référence (facultatif)').fill(reference.toLowerCase())
  await dialog.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect(dialog.getByText(/figure déjà sur le paiement n°\s\d+/)).toContainText(name)
  await expect(dialog.getByText('Cette référence a déjà servi')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer quand même' }).click()
  await expect(toast(page)).toContainText('Paiement ajouté')

  await row.first().getByRole('button', { name, exact: true }).click()
  const paying = page.getByRole('dialog').getByRole('region', { name: 'Paiement', exact: true })
  await expect(paying.getByText('Payé', { exact: true })).toBeVisible()
})

test('the ledger is searched, filtered and sorted', async ({ office: page }) => {
  await page.goto('/admin?onglet=paiements')
  await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Filtres' }).click()
  await page.getByRole('combobox', { name: 'Méthode' }).selectOption('Virement')
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await expect(page.locator('tbody tr').filter({ hasNotText: 'Virement' })).toHaveCount(0)
  await page.getByRole('columnheader', { name: 'Montant' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'Montant' })).toHaveAttribute('aria-sort', 'descending')
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('introuvable')
  await expect(page.getByText('Aucun paiement trouvé.')).toBeVisible()
})

test('of one period at a time: a month, a quarter or days; a bookmark keeps it', async ({ office: page }) => {
  const training = await ownTraining(page)
  const { id } = await ownRegistration(page, training.id)
  const { reference } = await ownPayment(page, id, 5_000)
  await page.goto(`/admin?onglet=paiements&q=${reference}`)
  const period = page.getByRole('combobox', { name: 'Période des paiements' })
  const rows = page.locator('tbody tr')
  await period.selectOption({ index: 2 })
  await expect(page.getByText('Aucun paiement trouvé.')).toBeVisible()
  await period.selectOption({ index: 1 })
  await expect(rows).toHaveCount(1)

  await page.getByRole('button', { name: 'Filtres' }).click()
  await page.getByRole('combobox', { name: 'Saisi par' }).selectOption('admin')
  await expect(page.getByRole('button', { name: 'Filtres (1)' })).toBeVisible()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: /^Saisi par admin/ }).click()
  await page.getByRole('group', { name: 'Date du paiement' }).getByLabel('Au').fill('2020-12-31')
  await expect(page.getByText('Aucun paiement trouvé.')).toBeVisible()
  await expect(period).toHaveValue('')
  await page.reload()
  const days = page.getByRole('button', { name: /^Date du paiement.: jusqu’au 31.12.2020/ })
  await expect(days).toBeVisible()
  await expectAccessible(page)
  await days.click()
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(`/admin?onglet=paiements&q=${reference}`)
})

test('a ledger that cannot be loaded, and a payment the server cannot take', long, async ({ office: page }) => {
  const mend = await failing(page, /api\/payments\?/)
  await page.goto('/admin?onglet=paiements')
  await expect(page.getByText('Une erreur est survenue lors du chargement des paiements.')).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('table')).toBeVisible()

  await page.getByRole('button', { name: 'Enregistrer un paiement' }).click()
  await page
    .getByRole('button', { name: /^Payer/ })
    .first()
    .click()
  const mendAgain = await failing(page, /api\/payments$/, 'POST')
  await page.getByLabel('Notes (facultatif)').fill('À ne pas perdre')
  await page.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    "Une erreur est survenue: Erreur lors de l'ajout du paiement",
  )
  await expect(page.getByLabel('Notes (facultatif)')).toHaveValue('À ne pas perdre')
  await mendAgain()
  await page.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect(toast(page)).toContainText('Paiement ajouté')
})

test('a payment has a receipt, and is refunded in part, then wholly', async ({ office: page }) => {
  test.slow()
  const training = await ownTraining(page)
  const { id } = await ownRegistration(page, training.id)
  const { reference } = await ownPayment(page, id, 65_000)
  await page.goto(`/admin?onglet=paiements&q=${reference}`)
  const rows = page.locator('tbody tr')
  // The worker makes it: until then the answer is that it is being prepared.
  const receipt = async () => {
    const answer = await page.request.get(`/api/admin/documents?kind=receipt&registrationId=${id}`)
    return ((await answer.json()) as { state: string }[])[0]?.state
  }
  await expect.poll(receipt, { timeout: 45_000 }).toBe('ready')
  const downloading = page.waitForEvent('download')
  await rows.getByRole('button', { name: /^Télécharger Reçu de paiement R-/ }).click()
  const download = await downloading
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await rows.getByRole('button', { name: 'Rembourser le paiement d’Aya N’Guessan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rembourser' })
  await expect(dialog.getByLabel('Montant (FCFA)')).toHaveValue('65000')
  await expect(dialog.getByLabel('Méthode du remboursement')).toHaveValue('mobile')
  await dialog.getByLabel('Montant (FCFA)').fill('65 001')
  const save = dialog.getByRole('button', { name: 'Enregistrer le remboursement' })
  await save.click()
  await expect(dialog.getByText('Indiquez le motif du remboursement')).toBeVisible()
  const reason = `Départ anticipé ${reference}`
  await dialog.getByLabel('Motif').fill(reason)
  await save.click()
  await expect(dialog.getByText('Le montant dépasse ce qui a été payé', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Montant (FCFA)').fill('15 000')
  await page.route(/\/refunds$/, (route) => route.abort())
  await save.click()
  await expect(dialog.getByRole('alert')).toContainText('Pas de connexion')
  await expect(dialog.getByLabel('Motif')).toHaveValue(reason)
  await page.unrouteAll()
  await save.click()
  await expect(dialog.getByText('Dites si le prix est de nouveau dû, ou offert')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('est de nouveau dû').check()
  await save.click()
  await expect(toast(page)).toContainText('Remboursement enregistré')
  await expect(rows).toHaveCount(2)
  const refund = rows.filter({ hasText: 'Remboursement' })
  await expect(refund).toContainText(money('-15 000 FCFA'))
  await expect(refund).toContainText(reason)
  await expect(refund).toContainText(money('15 000 FCFA'))

  await rows.getByRole('button', { name: /^Rembourser/ }).click()
  await expect(dialog.getByLabel('Montant (FCFA)')).toHaveValue('50000')
  await dialog.getByLabel('Motif').fill(`Session annulée ${reference}`)
  await save.click()
  await dialog.getByLabel('est offert').check()
  await save.click()
  await expect(rows).toHaveCount(3)
  await expect(rows.getByRole('button', { name: /^Rembourser/ })).toHaveCount(0)
  await page.goto(`/admin?onglet=inscriptions&inscription=${id}`)
  await expect(page.getByRole('dialog').getByText('Payé', { exact: true }).first()).toBeVisible()
})

test(
  'in English: a payment is recorded, and one with the same reference asks first',
  long,
  async ({ office: page }) => {
    const training = await ownTraining(page)
    const lastName = `Koffi ${uniqueWord()}`
    const { id } = await ownRegistration(page, training.id, { lastName })
    const { reference } = await ownPayment(page, id, 5_000)
    await page.goto(`/admin?language=en&onglet=paiements&q=${reference}`)
    await page.getByRole('button', { name: 'Record a payment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record a new payment' })
    await findOne(dialog, lastName)
    await dialog.getByRole('button', { name: `Pay for Aya ${lastName}` }).click()
    await dialog.getByLabel('Amount (FCFA)').fill('10000')
    await dialog.getByLabel('Payment method').selectOption('Mobile money')
    await dialog.getByLabel('Reference (optional)').fill(reference)
    await dialog.getByRole('button', { name: 'Record the payment' }).click()
    await expect(dialog.getByText(/is already on payment no\./)).toBeVisible()
    await dialog.getByRole('button', { name: 'Record it anyway' }).click()
    await expect(toast(page)).toContainText('Payment added')
    await expect(page.locator('tbody tr')).toHaveCount(2)
    await expect(page.locator('tbody tr').first()).toContainText(money('50 000 FCFA'))
  },
)

test('nothing is cut off at 360 px', long, async ({ office: page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin?onglet=paiements')
  await page.getByRole('button', { name: 'Enregistrer un paiement' }).click()
  await page
    .getByRole('button', { name: /^Payer/ })
    .first()
    .click()
  await expect(page.getByLabel('Montant (FCFA)')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
