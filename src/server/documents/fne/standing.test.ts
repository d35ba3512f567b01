// How far invoices are, as their list and what is to be done tell it (docs/rules/fne.md#certifying).
import { beforeEach, expect, test } from 'vitest'
import { startFneOffice } from '../../../../tests/fne.ts'
import type { Dashboard } from '../../../domain/desk/dashboard.ts'
import type { OfficeDocument } from '../../../domain/documents/document.ts'
import type { CertifyResult, FneStanding, FneState } from '../../../domain/fne/call.ts'

const { office, platform, work, proforma, goOn, save, services } = await startFneOffice({ stampOnCash: 100 })
beforeEach(goOn)

const listed = async (standing: FneStanding) =>
  (await office.get<OfficeDocument[]>(`/api/admin/documents?fne=${standing}&pageSize=200`)).body.map(({ id }) => id)
const standingsOf = async (id: number) => {
  const all: FneStanding[] = ['to_certify', 'paid', 'under_way', 'to_check', 'certified']
  const lists = await Promise.all(all.map(listed))
  return all.filter((_, index) => lists[index]?.includes(id))
}
const toDo = async () => {
  const { fnePaid, fneToCheck } = (await office.get<Dashboard>('/api/admin/dashboard')).body.toDo
  return { fnePaid, fneToCheck }
}
const certify = async (documentIds: number[], more = {}) =>
  (await office.post<CertifyResult>('/api/admin/fne/certify', { documentIds, ...more })).body
const pay = (registrationId: number, method: string) =>
  office.post('/api/payments', { registrationId, amount: 65_000, method })

test('an invoice is listed by how far it is, and what is to be done counts it', async () => {
  await save('fne', (await services.settings.read()).fne)
  const { documentId, registration } = await proforma()
  expect(await standingsOf(documentId)).toEqual(['to_certify'])
  await pay(registration.id, 'mobile')
  expect(await standingsOf(documentId)).toEqual(['to_certify', 'paid'])
  expect(await toDo()).toEqual({ fnePaid: 1, fneToCheck: 0 })
  platform.fail('lost_answer')
  await certify([documentId])
  expect(await standingsOf(documentId)).toEqual(['under_way'])
  await work()
  expect(await standingsOf(documentId)).toEqual(['to_check'])
  expect(await toDo()).toEqual({ fnePaid: 0, fneToCheck: 1 })
  const { open } = (await office.get<FneState>('/api/admin/fne')).body
  const { reference } = platform.invoices.at(-1) ?? {}
  await office.post(`/api/admin/fne/calls/${open[0]?.id}/settle`, { reference })
  expect(await standingsOf(documentId)).toEqual(['certified'])
  expect(await toDo()).toEqual({ fnePaid: 0, fneToCheck: 0 })
})

test('what was refused is told in the platform’s words, until it is asked for again', async () => {
  const { documentId } = await proforma()
  const { fne } = await services.settings.read()
  await save('fne', { ...fne, pointOfSale: 'CAISSE-9' })
  await certify([documentId])
  await work()
  await save('fne', fne)
  expect(await standingsOf(documentId)).toEqual(['to_certify', 'to_check'])
  const refused = async () => (await office.get<FneState>('/api/admin/fne')).body.refused
  expect(await refused()).toMatchObject([
    { documentId, problem: expect.stringContaining('Point of sale is not valid') },
  ])
  await certify([documentId])
  expect(await refused()).toEqual([])
  await work()
})

test('a way to pay is chosen where the tax office has no word for ours, and there alone', async () => {
  const [one, other] = [await proforma(), await proforma()]
  await pay(one.registration.id, 'autre')
  await pay(other.registration.id, 'espèces')
  const both = [one.documentId, other.documentId]
  expect(await certify([one.documentId])).toMatchObject({ skipped: [{ reason: 'method' }] })
  expect(await certify(both, { paymentMethod: 'card' })).toEqual({ queued: 2, skipped: [] })
  await work()
  const said = platform.invoices.slice(-2).map(({ paymentMethod }) => paymentMethod)
  expect(said).toEqual(['card', 'cash'])
  const { body } = await office.get<OfficeDocument>(`/api/admin/documents/${other.documentId}`)
  expect(body.fneCall).toMatchObject({ total: 65_000, net: 65_100 })
})

test('its credit notes are told with it', async () => {
  const { documentId, registration } = await proforma()
  await certify([documentId])
  await work()
  await office.put(`/api/registrations/${registration.id}/status`, { status: 'annulée' })
  await work()
  const { body } = await office.get<OfficeDocument>(`/api/admin/documents/${documentId}`)
  const { reference } = platform.invoices.at(-1) ?? {}
  expect(body.fneNotes).toMatchObject([{ state: 'certified', total: 65_000, reference }])
})
