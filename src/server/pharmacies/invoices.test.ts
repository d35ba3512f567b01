import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, participant, startApi } from '../../../tests/api.ts'
import { issuedFor } from '../../../tests/issued.ts'
import { codeMailedTo, historyOf } from '../../../tests/outbox.ts'
import type { OfficeDocument, ParticipantDocument } from '../../domain/documents/document.ts'
import type { InvoiceSnapshot } from '../../domain/documents/document-snapshot.ts'
import type { PersonalData } from '../../domain/participants/personal-data.ts'
import type { BulkAction } from '../../domain/registrations/bulk-action.ts'
import { bulkSteps } from '../db/schema/bulk-actions.ts'
import { documents } from '../db/schema/documents.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { registrations } from '../db/schema/registrations.ts'
import { takeBulkStep } from '../registrations/bulk-commands.ts'

const { as, build, db, services } = await startApi()
const office = as(administrator(await build.administrator()))

const invoice = (id: number, registrationIds: number[]) =>
  office.post<OfficeDocument & { code?: string }>(`/api/admin/pharmacies/${id}/invoices`, { registrationIds })
const stored = async (id: number) => {
  const [found] = await db.select().from(documents).where(eq(documents.id, id))
  return { ...found, snapshot: found?.snapshot as InvoiceSnapshot }
}
const validOf = async (registrationId: number) =>
  (await issuedFor(db, registrationId)).filter(({ kind, supersededAt }) => kind === 'invoice' && !supersededAt)

const sharedBy = (pharmacyId: number) =>
  db
    .select()
    .from(documents)
    .where(and(eq(documents.pharmacyId, pharmacyId), isNull(documents.supersededAt)))

/** A pharmacy that pays for several people of one session. */
async function team(count: number, changes: Partial<typeof pharmacies.$inferInsert> = {}) {
  const pharmacy = await build.pharmacy({
    name: 'Pharmacie du Lac',
    ncc: '2505842 N',
    rccm: 'CI-ABJ-1',
    address: 'Rue des Jardins',
    ...changes,
  })
  const training = await build.training({ price: 65_000 })
  const people = []
  for (let person = 0; person < count; person++)
    people.push(await build.registration({ trainingId: training.id, pharmacyId: pharmacy.id, price: 65_000 }))
  return { pharmacy, training, people, ids: people.map(({ id }) => id) }
}

test('what somebody else pays for is made out to them, and names the participant', async () => {
  const { pharmacy, people } = await team(1)
  const [person] = people
  const id = person?.id ?? 0
  expect((await office.post('/api/payments', { registrationId: id, amount: 65_000, method: 'virement' })).status).toBe(
    201,
  )
  const [receipt] = await issuedFor(db, id)
  expect(receipt?.snapshot).toMatchObject({
    kind: 'receipt',
    payer: {
      name: pharmacy.name,
      taxpayerNumber: '2505842 N',
      tradeRegister: 'CI-ABJ-1',
      address: 'Rue des Jardins, Abidjan',
    },
    person: { firstName: person?.firstName, lastName: person?.lastName },
  })
})

describe('one invoice for several', () => {
  test('has a line for each, is the pharmacy’s, and takes the place of theirs', async () => {
    const { pharmacy, training, ids, people } = await team(3, { paymentTermsDays: 30 })
    const [first = 0] = ids
    const alone = await invoice(pharmacy.id, [first])
    expect(alone.status).toBe(201)
    const { status, body } = await invoice(pharmacy.id, ids)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { kind: 'invoice', holder: pharmacy.name, registrationId: null, supersedes: alone.body.id },
    })
    expect((await stored(alone.body.id)).supersededAt).not.toBeNull()
    const { snapshot, number, trainingId } = await stored(body.id)
    expect(trainingId).toBe(training.id)
    expect(snapshot).toMatchObject({
      price: 195_000,
      paymentReference: number,
      payer: { name: pharmacy.name },
      said: { terms: 'Paiement à 30\u00A0jours.' },
      lines: people.map(({ firstName, lastName, paymentReference }) => ({
        name: `${firstName} ${lastName}`,
        paymentReference,
        price: 65_000,
      })),
    })
    const listed = await office.get<OfficeDocument[]>(`/api/admin/documents?pharmacyId=${pharmacy.id}`)
    expect(listed.body.map(({ id }) => id)).toEqual([body.id, alone.body.id])
    expect((await historyOf(db, 'document', body.id))[0]).toMatchObject({
      action: 'issue_invoice',
      after: { pharmacyId: pharmacy.id, registrationIds: ids },
    })
  })

  test('is refused for others’ people, cancelled ones, without a price, and of two sessions', async () => {
    const { pharmacy, ids } = await team(1)
    const other = await team(1)
    const codeFor = async (more: { id: number }) => (await invoice(pharmacy.id, [...ids, more.id])).body.code
    expect(await codeFor({ id: other.ids[0] ?? 0 })).toBe('registration_not_found')
    const pays = { pharmacyId: pharmacy.id, price: 65_000 }
    expect(await codeFor(await build.registration({ ...pays, status: 'annulée' }))).toBe('registration_cancelled')
    expect(await codeFor(await build.registration({ ...pays, price: null }))).toBe('price_not_set')
    expect(await codeFor(await build.registration(pays))).toBe('invoice_of_one_session')
    expect((await invoice(0x7fffffff, ids)).body.code).toBe('pharmacy_not_found')
    expect((await invoice(pharmacy.id, [])).status).toBe(422)
  })

  test('goes on without who is taken onto another one, or moves to another session', async () => {
    const { pharmacy, ids } = await team(3)
    const shared = await invoice(pharmacy.id, ids)
    const [first = 0, second = 0, third = 0] = ids
    const second2 = await invoice(pharmacy.id, [first])
    expect(second2.body.supersedes).toBeNull()
    const linesNow = async () => {
      const rows = await db.select().from(documents).where(eq(documents.pharmacyId, pharmacy.id))
      return rows
        .filter(({ supersededAt }) => supersededAt === null)
        .map(({ snapshot, supersedes }) => [(snapshot as InvoiceSnapshot).lines?.length, supersedes])
    }
    expect((await linesNow()).toSorted()).toEqual([
      [1, null],
      [2, shared.body.id],
    ])
    const elsewhere = await build.training({ price: 65_000 })
    const { body: action } = await office.post<BulkAction>('/api/admin/bulk-actions', {
      action: 'transfer',
      transfer: { trainingId: elsewhere.id },
      registrations: [{ id: second, status: 'en_attente' }],
    })
    for (const step of await db.select().from(bulkSteps).where(eq(bulkSteps.bulkActionId, action.id)))
      await takeBulkStep(services, step.id)
    // Who has moved has a proforma of their own; the last one is alone on what was for three.
    expect(await validOf(second)).toMatchObject([{ trainingId: elsewhere.id, snapshot: { price: 65_000 } }])
    expect(await validOf(third)).toEqual([])
    expect((await linesNow()).map(([lines]) => lines)).toEqual([1, 1])
  })

  test('is numbered in one series with the others, even if two colleagues issue at the same time', async () => {
    const { pharmacy, ids } = await team(2)
    const answers = await Promise.all([invoice(pharmacy.id, ids), invoice(pharmacy.id, ids), invoice(pharmacy.id, ids)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const valid = await db.select().from(documents).where(eq(documents.pharmacyId, pharmacy.id))
    expect(valid.filter(({ supersededAt }) => supersededAt === null)).toHaveLength(1)
    expect(new Set(valid.map(({ number }) => number)).size).toBe(3)
  })

  test('is made again with the address and the names as they are now', async () => {
    const { pharmacy, ids } = await team(2)
    const { body } = await invoice(pharmacy.id, ids)
    const fne = { fneNumber: 'FNE-1', fneUrl: 'https://fne.example/1' }
    expect((await office.put(`/api/admin/documents/${body.id}/fne`, fne)).status).toBe(200)
    await db.update(pharmacies).set({ address: 'Boulevard Latrille' }).where(eq(pharmacies.id, pharmacy.id))
    await db
      .update(registrations)
      .set({ lastName: 'Kouassi' })
      .where(eq(registrations.id, ids[0] ?? 0))
    const again = await office.post<OfficeDocument>(`/api/admin/documents/${body.id}/supersede`)
    expect(again).toMatchObject({ status: 201, body: { supersedes: body.id, ...fne } })
    const { snapshot } = await stored(again.body.id)
    expect(snapshot.payer?.address).toBe('Boulevard Latrille, Abidjan')
    expect(snapshot.lines?.[0]?.name).toContain('Kouassi')
    expect((await stored(body.id)).snapshot.payer?.address).toBe('Rue des Jardins, Abidjan')
    expect((await office.post(`/api/admin/documents/${body.id}/supersede`)).status).toBe(409)
  })

  test('is what an avoir is about', async () => {
    const { pharmacy, ids } = await team(2)
    const { body } = await invoice(pharmacy.id, ids)
    const registrationId = ids[0] ?? 0
    await office.post('/api/payments', { registrationId, amount: 65_000, method: 'virement' })
    const refund = { amount: 65_000, method: 'virement', reason: 'Empêchée', afterwards: 'owed' }
    expect((await office.post(`/api/registrations/${registrationId}/refunds`, refund)).status).toBe(201)
    const [avoir] = (await issuedFor(db, registrationId)).filter(({ kind }) => kind === 'credit_note')
    expect(avoir?.snapshot).toMatchObject({ invoice: body.number, payer: { name: pharmacy.name } })
  })
})

test('who is erased takes the number of an invoice for several along; it stays as it was issued, beside who it names', async () => {
  const { pharmacy, ids, people } = await team(2)
  const person = await build.participant({ email: people[0]?.email ?? '' })
  const [id = 0] = ids
  await db.update(registrations).set({ participantId: person.id }).where(eq(registrations.id, id))
  const { number, ...issued } = (await invoice(pharmacy.id, ids)).body
  const browser = as(participant(person))
  const taken = await browser.get<PersonalData>('/api/participant/export')
  expect(taken.body.documents.map((document) => document.number)).toEqual([number])
  const readable = await browser.get<ParticipantDocument[]>('/api/participant/documents')
  expect(readable.body.map((document) => document.number)).toEqual([])

  await browser.post('/api/participant/erase', { confirmed: true })
  const code = await codeMailedTo(db, person.email)
  expect((await browser.post('/api/participant/erase', { confirmed: true, code })).status).toBe(200)
  const [{ firstName, lastName } = { firstName: '', lastName: '' }] = people
  const { snapshot, supersededAt, archivedAt } = await stored(issued.id)
  // Their place is free: another one is for those left.
  expect([snapshot.lines?.[0]?.name, supersededAt, archivedAt]).toEqual([
    `${firstName} ${lastName}`,
    expect.any(Date),
    null,
  ])
  expect(await sharedBy(pharmacy.id)).toMatchObject([{ supersedes: issued.id, snapshot: { lines: [{}] } }])
  expect(await validOf(id)).toEqual([])
  const beside = await office.get<OfficeDocument[]>(`/api/admin/documents?registrationId=${id}`)
  expect(beside.body.map((document) => [document.number, document.holder])).toContainEqual([number, pharmacy.name])
})

test('who leaves an invoice for several for another payer has one of their own, be another of theirs revoked', async () => {
  const { pharmacy, ids } = await team(3)
  const [gone = 0, moving = 0, last = 0] = ids
  await invoice(pharmacy.id, ids)
  await office.post('/api/payments', { registrationId: gone, amount: 10_000, method: 'virement' })
  await office.put(`/api/registrations/${gone}/status`, { status: 'annulée' })
  const discount = (id: number, amount: number) =>
    office.put(`/api/registrations/${id}/discount`, { amount, reason: 'Geste commercial' })
  expect((await discount(moving, 5_000)).status).toBe(200)
  expect(await validOf(gone)).toMatchObject([{ snapshot: { price: 65_000, payer: { name: pharmacy.name } } }])
  expect((await discount(last, 5_000)).status).toBe(200)
  expect(await validOf(gone)).toHaveLength(1)
  // A discount takes nobody off it.
  expect(await sharedBy(pharmacy.id)).toMatchObject([
    { snapshot: { lines: [{ discount: 5_000 }, { discount: 5_000 }] } },
  ])

  await office.put('/api/admin/registrations/pharmacy', { ids: [last], pharmacyId: null })
  const [own] = await validOf(last)
  expect((await office.post(`/api/admin/documents/${own?.id}/revoke`, { reason: 'Erreur' })).status).toBeLessThan(300)
  expect((await discount(last, 10_000)).status).toBe(200)
  expect(await validOf(last)).toMatchObject([{ snapshot: { price: 55_000 }, supersedes: own?.id }])
})
