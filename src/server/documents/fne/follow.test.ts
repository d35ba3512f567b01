// A credit note follows its sale, never the money (docs/rules/fne.md#credit-notes).
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { startFneOffice } from '../../../../tests/fne.ts'
import { validInvoicesOf } from '../../../../tests/issued.ts'
import { bulkSteps } from '../../db/schema/bulk-actions.ts'
import { fneCalls } from '../../db/schema/fne.ts'
import { takeBulkStep } from '../../registrations/bulk-commands.ts'

const { build, db, office, platform, work, calls, proforma, documentOf, goOn, clock, services } = await startFneOffice()
beforeEach(goOn)

/** A certified sale of one person. */
async function sold(overrides: Parameters<typeof proforma>[0] = {}) {
  const made = await proforma(overrides)
  await office.post('/api/admin/fne/certify', { documentIds: [made.documentId] })
  await work()
  return made
}
/** What the platform has of a client, in francs: credit notes count down. */
const atPlatform = (lastName: string) =>
  platform.invoices
    .filter(({ clientCompanyName }) => clientCompanyName.endsWith(lastName))
    .map(({ parentId, amount }) => (parentId ? -amount : amount))
const cancel = (id: number) => office.put(`/api/registrations/${id}/status`, { status: 'annulée' })

test('cancelling takes the whole line back, once', async () => {
  const { registration, documentId } = await sold()
  expect((await cancel(registration.id)).status).toBe(200)
  await work()
  await work()
  expect(atPlatform(registration.lastName)).toEqual([65_000, -65_000])
  expect(await documentOf(documentId)).toMatchObject({ supersededAt: expect.any(Date), fneNumber: expect.any(String) })
})

test('who comes back is sold once more, under a new proforma', async () => {
  const { registration, documentId } = await sold()
  await cancel(registration.id)
  await work()
  await office.put(`/api/registrations/${registration.id}/status`, { status: 'confirmée' })
  await work()
  expect(atPlatform(registration.lastName)).toEqual([65_000, -65_000, 65_000])
  const [invoice, ...others] = await validInvoicesOf(db, registration.id)
  expect(others).toEqual([])
  expect(invoice).toMatchObject({ supersedes: documentId, fneNumber: expect.any(String) })
})

test('another price takes the line back and sells it at the new one', async () => {
  const { registration } = await sold()
  const discount = { amount: 15_000, reason: 'Fidélité' }
  const { status } = await office.put(`/api/registrations/${registration.id}/discount`, discount)
  expect(status).toBe(200)
  await work()
  expect(atPlatform(registration.lastName)).toEqual([65_000, -65_000, 50_000])
})

test('another payer gets an invoice of their own, and the first a credit note', async () => {
  const { registration } = await sold()
  const pharmacy = await build.pharmacy({ ncc: '1234567A' })
  await office.put('/api/admin/registrations/pharmacy', { ids: [registration.id], pharmacyId: pharmacy.id })
  await work()
  expect(atPlatform(registration.lastName)).toEqual([65_000, -65_000])
  expect(platform.invoices.filter(({ clientNcc }) => clientNcc === '1234567A')).toMatchObject([{ amount: 65_000 }])
})

test('another session takes the line back, and sells it there; the one that was left stays out of sight when it is deleted', async () => {
  const { registration, training } = await sold()
  const startsAt = new Date(clock.now().getTime() + 40 * 86_400_000)
  const elsewhere = await build.training({ price: 65_000, startsAt })
  const { body } = await office.post<{ id: number }>('/api/admin/bulk-actions', {
    action: 'transfer',
    transfer: { trainingId: elsewhere.id },
    registrations: [{ id: registration.id, status: registration.status }],
  })
  const [step] = await db.select().from(bulkSteps).where(eq(bulkSteps.bulkActionId, body.id))
  await takeBulkStep(services, step?.id ?? 0)
  expect((await db.select().from(bulkSteps).where(eq(bulkSteps.bulkActionId, body.id)))[0]).toMatchObject({
    problem: null,
  })
  expect((await office.delete(`/api/trainings/${training.id}`)).status).toBe(204)
  await work()
  expect(atPlatform(registration.lastName)).toEqual([65_000, -65_000, 65_000])
})

describe('money makes no credit note', () => {
  test('when a payment is taken back, nor when a refund leaves the price owed', async () => {
    const { registration } = await sold()
    const pay = () =>
      office.post<{ id: number }>('/api/payments', {
        registrationId: registration.id,
        amount: 65_000,
        method: 'espèces',
      })
    const { body } = await pay()
    expect((await office.post(`/api/payments/${body.id}/reversal`, { reason: 'Erreur' })).status).toBe(201)
    await work()
    expect(atPlatform(registration.lastName)).toEqual([65_000])
    await pay()
    const refund = { amount: 20_000, method: 'espèces', reason: 'Trop versé', afterwards: 'owed' }
    expect((await office.post(`/api/registrations/${registration.id}/refunds`, refund)).status).toBe(201)
    await work()
    expect(atPlatform(registration.lastName)).toEqual([65_000])
  })
})

test('of an invoice for several one line is taken back, and the others stay sold', async () => {
  const pharmacy = await build.pharmacy({ ncc: '7654321B' })
  const training = await build.training({ price: 65_000 })
  const people = [1, 2, 3].map(() => build.registration({ trainingId: training.id, pharmacyId: pharmacy.id }))
  const [one, ...others] = await Promise.all(people)
  const ids = [one, ...others].map((person) => person?.id ?? 0)
  const { body } = await office.post<{ id: number }>(`/api/admin/pharmacies/${pharmacy.id}/invoices`, {
    registrationIds: ids,
  })
  await office.post('/api/admin/fne/certify', { documentIds: [body.id] })
  await work()
  await cancel(one?.id ?? 0)
  await work()
  const theirs = platform.invoices.filter(({ clientNcc }) => clientNcc === '7654321B')
  expect(theirs.map(({ parentId, amount }) => (parentId ? -amount : amount))).toEqual([195_000, -65_000])
  expect(await documentOf(body.id)).toMatchObject({ supersededAt: null, fneNumber: theirs[0]?.reference })
})

describe('while a call is doubtful', () => {
  test('what changes is followed once it is settled', async () => {
    const { registration, documentId } = await proforma()
    platform.fail('lost_answer')
    await office.post('/api/admin/fne/certify', { documentIds: [documentId] })
    await work()
    await cancel(registration.id)
    await work()
    expect(atPlatform(registration.lastName)).toEqual([65_000])
    const [call] = await calls(documentId)
    const reference = platform.invoices.at(-1)?.reference
    await office.post(`/api/admin/fne/calls/${call?.id}/settle`, { reference })
    await work()
    // The platform's own numbers are not known: this credit note is made in the portal.
    expect(await calls(documentId)).toMatchObject([
      { kind: 'sale', state: 'certified' },
      { kind: 'credit_note', state: 'doubtful', problem: 'by_hand' },
    ])
  })

  test('its proforma is neither revoked, replaced nor put into one for several', async () => {
    const pharmacy = await build.pharmacy({ ncc: '1111111C' })
    const { registration, documentId } = await proforma({ pharmacyId: pharmacy.id })
    platform.fail('lost_answer')
    await office.post('/api/admin/fne/certify', { documentIds: [documentId] })
    await work()
    const refused = [
      await office.post(`/api/admin/documents/${documentId}/revoke`, { reason: 'Pour voir' }),
      await office.post(`/api/admin/documents/${documentId}/supersede`),
      await office.post(`/api/admin/pharmacies/${pharmacy.id}/invoices`, { registrationIds: [registration.id] }),
      await office.put(`/api/admin/documents/${documentId}/fne`, { fneNumber: 'X', fneUrl: 'https://fne.example/1' }),
    ]
    expect(refused.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual(
      Array(4).fill([409, 'invoice_in_fne']),
    )
    const after = await documentOf(documentId)
    expect(after).toMatchObject({ supersededAt: null, revokedAt: null, fneNumber: null })
  })
})

test('a credit note whose answer is lost is settled like a sale, and a refused one is tried again by the next change', async () => {
  const { registration, documentId } = await sold()
  platform.fail('lost_answer')
  await cancel(registration.id)
  await work()
  const [, note] = await calls(documentId)
  expect(note).toMatchObject({ kind: 'credit_note', state: 'doubtful' })
  clock.advance(60_000)
  await office.post(`/api/admin/fne/calls/${note?.id}/settle`, { reference: null })
  await work()
  const notes = await db
    .select()
    .from(fneCalls)
    .where(eq(fneCalls.saleId, note?.saleId ?? 0))
  expect(notes.map(({ state }) => state)).toEqual(['absent', 'refused'])
})
