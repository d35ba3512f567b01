import type { Page } from '@playwright/test'
import { detailsOf, expect, expectAccessible, failing, long, test, toast } from './office.ts'
import { ownPayment, ownRegistration, ownTraining } from './own-rows.ts'

const money = (amount: string) => amount.replaceAll(' ', '\u00A0')
const details = (page: Page) => page.getByRole('dialog').first()
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** A registration of nobody else's, its details open. */
async function openOwn(page: Page, changes: Record<string, unknown> = {}): Promise<number> {
  const { id } = await ownRegistration(page, (await ownTraining(page)).id, changes)
  await page.goto(detailsOf(id))
  await expect(page.getByRole('button', { name: 'Modifier le statut' })).toBeVisible()
  return id
}

test('a status is changed once one is chosen, and the history keeps it', async ({ office: page }) => {
  await openOwn(page)
  await expect(details(page)).toContainText('Pharmaciens')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Modifier le statut' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier le statut' })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Veuillez choisir un statut')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Annulée').check()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page)).toContainText('Statut mis à jour')
  await expect(part(page, 'Statut').getByText('Annulée', { exact: true })).toBeVisible()
  await expect(part(page, 'Notifications envoyées').getByText('Inscription annulée :').first()).toBeVisible()
  await expect(part(page, 'Historique des modifications').getByRole('listitem').first()).toContainText(
    /admin a annulé l’inscription.*Confirmée.*Annulée/,
  )
  await expect(details(page).getByRole('button', { name: 'Modifier le statut' })).toBeFocused()
  // Anyone who has cancelled is not reminded.
  await expect(page.getByRole('button', { name: 'Envoyer un rappel' })).toHaveCount(0)
})

test('a payment is corrected; an empty amount is sent as 0', async ({ office: page }) => {
  await openOwn(page)
  await page.getByRole('button', { name: 'Modifier le paiement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier le paiement' })
  await expectAccessible(page)
  await dialog.getByLabel('Remboursé').check()
  await dialog.getByLabel('Montant reçu (FCFA)').fill('beaucoup')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Indiquez un nombre entier de FCFA')).toBeVisible()
  await dialog.getByLabel('Montant reçu (FCFA)').fill('')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  expect((await sent).postDataJSON()).toEqual({
    paymentStatus: 'remboursé',
    paymentAmount: 0,
    version: expect.any(Number),
  })
  await expect(toast(page)).toContainText('Paiement mis à jour')
  await expect(part(page, 'Paiement').getByText('Remboursé', { exact: true })).toBeVisible()
})

test('a refused change says why and keeps the form', long, async ({ office: page }) => {
  await openOwn(page)
  await page.getByRole('button', { name: 'Modifier le statut' }).click()
  await page.getByLabel('En attente').check()
  await page.route('**/api/registrations/*/status', (route) => route.abort())
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const refusal = page.getByRole('dialog', { name: 'Modifier le statut' }).getByRole('alert')
  await expect(refusal).toContainText('Erreur')
  await expect(refusal).toContainText('Une erreur est survenue: Pas de connexion.')
  // Said once, in place.
  await expect(toast(page)).toHaveCount(0)
  await expect(page.getByLabel('En attente')).toBeChecked()
  await page.unroute('**/api/registrations/*/status')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page)).toContainText('Statut mis à jour')
})

test('what is owed is recorded here, and stands in the list with its receipt', async ({ office: page }) => {
  const id = await openOwn(page)
  await expect(part(page, 'Paiements reçus')).toContainText('Aucun paiement enregistré')
  await page.getByRole('button', { name: 'Enregistrer un paiement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enregistrer un nouveau paiement' })
  await expect(dialog.getByLabel('Montant (FCFA)')).toHaveValue('65000')
  await expectAccessible(page)
  await dialog.getByLabel('Montant (FCFA)').fill('20 000')
  await dialog.getByLabel('Référence (facultatif)').fill(`REF-${id}`)
  await dialog.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect(toast(page)).toContainText('Paiement ajouté')
  const row = part(page, 'Paiements reçus').getByRole('listitem')
  await expect(row).toContainText(money('20 000 FCFA'))
  await expect(row).toContainText(`REF-${id}`)
  await expect(row.getByRole('button', { name: /^Télécharger Reçu/ })).toBeVisible()
  await expect(part(page, 'Paiement')).toContainText(money('45 000 FCFA'))
  await expect(
    part(page, 'Documents')
      .getByText(/^Reçu de paiement R-/)
      .first(),
  ).toBeVisible()
  await expect(
    part(page, 'Documents')
      .getByText(/^Facture proforma F-/)
      .first(),
  ).toBeVisible()
  await expect(part(page, 'Historique des modifications')).toContainText('a enregistré un paiement')
})

test('once everything is paid, nothing more is asked for', long, async ({ office: page }) => {
  const { id } = await ownRegistration(page, (await ownTraining(page)).id)
  await ownPayment(page, id, 65_000)
  await page.goto(detailsOf(id))
  await expect(part(page, 'Paiements reçus')).toContainText(money('65 000 FCFA'))
  await expect(details(page).getByRole('button', { name: 'Enregistrer un paiement' })).toHaveCount(0)
})

test('a proforma invoice is downloaded from the details', long, async ({ office: page }) => {
  await openOwn(page)
  const download = page.waitForEvent('download')
  await part(page, 'Documents')
    .getByRole('button', { name: /^Télécharger Facture proforma/ })
    .click()
  expect((await download).suggestedFilename()).toMatch(/^Facture proforma F-.*\.pdf$/)
})

test('a reminder is sent, and read whole', async ({ office: page }) => {
  await openOwn(page)
  await page.getByRole('button', { name: 'Envoyer un rappel' }).click()
  await expect(toast(page)).toContainText('1 rappel envoyé')
  const mails = part(page, 'Notifications envoyées')
  await expect(mails.getByRole('listitem')).toHaveCount(3)
  const reminder = mails.getByRole('listitem').first()
  await expect(reminder.getByText(/En file d’attente|Envoyée/)).toBeVisible()
  await expect(reminder.getByText('…')).toBeVisible()
  await reminder.getByRole('button', { name: 'Tout afficher' }).click()
  await expect(reminder).toContainText(money('65 000 FCFA'))
  await reminder.getByRole('button', { name: 'Réduire' }).click()
  await expect(reminder.getByText('…')).toBeVisible()
  await expect(part(page, 'Historique des modifications')).toContainText('a envoyé un rappel')
})

test('an unknown number, and details that cannot be loaded', async ({ office: page }) => {
  await page.goto(detailsOf(999_999))
  await expect(page.getByText('Cette inscription n’existe pas, ou plus.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const mend = await failing(page, /api\/registrations\/1$/)
  await page.goto('/admin?onglet=inscriptions&inscription=1')
  await expect(page.getByText('Une erreur est survenue lors du chargement des détails.')).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('button', { name: 'Modifier le statut' })).toBeVisible()
})

test('a part that cannot be loaded is tried again by itself', long, async ({ office: page }) => {
  const { id } = await ownRegistration(page, (await ownTraining(page)).id)
  const mend = await failing(page, /api\/admin\/audit/)
  await page.goto(detailsOf(id))
  const history = part(page, 'Historique des modifications')
  await expect(history.getByRole('alert')).toBeVisible()
  await mend()
  await history.getByRole('button', { name: 'Réessayer' }).click()
  await expect(history).toContainText('a enregistré l’inscription')
})
