import { type APIRequestContext, request as newRequest } from '@playwright/test'
import { emptyDetails } from '../../../src/domain/trainings/training-schemas.ts'
import { uniqueWord } from '../../factories/unique.ts'
import { trainingForm } from '../../forms.ts'
import { allTheSame } from '../../issued.ts'
import { asOffice, expect, long, test } from '../officina.ts'
import { person, register, signIn } from './participant.ts'

// From registering to a certificate that an inspector checks, and that its holder loses again.

interface OfficeDocument {
  id: number
  kind: string
  number: string | null
  state: string
  registrationId: number | null
}

async function readyDocument(office: APIRequestContext, registrationId: number, kind: string): Promise<OfficeDocument> {
  let found: OfficeDocument | undefined
  await expect
    .poll(
      async () => {
        const documents = (await (await office.get('/api/admin/documents?pageSize=200')).json()) as OfficeDocument[]
        found = documents.find((document) => document.registrationId === registrationId && document.kind === kind)
        return found?.state
      },
      { timeout: 20_000 },
    )
    .toBe('ready')
  if (!found) throw new Error('not found')
  return found
}

test('a participant pays in part, gets a receipt and a certificate; verified, then revoked', async ({
  page,
  officina,
  baseURL,
}) => {
  const office = await newRequest.newContext({ ...(baseURL && { baseURL }) })
  const visitor = await newRequest.newContext({ ...(baseURL && { baseURL }) })
  const who = person('certificat')
  // A training of its own: it will be over, and the demonstration's are shared by all tests of a worker.
  await asOffice(office)
  const data = trainingForm({
    ...{ title: `Session ${uniqueWord()}`, price: 65_000, startsAt: '2091-03-05T14:30:00.000Z' },
    details: { ...emptyDetails, programDetails: 'Accueil (20 min)\nQui est là, et pourquoi.\nCas pratiques (40 min)' },
  })
  const training = await (await office.post('/api/trainings', { data })).json()
  const { id, paymentReference } = await register(visitor, who, training.id)

  // Linked by the code of a real mail: the registration and its letter are there.
  await signIn(page, officina, who)
  const card = page.getByRole('tabpanel').getByRole('listitem').first()
  await expect(card).toContainText('Enregistrée')
  await expect(card).toContainText('Non payé')
  await expect(card).toContainText(/5 mars 2091, 14\sh\s30/)
  await expect(page.getByRole('tab', { name: /Notifications/ })).toContainText('1')
  await card.getByRole('link', { name: /Détails/ }).click()
  await expect(page).toHaveURL(new RegExp(`inscription=${id}`))
  const details = page.getByRole('dialog')
  // A sentence that says more of a step is no step.
  const steps = details.getByRole('listitem').filter({ hasText: /min\)/ })
  await expect(steps).toHaveCount(2)
  await expect(steps.first()).toContainText('Qui est là, et pourquoi.')
  await expect(details).toContainText(paymentReference)
  await expect(details).toContainText('Orange Money')
  await expect(details).toContainText('Aucun paiement enregistré pour le moment')
  await details.getByRole('button', { name: 'Retour à la liste' }).click()
  await expect(details).toBeHidden()

  // The office records a part payment: it is in the history, and the receipt can be saved.
  const payment = { registrationId: id, amount: 20_000, method: 'mobile', reference: 'OM-778812' }
  expect((await office.post('/api/payments', { data: payment })).status()).toBe(201)
  await readyDocument(office, id, 'receipt')
  await page.goto(`/espace-participant?inscription=${id}`)
  await expect(details).toContainText('Paiement reçu')
  await expect(details).toContainText('20 000 FCFA')
  await expect(details).toContainText('Reste à payer')
  const receipt = details.getByRole('listitem').filter({ hasText: 'Reçu de paiement' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('button', { name: /Télécharger/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Reçu de paiement R-\d{4}-\d{5}\.pdf$/)
  await expect(page.getByText('Document téléchargé').first()).toBeVisible()

  // The training is over: its certificate is issued, and anyone can verify it.
  expect((await office.put(`/api/registrations/${id}/status`, { data: { status: 'confirmée' } })).ok()).toBe(true)
  const { title, description } = training
  const over = { title, description, status: 'terminée' }
  expect((await office.put(`/api/trainings/${training.id}`, { data: over })).ok()).toBe(true)
  const issue = await office.post(`/api/admin/trainings/${training.id}/certificates`, {
    data: { registrationIds: [id], ...allTheSame },
  })
  expect(issue.ok()).toBe(true)
  const certificate = await readyDocument(office, id, 'certificate')
  await page.goto('/espace-participant?onglet=documents')
  await page.getByRole('link', { name: 'Page de vérification' }).click()
  await expect(page).toHaveURL(new RegExp(`/verification/${certificate.number}$`))
  await expect(page.getByRole('heading', { name: 'Ce certificat est authentique' })).toBeVisible()
  await expect(page.getByText(`${who.firstName} ${who.lastName}`)).toBeVisible()

  // Asked for over the network, as from the QR code: never from a cache.
  const address = `/verification/${certificate.number}`
  expect(await (await visitor.get(address)).text()).toContain('Ce certificat est authentique')
  await visitor.get(address)
  await office.post(`/api/admin/documents/${certificate.id}/revoke`, { data: { reason: 'Délivré par erreur' } })
  const revoked = await visitor.get(address)
  expect(revoked.headers()['cache-control']).toBe('no-store')
  expect(await revoked.text()).toContain('Ce certificat a été révoqué')
  expect(await (await visitor.get(`/en${address}`)).text()).toContain('This certificate has been revoked')
  await page.goto(address)
  await expect(page.getByText('Délivré par erreur')).toBeHidden()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('an unknown number says so, and a typed one is led to its page without any script', async ({ page, browser }) => {
  const answer = await page.goto('/verification/C-2026-99999-ZZZZZZZZ')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Aucun certificat ne porte ce numéro' })).toBeVisible()
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: new URL(page.url()).origin })
  const bare = await plain.newPage()
  await bare.goto('/en/verification')
  await bare.getByLabel('Certificate number').fill('c-2026-99999-zzzzzzzz')
  await bare.getByRole('button', { name: 'Verify' }).click()
  await expect(bare).toHaveURL(/\/en\/verification\/C-2026-99999-ZZZZZZZZ$/)
  await expect(bare.getByRole('heading', { name: 'No certificate has this number' })).toBeVisible()
  await plain.close()
})

test(
  'another participant’s documents, registrations and letters do not exist',
  long,
  async ({ page, officina, baseURL }) => {
    const other = await newRequest.newContext({ ...(baseURL && { baseURL }) })
    const office = await newRequest.newContext({ ...(baseURL && { baseURL }) })
    const theirs = await register(other, { ...person('autre'), email: 'koffi.autre@example.com' })
    await asOffice(office)
    const invoice = await readyDocument(office, theirs.id, 'invoice')
    const who = person('curieuse')
    await register(other, who)
    await signIn(page, officina, who)
    for (const address of [
      `/api/participant/documents/${invoice.id}/download`,
      `/api/participant/registrations/${theirs.id}`,
      '/api/participant/notifications/1/html',
    ]) {
      expect((await page.request.get(address)).status(), address).toBe(404)
    }
    const documents = (await (await page.request.get('/api/participant/documents')).json()) as { id: number }[]
    expect(documents.map(({ id }) => id)).not.toContain(invoice.id)
    await page.goto(`/espace-participant?inscription=${theirs.id}`)
    await expect(page.getByRole('dialog')).toContainText('Cette inscription n’existe pas.')
  },
)
