// Proformas follow who comes and who pays (docs/rules/documents.md#whom-they-are-for, #invoices-for-several).
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, participant, pharmacyContact, startApi } from '../../../tests/api.ts'
import { validInvoicesOf } from '../../../tests/issued.ts'
import { codeMailedTo } from '../../../tests/outbox.ts'
import type { BookedRegistration } from '../../domain/pharmacies/pharmacy-booking.ts'
import type { BulkAction } from '../../domain/registrations/bulk-action.ts'
import type { DiscrepancyGroup } from '../../domain/registrations/discrepancy.ts'
import { bulkSteps } from '../db/schema/bulk-actions.ts'
import { registrations } from '../db/schema/registrations.ts'
import { takeBulkStep } from '../registrations/bulk-commands.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))

const validOf = (...ids: number[]) => validInvoicesOf(db, ...ids)
const linked = (pharmacyId: number | null, ...ids: number[]) =>
  office.put('/api/admin/registrations/pharmacy', { ids, pharmacyId })
const setStatus = (id: number, status: string) => office.put(`/api/registrations/${id}/status`, { status })
const paid = (registrationId: number, amount = 65_000) =>
  office.post<{ id: number }>('/api/payments', { registrationId, amount, method: 'virement' })
const numbered = async (id: number) => {
  const fne = { fneNumber: `FNE-${id}`, fneUrl: 'https://fne.example/1' }
  expect((await office.put(`/api/admin/documents/${id}/fne`, fne)).status).toBe(200)
}
async function outdated(...invoiceIds: number[]) {
  const { body } = await office.get<DiscrepancyGroup[]>('/api/payments/discrepancies')
  const { rows = [] } = body.find(({ kind }) => kind === 'invoice_outdated') ?? {}
  return rows.filter(({ subject }) => invoiceIds.includes(subject))
}
/** Places that a pharmacy has booked, with one proforma. */
async function booked(unnamed: number) {
  const contact = await build.pharmacyContact()
  const startsAt = new Date(clock.now().getTime() + 9 * 86_400_000)
  const training = await build.training({ maxParticipants: 30, startsAt, price: 65_000 })
  const browser = as(pharmacyContact(contact))
  const form = { trainingId: training.id, people: [], unnamed, termsAccepted: true }
  expect((await browser.post('/api/pharmacy/bookings', form)).status).toBe(201)
  const rows = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.trainingId, training.id))
    .orderBy(registrations.id)
  return { browser, training, pharmacyId: contact.pharmacyId ?? 0, ids: rows.map(({ id }) => id) }
}

describe('one of several who is cancelled', () => {
  test('is on no invoice any more, and again on that of the others once restored', async () => {
    const { browser, ids } = await booked(3)
    const [first = 0, second = 0, third = 0] = ids
    const [before] = await validOf(...ids)
    expect((await setStatus(first, 'annulée')).status).toBe(200)
    expect(await validOf(second)).toMatchObject([
      { price: 130_000, lines: 2, supersedes: before?.id, reference: before?.reference },
    ])
    expect(await validOf(first)).toEqual([])
    const seen = await browser.get<BookedRegistration[]>('/api/pharmacy/registrations')
    expect(seen.body.find(({ id }) => id === first)?.documents).toEqual([])
    await setStatus(second, 'annulée')
    expect(await validOf(third)).toMatchObject([{ price: 65_000, lines: 1 }])
    await setStatus(third, 'annulée')
    expect(await validOf(...ids)).toEqual([])
    // The same way back, one after the other.
    for (const id of ids) expect((await setStatus(id, 'confirmée')).status).toBe(200)
    const now = await validOf(...ids)
    expect(now).toMatchObject([{ price: 195_000, lines: 3, reference: before?.reference }])
  })

  test('keeps a proforma where money was received for them, also when they come back', async () => {
    const { ids } = await booked(2)
    const [first = 0, second = 0] = ids
    await paid(first, 10_000)
    await setStatus(first, 'annulée')
    const [own] = await validOf(first)
    expect(own).toMatchObject({ price: 65_000, lines: undefined, payer: expect.any(String) })
    expect(await validOf(second)).toMatchObject([{ price: 65_000, lines: 1 }])
    await setStatus(first, 'confirmée')
    expect(await validOf(first)).toMatchObject([{ id: own?.id }])
  })

  test('has one as soon as money comes for them afterwards', async () => {
    const { ids } = await booked(2)
    const [first = 0, second = 0] = ids
    await setStatus(first, 'annulée')
    expect(await validOf(first)).toEqual([])
    expect((await paid(first, 8_000)).status).toBe(201)
    const own = await validOf(first)
    expect(own).toMatchObject([{ price: 65_000, lines: undefined }])
    expect((await paid(first, 2_000)).status).toBe(201)
    expect(await validOf(first)).toEqual(own)
    expect(await validOf(second)).toMatchObject([{ price: 65_000, lines: 1 }])
  })

  test('who comes back for another payer has a proforma of their own', async () => {
    const { ids } = await booked(2)
    const [first = 0] = ids
    await setStatus(first, 'annulée')
    await linked(null, first)
    await setStatus(first, 'confirmée')
    expect(await validOf(first)).toMatchObject([{ payer: undefined, lines: undefined, price: 65_000 }])
  })

  test('stays on one that the FNE has numbered, which is listed until they come back', async () => {
    const { ids } = await booked(2)
    const [first = 0] = ids
    const [invoice] = await validOf(...ids)
    await numbered(invoice?.id ?? 0)
    await setStatus(first, 'annulée')
    expect(await validOf(...ids)).toMatchObject([{ id: invoice?.id, price: 130_000 }])
    expect(await outdated(invoice?.id ?? 0)).toMatchObject([{ registrationId: first, amount: 130_000 }])
    await setStatus(first, 'confirmée')
    expect(await outdated(invoice?.id ?? 0)).toEqual([])
    expect(await validOf(...ids)).toHaveLength(1)
  })

  test('with the whole session, and back with it: one paper each time', async () => {
    const { training, ids } = await booked(3)
    const [before] = await validOf(...ids)
    const { title, description } = training
    const change = (status: string, announcement?: object) =>
      office.put(`/api/trainings/${training.id}`, { title, description, status, announcement })
    expect((await change('annulée')).status).toBe(200)
    expect(await validOf(...ids)).toEqual([])
    expect((await change('programmée', { restore: true })).status).toBe(200)
    expect(await validOf(...ids)).toMatchObject([
      { price: 195_000, lines: 3, supersedes: before?.id, reference: before?.reference },
    ])
  })

  test('by the worker, for several at once, and by themselves', async () => {
    const person = await build.participant()
    const { ids } = await booked(3)
    const [first = 0, second = 0, third = 0] = ids
    const { body: action } = await office.post<BulkAction>('/api/admin/bulk-actions', {
      action: 'cancel',
      registrations: [{ id: first, status: 'en_attente' }],
    })
    for (const step of await db.select().from(bulkSteps).where(eq(bulkSteps.bulkActionId, action.id)))
      await takeBulkStep(services, step.id)
    expect(await validOf(third)).toMatchObject([{ lines: 2 }])
    await db
      .update(registrations)
      .set({ participantId: person.id, email: person.email })
      .where(eq(registrations.id, second))
    const own = as(participant(person))
    expect((await own.post(`/api/participant/registrations/${second}/cancel`)).status).toBeLessThan(300)
    expect(await validOf(third)).toMatchObject([{ lines: 1, price: 65_000 }])
  })

  test('because they were erased: the others have one without them', async () => {
    const person = await build.participant()
    const { ids } = await booked(2)
    const [first = 0, second = 0] = ids
    await db
      .update(registrations)
      .set({ participantId: person.id, email: person.email })
      .where(eq(registrations.id, first))
    const own = as(participant(person))
    await own.post('/api/participant/erase', { confirmed: true })
    const code = await codeMailedTo(db, person.email)
    expect((await own.post('/api/participant/erase', { confirmed: true, code })).status).toBe(200)
    expect(await validOf(second)).toMatchObject([{ lines: 1, price: 65_000 }])
    expect(await validOf(first)).toEqual([])
  })
})
