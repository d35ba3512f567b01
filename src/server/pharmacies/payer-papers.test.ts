// Proformas follow who comes and who pays (docs/rules/documents.md#whom-they-are-for, #invoices-for-several).
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, pharmacyContact, startApi } from '../../../tests/api.ts'
import { numbersOf, upTo, validInvoicesOf } from '../../../tests/issued.ts'
import type { Pharmacy } from '../../domain/pharmacies/pharmacy.ts'
import type { DiscrepancyGroup } from '../../domain/registrations/discrepancy.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { renewPapersOf } from './paper-commands.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))

const validOf = (...ids: number[]) => validInvoicesOf(db, ...ids)
const linked = (pharmacyId: number | null, ...ids: number[]) =>
  office.put('/api/admin/registrations/pharmacy', { ids, pharmacyId })
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
/** People of one session who each have a proforma of their own. */
async function registered(count: number) {
  const { id: trainingId } = await build.training({ price: 65_000 })
  const ids = []
  for (let person = 0; person < count; person++) {
    const { id } = await build.registration({ trainingId, price: null })
    expect((await office.put(`/api/registrations/${id}/price`, { price: 65_000 })).status).toBe(200)
    ids.push(id)
  }
  return { trainingId, ids }
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

describe('who pays', () => {
  test('has the proforma made out to them, from when they are linked until they are not', async () => {
    const [lake, market] = [
      await build.pharmacy({ name: 'Pharmacie du Lac' }),
      await build.pharmacy({ name: 'Pharmacie du Marché' }),
    ]
    const { ids } = await registered(3)
    const [first = 0] = ids
    const [before] = await validOf(first)
    expect(before?.payer).toBeUndefined()
    expect((await linked(lake.id, ...ids)).status).toBe(200)
    expect(await validOf(first)).toMatchObject([{ payer: 'Pharmacie du Lac', supersedes: before?.id, price: 65_000 }])
    expect(await validOf(...ids)).toHaveLength(3)
    await linked(market.id, first)
    expect(await validOf(first)).toMatchObject([{ payer: 'Pharmacie du Marché' }])
    await linked(null, first)
    expect((await validOf(first)).map(({ payer }) => payer)).toEqual([undefined])
    const numbers = await numbersOf(db, 'invoice')
    expect(numbers).toEqual(upTo(numbers.length))
  })

  test('of one of several takes that one off the invoice of the others', async () => {
    const { ids } = await booked(3)
    const [first = 0, second = 0] = ids
    const other = await build.pharmacy({ name: 'Pharmacie du Marché' })
    await linked(other.id, first)
    expect(await validOf(first)).toMatchObject([{ payer: 'Pharmacie du Marché', price: 65_000, lines: undefined }])
    expect(await validOf(second)).toMatchObject([{ price: 130_000, lines: 2 }])
  })

  test('leaves a proforma with a number of the FNE as it is, listed until it is replaced', async () => {
    const { ids } = await registered(1)
    const [id = 0] = ids
    const [before] = await validOf(id)
    await numbered(before?.id ?? 0)
    const pharmacy = await build.pharmacy()
    await linked(pharmacy.id, id)
    expect(await validOf(id)).toMatchObject([{ id: before?.id, fneNumber: `FNE-${before?.id}` }])
    const [listed] = await outdated(before?.id ?? 0)
    expect(listed).toMatchObject({ registrationId: id, amount: 65_000, text: expect.stringMatching(/^F-/) })
    // What is right as it stands is explained, until something else holds.
    const explanation = {
      kind: 'invoice_outdated',
      subject: listed?.subject,
      standing: listed?.standing,
      reason: 'Vu avec le comptable',
    }
    expect((await office.post('/api/payments/discrepancies/explanations', explanation)).status).toBe(204)
    expect(await outdated(before?.id ?? 0)).toEqual([])
    await linked((await build.pharmacy()).id, id)
    expect(await outdated(before?.id ?? 0)).toHaveLength(1)
    expect((await office.post(`/api/admin/documents/${before?.id}/supersede`)).status).toBe(201)
    expect(await outdated(before?.id ?? 0)).toEqual([])
    // The FNE was issued to the former payer: its number does not go on.
    expect(await validOf(id)).toMatchObject([{ fneNumber: null, payer: expect.any(String) }])
  })

  test('leaves receipts as they were issued', async () => {
    const { ids } = await registered(1)
    const [id = 0] = ids
    await paid(id, 10_000)
    await linked((await build.pharmacy()).id, id)
    const receipts = await db
      .select()
      .from(documents)
      .where(and(eq(documents.registrationId, id), eq(documents.kind, 'receipt')))
    expect(receipts).toMatchObject([{ supersededAt: null, revokedAt: null }])
    expect(receipts[0]?.snapshot).not.toHaveProperty('payer')
  })
})

describe('a pharmacy whose address is corrected', () => {
  const correct = async (id: number, changes: Partial<Pharmacy>) => {
    const { body } = await office.get<Pharmacy>(`/api/admin/pharmacies/${id}`)
    const { name, ncc, rccm, address, city, phone, email, paymentTermsDays, notes, version } = body
    const form = { name, ncc, rccm, address, city, phone, email, paymentTermsDays, notes, version, ...changes }
    expect((await office.put(`/api/admin/pharmacies/${id}`, form)).status).toBe(200)
  }
  /** What the worker does, until nothing is left. */
  const work = async (id: number) => {
    for (let round = 0; round < 4; round++) await renewPapersOf(services, id)
  }
  const valid = async (id: number) => {
    const [invoice] = await validOf(id)
    return invoice?.address
  }

  test('has what it still owes made out to it again, however many', async () => {
    const { pharmacyId, ids: shared } = await booked(2)
    const { ids } = await registered(60)
    await linked(pharmacyId, ...ids)
    const [settled = 0, numberedOne = 0] = ids
    await paid(settled)
    const [fne] = await validOf(numberedOne)
    await numbered(fne?.id ?? 0)
    const before = await valid(settled)
    await correct(pharmacyId, { address: 'Boulevard Latrille', city: 'Abidjan' })
    // What the FNE has numbered is listed at once.
    expect(await outdated(fne?.id ?? 0)).toHaveLength(1)
    await work(pharmacyId)
    const now = 'Boulevard Latrille, Abidjan'
    const invoices = await validOf(...ids)
    expect(invoices).toHaveLength(60)
    expect(invoices.filter(({ address }) => address === now)).toHaveLength(58)
    expect(await valid(settled)).toBe(before)
    expect(await valid(numberedOne)).toBe(before)
    expect(await validOf(shared[0] ?? 0)).toMatchObject([{ address: now, lines: 2 }])
    expect((await office.post(`/api/admin/documents/${fne?.id}/supersede`)).status).toBe(201)
    // The same payer: what the FNE has numbered goes on.
    expect(await validOf(numberedOne)).toMatchObject([{ fneNumber: `FNE-${fne?.id}`, address: now }])
    const written = (await numbersOf(db, 'invoice')).length
    // Nothing more is said of a pharmacy by its phone, and nothing is made twice.
    await correct(pharmacyId, { phone: '0102030405' })
    await work(pharmacyId)
    expect(await numbersOf(db, 'invoice')).toEqual(upTo(written))
  })

  test('and so has the one that another was merged into', async () => {
    const { pharmacyId, ids } = await booked(1)
    const into = await build.pharmacy({ name: 'Pharmacie du Fleuve' })
    expect((await office.post(`/api/admin/pharmacies/${into.id}/merges`, { from: pharmacyId })).status).toBe(200)
    await work(into.id)
    expect(await validOf(ids[0] ?? 0)).toMatchObject([{ payer: 'Pharmacie du Fleuve', lines: 1 }])
  })
})
