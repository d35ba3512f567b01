import { expect, expectAccessible, test, toast } from './office.ts'
import { ownPharmacy } from './own-pharmacy.ts'
import { ownTraining } from './own-rows.ts'

test('a pharmacy says without a script that it has paid for all its people, and the office confirms it in one click', async ({
  office,
  officina,
  browser,
}) => {
  const startsAt = new Date(Date.now() + 20 * 86_400_000).toISOString()
  const training = await ownTraining(office, { price: 65_000, maxParticipants: 9, startsAt })
  const { page, name, email } = await ownPharmacy(office, officina, browser)
  const data = { trainingId: training.id, people: [], unnamed: 3, termsAccepted: true }
  expect((await page.request.post('/api/pharmacy/bookings', { data })).status()).toBe(201)
  await page.goto('/espace-pharmacie?language=fr')
  const due = page.getByRole('region', { name: 'Reste à payer' })
  await expect(due.getByRole('link', { name: 'Relevé de compte' })).toHaveAttribute('href', '/api/pharmacy/account/fr')
  await expect(
    page.getByRole('region', { name: 'Vos inscriptions' }).getByRole('link', { name: /^J’ai payé/ }),
  ).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  await page.context().close()

  const { text } = await officina.mails.waitFor(
    ({ recipients, text }) => recipients.includes(email) && Boolean(text?.includes('j-ai-paye')),
  )
  const link = /\S+\/j-ai-paye\?reference=[\w-]+&cle=[\w-]{43}/.exec(text ?? '')?.[0] ?? ''
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const declaring = await plain.newPage()
  await declaring.goto(link)
  await expect(declaring.getByRole('heading', { name: 'Vos 3 inscriptions' })).toBeVisible()
  await expect(declaring.getByLabel('Montant payé (FCFA)')).toHaveValue('195000')
  await declaring.getByLabel('Opérateur payé').selectOption('Wave')
  await declaring.getByLabel('Identifiant de la transaction').fill(`T-${name.slice(-8)}-3`)
  await declaring.getByRole('button', { name: 'Envoyer la déclaration' }).click()
  await expect(declaring.getByRole('heading', { name: 'Nous avons reçu votre déclaration' })).toBeVisible()
  await plain.close()

  await office.goto('/admin?onglet=paiements&declares=to_check')
  const card = office.getByRole('listitem').filter({ hasText: `${name}, 3 personnes` })
  await expect(card).toContainText('195\u00A0000\u00A0FCFA')
  await expectAccessible(office)
  await card.getByRole('button', { name: /^Confirmer / }).click()
  await expect(toast(office)).toContainText('Paiement confirmé et enregistré')
  await expect(card).toHaveCount(0)
})
