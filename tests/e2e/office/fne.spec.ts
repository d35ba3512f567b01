import type { Locator, Page } from '@playwright/test'
import { type FneSimulator, startFneSimulator } from '../../../src/server/simulators/fne.ts'
import { uniqueWord } from '../../factories/unique.ts'
import { clicksOn, openCounted, openDashboard } from './clicks.ts'
import { test as base, expect, expectAccessible, long, openMore, toast } from './office.ts'
import { ownPayment, ownRegistration, ownTraining } from './own-rows.ts'

const words = {
  fr: {
    certify: 'Faire certifier',
    certified: 'Certifiée',
    dialog: 'Factures certifiées (FNE)',
    none: 'Aucune facture n’est à vérifier.',
    toDo: /factures? à faire certifier/,
    toCheck: /factures? à vérifier \(FNE\)/,
    search: 'Rechercher un document',
    page: 'Sélectionner la page',
    bar: 'Factures sélectionnées',
    asked: '40 certifications demandées',
    export: 'Déposer l’export',
    settled: '1 certifiée',
    number: 'Numéro lu dans le portail',
    save: 'Enregistrer ce numéro',
    lost: 'La réponse de la DGI n’est pas arrivée.',
    refused: 'Refusées par la DGI',
    notes: 'Avoirs certifiés',
    net: 'un timbre de quittance de 100',
    refund: 'Rembourser',
    reason: 'Motif',
    owed: 'est de nouveau dû',
    refundSubmit: 'Enregistrer le remboursement',
    status: 'Modifier le statut',
    cancelled: 'Annulée',
    submit: 'Enregistrer',
    method: '1 facture pas envoyée',
    card: 'Carte bancaire',
  },
  en: {
    certify: 'Have it certified',
    certified: 'Certified',
    dialog: 'Certified invoices (FNE)',
    none: 'No invoice is to be checked.',
    toDo: /invoices? to have certified/,
    toCheck: /invoices? to be checked \(FNE\)/,
    search: 'Search documents',
    page: 'Select the page',
    bar: 'Ticked invoices',
    asked: '40 certifications asked for',
    export: 'Drop the export',
    settled: '1 certified',
    number: 'Number read in the portal',
    save: 'Save this number',
    lost: 'The tax office’s answer did not arrive.',
    refused: 'Refused by the tax office',
    notes: 'Certified credit notes',
    net: 'a duty stamp of 100',
    refund: 'Refund',
    reason: 'Reason',
    owed: 'is owed again',
    refundSubmit: 'Record the refund',
    status: 'Change status',
    cancelled: 'Cancelled',
    submit: 'Save',
    method: '1 invoice not sent',
    card: 'Bank card',
  },
}

/** The office with a platform of the test's own, which fails when it is told to. */
const test = base.extend<{ platform: FneSimulator }>({
  platform: async ({ office: page }, use) => {
    const platform = await startFneSimulator({
      keys: ['cle-de-demonstration'],
      ncc: '0000000X',
      pointsOfSale: ['CAISSE-1'],
      stampOnCash: 100,
      // No number is given twice.
      firstSequence: Date.now() % 1_000_000_000,
    })
    const set = await settingsOf(page)
    await save(page, { ...set, apiAddress: platform.url })
    await use(platform)
    await save(page, set)
    await platform.stop()
  },
})

const settingsOf = async (page: Page): Promise<object> =>
  ((await (await page.request.get('/api/admin/settings')).json()) as { fne: { value: object } }).fne.value
const save = async (page: Page, data: object) =>
  expect((await page.request.put('/api/admin/settings/fne', { data })).ok()).toBe(true)

/** Somebody with a proforma of 65 000 FCFA, whom no other is called like. */
async function invoiced(page: Page, trainingId?: number) {
  const id = trainingId ?? (await ownTraining(page, { price: 65_000 })).id
  const lastName = `Normée ${uniqueWord()}`
  const registration = await ownRegistration(page, id, { firstName: 'Awa', lastName })
  const answer = await page.request.get(`/api/admin/documents?registrationId=${registration.id}&kind=invoice`)
  const [document] = (await answer.json()) as { id: number; number: string }[]
  return { registrationId: registration.id, lastName, documentId: document?.id ?? 0, number: document?.number ?? '' }
}

/** Has a proforma certified, and waits for the call to be in a state. */
async function certify(page: Page, documentId: number, state = 'certified') {
  const data = { documentIds: [documentId] }
  expect((await page.request.post('/api/admin/fne/certify', { data })).ok()).toBe(true)
  await expect.poll(() => stateOf(page, documentId)).toBe(state)
}
async function stateOf(page: Page, documentId: number) {
  const answer = await page.request.get(`/api/admin/documents/${documentId}`)
  return ((await answer.json()) as { fneCall: { state: string } | null }).fneCall?.state
}
const documentAt = (locale: string, id: number) =>
  `/admin?language=${locale}&onglet=documents&q=personne&document=${id}`

const openToDo = (page: Page, line: RegExp) => page.getByRole('link', { name: line }).click()
/** What is to be settled of one proforma. */
const doubtOf = (dialog: Locator, number: string) => dialog.getByRole('listitem').filter({ hasText: number })

/** Each journey on a phone and on a desk, in both languages; one of them for every change. */
const cases = [
  ['fr', 360],
  ['en', 1280],
  ['fr', 1280],
  ['en', 360],
] as const

for (const [locale, width] of cases) {
  const say = words[locale]
  const [first] = cases
  const marked = locale === first[0] && width === first[1] ? {} : long
  const titled = (title: string) => `${title} (${locale}, ${width} px)`
  const sized = (page: Page) => page.setViewportSize({ width, height: width < 700 ? 740 : 900 })

  test(titled('a proforma becomes a certified invoice by one click'), marked, async ({ office: page, platform }) => {
    await sized(page)
    const { documentId, registrationId } = await invoiced(page)
    await ownPayment(page, registrationId, 65_000, { method: 'espèces' })
    await openCounted(page, documentAt(locale, documentId))
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: say.certify }).click()
    await expect(sheet.getByText(/^0000000X\d{11}$/)).toBeVisible()
    expect(await clicksOn(page)).toBe(1)
    await expect(sheet.getByRole('button', { name: say.certify })).toHaveCount(0)
    await expect(sheet).toContainText(say.net)
    await expectAccessible(page)
    expect(platform.invoices).toHaveLength(1)
  })

  test(titled('forty are certified in three clicks'), marked, async ({ office: page, platform }) => {
    test.slow()
    await sized(page)
    const training = await ownTraining(page, { price: 65_000, maxParticipants: 40 })
    for (let count = 0; count < 40; count++) {
      const { registrationId } = await invoiced(page, training.id)
      await ownPayment(page, registrationId, 65_000)
    }
    await openDashboard(page, locale)
    await openToDo(page, say.toDo)
    await page.getByRole('searchbox', { name: say.search }).fill(training.title)
    const rows = page.locator('tbody tr')
    await expect(rows).toHaveCount(40)
    await page.getByRole('checkbox', { name: say.page }).click()
    await expectAccessible(page)
    await page.getByRole('region', { name: say.bar }).getByRole('button', { name: say.certify }).click()
    expect(await clicksOn(page)).toBeLessThanOrEqual(3)
    await expect(toast(page)).toContainText(say.asked)
    await expect(rows).toHaveCount(0)
    await expect.poll(() => platform.invoices.length, { timeout: 60_000 }).toBe(40)
  })

  test(
    titled('a dropped export puts right a doubtful one in two clicks'),
    marked,
    async ({ office: page, platform }) => {
      await sized(page)
      const { documentId, number } = await invoiced(page)
      platform.fail('lost_answer')
      await certify(page, documentId, 'doubtful')
      await openDashboard(page, locale)
      await openToDo(page, say.toCheck)
      const dialog = page.getByRole('dialog', { name: say.dialog })
      await expect(doubtOf(dialog, number)).toContainText(say.lost)
      await expectAccessible(page)
      const buffer = Buffer.from(platform.exportCsv())
      await dialog.getByLabel(say.export).setInputFiles({ name: 'export.csv', mimeType: 'text/csv', buffer })
      await expect(dialog.getByRole('status')).toContainText(say.settled)
      const choosingFile = 1
      expect((await clicksOn(page)) + choosingFile).toBeLessThanOrEqual(2)
      await expectAccessible(page)
      await expect.poll(() => stateOf(page, documentId)).toBe('certified')
    },
  )

  test(
    titled('the number that was read in the portal puts right a doubtful one in two clicks'),
    marked,
    async ({ office: page, platform }) => {
      await sized(page)
      const { documentId, number } = await invoiced(page)
      platform.fail('sign_then_500')
      await certify(page, documentId, 'doubtful')
      await openDashboard(page, locale)
      await openToDo(page, say.toCheck)
      const doubt = doubtOf(page.getByRole('dialog', { name: say.dialog }), number)
      await doubt.getByLabel(say.number).fill(platform.invoices[0]?.reference ?? '')
      await doubt.getByRole('button', { name: say.save }).click()
      await expect(doubt).toHaveCount(0)
      expect(await clicksOn(page)).toBeLessThanOrEqual(2)
      expect(await stateOf(page, documentId)).toBe('certified')
    },
  )

  test(
    titled('a refund leaves the certified invoice as it is, a cancelling makes its credit note'),
    marked,
    async ({ office: page, platform }) => {
      await sized(page)
      const { documentId, registrationId, lastName } = await invoiced(page)
      const { reference } = await ownPayment(page, registrationId, 65_000)
      await certify(page, documentId)
      await page.goto(`/admin?language=${locale}&onglet=paiements&q=${reference}`)
      await page
        .locator('tbody tr')
        .getByRole('button', { name: new RegExp(`^${say.refund}.*${lastName}`) })
        .click()
      const refund = page.getByRole('dialog', { name: say.refund })
      await refund.getByLabel(say.reason).fill('Trop versé')
      await refund.getByLabel(say.owed).check()
      await refund.getByRole('button', { name: say.refundSubmit }).click()
      await expect(refund).toBeHidden()
      const papers = await (await page.request.get(`/api/admin/documents?registrationId=${registrationId}`)).json()
      expect(papers).toContainEqual(
        expect.objectContaining({ kind: 'credit_note', number: expect.stringMatching(/^A-/) }),
      )
      expect(platform.invoices).toHaveLength(1)

      await page.goto(`/admin?language=${locale}&onglet=inscriptions&q=personne&inscription=${registrationId}`)
      await page.getByRole('button', { name: say.status }).click()
      const status = page.getByRole('dialog', { name: say.status })
      await status.getByLabel(say.cancelled).check()
      await status.getByRole('button', { name: say.submit }).click()
      await expect.poll(() => platform.invoices.map(({ subtype }) => subtype)).toEqual(['normal', 'refund'])
      await page.goto(documentAt(locale, documentId))
      const sheet = page.getByRole('dialog')
      await expect(sheet.getByRole('heading', { name: say.notes })).toBeVisible()
      await expect(sheet.getByText(platform.invoices[1]?.reference ?? '–', { exact: true })).toBeVisible()
      await expectAccessible(page)
    },
  )

  test(titled('what was refused, and what is not taken, says why'), marked, async ({ office: page, platform }) => {
    await sized(page)
    const [refused, other] = [await invoiced(page), await invoiced(page)]
    await save(page, { ...(await settingsOf(page)), pointOfSale: 'CAISSE-9' })
    await certify(page, refused.documentId, 'refused')
    await save(page, { ...(await settingsOf(page)), pointOfSale: 'CAISSE-1' })
    await page.goto(`/admin?language=${locale}&onglet=documents&q=personne`)
    await openMore(page, say.dialog)
    const list = page.getByRole('dialog', { name: say.dialog }).getByRole('region', { name: say.refused })
    await expect(list).toContainText('Point of sale is not valid · pointOfSale')
    await expectAccessible(page)
    await list.getByRole('link', { name: refused.number }).click()
    await expect(page.getByRole('dialog')).toContainText('Point of sale is not valid · pointOfSale')
    await page.getByRole('dialog').getByRole('button', { name: say.certify }).click()
    await expect.poll(() => stateOf(page, refused.documentId)).toBe('certified')

    await ownPayment(page, other.registrationId, 65_000, { method: 'autre' })
    await page.goto(documentAt(locale, other.documentId))
    await page.getByRole('dialog').getByRole('button', { name: say.certify }).click()
    const asked = page.getByRole('dialog', { name: say.method })
    await expectAccessible(page)
    await asked.getByLabel(say.card).check()
    await asked.getByRole('button', { name: say.certify }).click()
    await expect.poll(() => platform.invoices.at(-1)?.paymentMethod).toBe('card')
  })

  test(titled('how certifying stands is read in one place'), marked, async ({ office: page }) => {
    await sized(page)
    await page.goto(`/admin?language=${locale}&onglet=documents`)
    await openMore(page, say.dialog)
    const dialog = page.getByRole('dialog', { name: say.dialog })
    await expect(dialog.getByText(say.none)).toBeVisible()
    await expectAccessible(page)
  })
}
