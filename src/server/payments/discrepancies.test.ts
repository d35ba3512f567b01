import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { days } from '../../../tests/clock.ts'
import { onPostgres } from '../../../tests/database.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { historyOf, lettersAbout } from '../../../tests/outbox.ts'
import type { Dashboard } from '../../domain/desk/dashboard.ts'
import type { RecordedPayment } from '../../domain/payments/payment.ts'
import {
  creditRestsDays,
  type Discrepancy,
  type DiscrepancyGroup,
  type DiscrepancyKind,
} from '../../domain/registrations/discrepancy.ts'
import type { RegistrationDetail, RegistrationSummary } from '../../domain/registrations/registration.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { documents } from '../db/schema/documents.ts'
import { ledgerDiscrepancies, payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import { recordDiscrepancies } from './discrepancy-commands.ts'

const { as, build, clock, db } = await startApi()
const colleague = await build.administrator()
const signIn = () => as(administrator(colleague))
let office = signIn()

const groups = async () => (await office.get<DiscrepancyGroup[]>('/api/payments/discrepancies')).body
const listed = async (kind: DiscrepancyKind, registrationId: number) =>
  (await groups()).find((group) => group.kind === kind)?.rows.filter((row) => row.registrationId === registrationId)
const pay = async (registrationId: number, amount: number, changes: Record<string, unknown> = {}) => {
  const form = { registrationId, amount, method: 'mobile', ...changes }
  const { status, body } = await office.post<RecordedPayment>('/api/payments', form)
  expect(status).toBe(201)
  return body
}
const register = async () => {
  const { id } = await build.training({ price: 65_000 })
  return (await as(visitor).post<RegistrationSummary>('/api/registrations', registrationForm(id))).body.id
}
const explain = ({ kind, subject, standing }: Discrepancy, reason = 'Vu avec le comptable') =>
  office.post<Problem>('/api/payments/discrepancies/explanations', { kind, subject, standing, reason })

test('a status set by hand is listed with the one that follows, until the next entry', async () => {
  const id = await register()
  await pay(id, 10_000)
  await office.put(`/api/registrations/${id}/payment`, { paymentStatus: 'complet', paymentAmount: 10_000 })
  expect(await listed('overridden', id)).toMatchObject([
    { subject: id, amount: 10_000, paymentStatus: 'complet', follows: 'partiel' },
  ])
  await pay(id, 5_000)
  expect(await listed('overridden', id)).toEqual([])
})

test('what was explained leaves the list, is kept with who explained it, and is listed again once it stands at something else', async () => {
  const id = await register()
  await office.put(`/api/registrations/${id}/payment`, { paymentStatus: 'complet', paymentAmount: 0 })
  const [row] = (await listed('overridden', id)) ?? []
  if (!row) throw new Error('not listed')
  expect(await explain(row, 'ok')).toMatchObject({ status: 422 })
  const counted = async () => (await office.get<Dashboard>('/api/admin/dashboard')).body.toDo.disagreeing
  const before = await counted()
  expect((await explain(row)).status).toBe(204)
  expect(await counted()).toBe(before - 1)
  expect(await listed('overridden', id)).toEqual([])
  expect(await historyOf(db, 'registration', id)).toContainEqual(
    expect.objectContaining({
      action: 'explain_discrepancy',
      actor: colleague.username,
      after: { discrepancy: 'overridden', reason: 'Vu avec le comptable' },
    }),
  )
  expect(await explain(row)).toMatchObject({ status: 404, body: { code: 'discrepancy_settled' } })
  await office.put(`/api/registrations/${id}/payment`, { paymentStatus: 'partiel', paymentAmount: 0 })
  expect(await listed('overridden', id)).toMatchObject([{ paymentStatus: 'partiel', follows: 'en_attente' }])
})

describe('who was given everything back and is registered all the same', () => {
  /** As refunds left it before they asked: everything is given back, and nobody has said what becomes of the price. */
  const givenBack = async () => {
    const { id } = await build.registration({ price: 65_000, paymentStatus: 'remboursé' })
    await build.payment({ registrationId: id, amount: 65_000 })
    await build.payment({ registrationId: id, amount: -65_000, kind: 'refund' })
    await db.update(registrations).set({ paymentStatus: 'remboursé' }).where(eq(registrations.id, id))
    return id
  }
  const isListed = async (id: number) => {
    const found = await Promise.all((['refunded_alive', 'overridden'] as const).map((kind) => listed(kind, id)))
    return found.map((rows) => rows?.length)
  }

  test('is a task, and nobody is written to for it', async () => {
    const id = await givenBack()
    expect(await listed('refunded_alive', id)).toMatchObject([{ subject: id, amount: 65_000, follows: 'en_attente' }])
    expect(await isListed(id)).toEqual([1, 0])
    expect(await lettersAbout(db, id)).toEqual([])
    const { body } = await office.get<RegistrationDetail>(`/api/registrations/${id}`)
    expect(body.registration.followingStatus).toBe('en_attente')
  })

  test.each([
    [
      'owes again',
      'payment',
      { paymentStatus: 'en_attente', paymentAmount: 0 },
      { price: 65_000, paymentStatus: 'en_attente' },
    ],
    ['is given it', 'discount', { amount: 65_000, reason: 'Geste commercial' }, { price: 0, paymentStatus: 'complet' }],
    ['is cancelled', 'status', { status: 'annulée' }, { price: 65_000, paymentStatus: 'remboursé' }],
  ])('leaves the list where they %s', async (_, change, form, after) => {
    const id = await givenBack()
    expect((await office.put(`/api/registrations/${id}/${change}`, form)).status).toBe(200)
    expect(await isListed(id)).toEqual([0, 0])
    const [stored] = await db.select().from(registrations).where(eq(registrations.id, id))
    expect(stored).toMatchObject(after)
  })

  test('leaves it by an explanation, and by hand stays what the office calls it', async () => {
    const id = await givenBack()
    const [row] = (await listed('refunded_alive', id)) ?? []
    if (!row) throw new Error('not listed')
    expect((await explain(row)).status).toBe(204)
    expect(await isListed(id)).toEqual([0, 0])
    const { body } = await office.get<RegistrationDetail>(`/api/registrations/${id}`)
    expect(body.registration.paymentStatus).toBe('remboursé')
  })
})

test('who paid and whose invoice was revoked is listed; who has another one is not', async () => {
  const id = await register()
  await pay(id, 10_000)
  expect(await listed('uninvoiced', id)).toEqual([])
  const [invoice] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.registrationId, id), eq(documents.kind, 'invoice')))
  const revoked = await office.post(`/api/admin/documents/${invoice?.id}/revoke`, { reason: 'Mauvais nom' })
  expect(revoked.status).toBeLessThan(300)
  expect(await listed('uninvoiced', id)).toMatchObject([{ subject: id, amount: 10_000 }])
})

test('who is on a pharmacy’s invoice for several has one, and so have all of them none once it is revoked', async () => {
  const { id: pharmacyId } = await build.pharmacy()
  const { id: trainingId } = await build.training({ price: 65_000 })
  const onOne = { trainingId, pharmacyId, price: 65_000 }
  const ids = [(await build.registration(onOne)).id, (await build.registration(onOne)).id]
  for (const id of ids) await pay(id, 10_000)
  const made = await office.post<{ id: number }>(`/api/admin/pharmacies/${pharmacyId}/invoices`, {
    registrationIds: ids,
  })
  await recordDiscrepancies(db)
  for (const id of ids) expect(await listed('uninvoiced', id)).toEqual([])
  const revoked = await office.post(`/api/admin/documents/${made.body.id}/revoke`, { reason: 'Mauvais nom' })
  expect(revoked.status).toBeLessThan(300)
  for (const id of ids) expect(await listed('uninvoiced', id)).toMatchObject([{ subject: id, amount: 10_000 }])
})

test('a look through all of the books finds who paid without ever having had an invoice, and lists them from then on', async () => {
  const { id } = await build.registration({ price: 65_000 })
  await pay(id, 10_000)
  expect(await listed('uninvoiced', id)).toEqual([])
  await recordDiscrepancies(db)
  expect(await listed('uninvoiced', id)).toMatchObject([{ subject: id }])
  await recordDiscrepancies(db)
  expect(await db.select().from(ledgerDiscrepancies).where(eq(ledgerDiscrepancies.subject, id))).toHaveLength(1)
})

test('the receipt of a payment that was taken back is listed where it is valid all the same', async () => {
  const id = await register()
  const { id: paymentId } = await pay(id, 10_000)
  await office.post(`/api/payments/${paymentId}/reversal`, { reason: 'Jamais reçu' })
  expect(await listed('paper_valid', id)).toEqual([])
  // As the version before left it, which revoked nothing.
  const ofPayment = eq(documents.paymentId, paymentId)
  const [receipt] = await db
    .update(documents)
    .set({ revokedAt: null, revokedReason: null })
    .where(ofPayment)
    .returning()
  expect(await listed('paper_valid', id)).toMatchObject([
    { subject: receipt?.id, text: receipt?.number, other: paymentId, amount: 10_000 },
  ])
})

test('a receipt is listed while the receipts of its registration say more than was received, until that is put right', async () => {
  const set = (id: number, paymentAmount: number, paymentStatus = 'en_attente') =>
    office.put(`/api/registrations/${id}/payment`, { paymentStatus, paymentAmount })
  const receiptOf = async (paymentId: number) =>
    (await db.select().from(documents).where(eq(documents.paymentId, paymentId)))[0]
  const correctionOf = async (id: number) => {
    const isOfIt = and(eq(payments.registrationId, id), eq(payments.kind, 'correction'))
    return (await db.select().from(payments).where(isOfIt)).at(-1)?.id
  }
  const takeBack = (id?: number) => office.post(`/api/payments/${id}/reversal`, { reason: 'Jamais reçu' })
  const wrong = await register()
  const { id: paymentId } = await pay(wrong, 65_000)
  expect(await listed('paper_valid', wrong)).toEqual([])
  await set(wrong, 0)
  const receipt = await receiptOf(paymentId)
  const row = { subject: receipt?.id, text: receipt?.number, other: null, amount: 65_000, standing: 'exceeds 65000' }
  expect(await listed('paper_valid', wrong)).toMatchObject([row])
  const { id: later } = await pay(wrong, 10_000)
  expect(await listed('paper_valid', wrong), 'not the receipt of what came after it').toMatchObject([row])
  expect((await takeBack(await correctionOf(wrong))).status).toBe(201)
  expect(await listed('paper_valid', wrong)).toEqual([])
  expect((await takeBack(paymentId)).status).toBe(201)
  expect(await listed('paper_valid', wrong)).toEqual([])
  expect((await receiptOf(later))?.revokedAt).toBeNull()

  const twice = await register()
  const { id: mistaken } = await pay(twice, 65_000)
  await set(twice, 0)
  const { id: real } = await pay(twice, 65_000)
  expect((await takeBack(mistaken)).status).toBe(201)
  expect(await listed('paper_valid', twice), 'the money went twice').toMatchObject([
    { subject: (await receiptOf(real))?.id, amount: 65_000 },
  ])
  expect((await takeBack(await correctionOf(twice))).status).toBe(201)
  expect(await listed('paper_valid', twice)).toEqual([])

  const lower = await register()
  const { id: tooHigh } = await pay(lower, 65_000)
  await set(lower, 60_000, 'partiel')
  expect(await listed('paper_valid', lower)).toMatchObject([{ amount: 5_000 }])
  const paper = await receiptOf(tooHigh)
  expect((await office.post(`/api/admin/documents/${paper?.id}/revoke`, { reason: 'Montant faux' })).status).toBe(200)
  expect(await listed('paper_valid', lower)).toEqual([])

  const explained = await register()
  await pay(explained, 65_000)
  await set(explained, 60_000, 'partiel')
  const [discrepancy] = (await listed('paper_valid', explained)) ?? []
  expect(discrepancy && (await explain(discrepancy)).status).toBe(204)
  expect(await listed('paper_valid', explained)).toEqual([])
  await set(explained, 50_000, 'partiel')
  expect(await listed('paper_valid', explained)).toMatchObject([{ amount: 15_000 }])
})

test('receipts of what was given back, counts elsewhere, is kept or came from elsewhere say no more than was received', async () => {
  const [given, from, to] = [await register(), await register(), await register()]
  await pay(given, 70_000, { surplus: 'credit' })
  const refund = { amount: 70_000, method: 'mobile', reason: 'Désistement', afterwards: 'owed' }
  expect((await office.post(`/api/registrations/${given}/refunds`, refund)).status).toBe(201)
  await pay(from, 115_000, { surplus: 'credit' })
  const moved = { registrationId: to, amount: 50_000 }
  expect((await office.post(`/api/registrations/${from}/credit-transfers`, moved)).status).toBe(201)
  await pay(to, 15_000)
  await office.put(`/api/registrations/${to}/payment`, { paymentStatus: 'partiel', paymentAmount: 60_000 })
  for (const id of [given, from, to]) expect(await listed('paper_valid', id)).toEqual([])
})

test('a reference that was confirmed is listed with the first that has it, until one of them is taken back', async () => {
  const [first, second] = [await register(), await register()]
  const reference = 'CI-2026 778'
  const { id: original } = await pay(first, 10_000, { reference })
  const { id: again } = await pay(second, 10_000, { reference: 'ci2026778', confirmReference: true })
  await pay(second, 1_000, { reference: 'CI2026778', operator: 'Wave', confirmReference: true })
  expect(await listed('reference_shared', first)).toEqual([])
  expect(await listed('reference_shared', second)).toMatchObject([
    { subject: again, other: original, text: 'ci2026778', amount: 10_000 },
    { other: original, amount: 1_000 },
  ])
  await office.post(`/api/payments/${again}/reversal`, { reason: 'Saisi deux fois' })
  expect(await listed('reference_shared', second)).toMatchObject([{ amount: 1_000 }])
})

test('two operators may give one reference, and what one transfer paid for several shares nothing', async () => {
  const [first, second] = [await register(), await register()]
  await pay(first, 1_000, { reference: 'OP-1', operator: 'Wave' })
  await pay(second, 1_000, { reference: 'OP-1', operator: 'Orange Money', confirmReference: true })
  // « Orange » may be Orange Money, whose reference it is then; Wave's it is not.
  await pay(first, 500, { reference: 'OP1', operator: 'Orange', confirmReference: true })
  expect(await listed('reference_shared', first)).toMatchObject([{ amount: 500, text: 'OP1' }])
  const several = [first, second].map((registrationId) => ({ registrationId, amount: 2_000 }))
  const form = { allocations: several, method: 'virement', reference: 'VIR-9' }
  expect((await office.post('/api/payments/transactions', form)).status).toBe(201)
  expect(await listed('reference_shared', second)).toEqual([])
  await recordDiscrepancies(db)
  expect(await listed('reference_shared', second)).toEqual([])
})

test('a share of a statement’s line that was taken back is listed, until it is recorded again or all of them are', async () => {
  const share = async () => {
    const [first, second] = [await register(), await register()]
    const { id, reference } = await build.statementLine({ amount: 20_000 })
    const allocations = [first, second].map((registrationId) => ({ registrationId, amount: 10_000 }))
    const decisions = [{ id, act: 'record', allocations }]
    expect((await office.post('/api/admin/statement-lines/decisions', { decisions })).status).toBe(200)
    const paid = await db
      .select()
      .from(payments)
      .where(inArray(payments.registrationId, [first, second]))
    const takeBack = (registrationId: number) =>
      office.post(`/api/payments/${paid.find((one) => one.registrationId === registrationId)?.id}/reversal`, {
        reason: 'Mauvaise personne',
      })
    return { first, second, reference, takeBack, paid }
  }
  const again = await share()
  expect(await listed('owned_in_part', again.first)).toEqual([])
  expect((await again.takeBack(again.first)).status).toBe(201)
  expect(await listed('owned_in_part', again.first)).toMatchObject([
    { amount: 10_000, text: again.reference, subject: again.paid[0]?.id },
  ])
  await pay(await register(), 10_000, { reference: again.reference, confirmReference: true })
  expect(await listed('owned_in_part', again.first)).toEqual([])

  const all = await share()
  for (const person of [all.first, all.second]) expect((await all.takeBack(person)).status).toBe(201)
  for (const person of [all.first, all.second]) expect(await listed('owned_in_part', person)).toEqual([])
})

test('a credit is listed after 90 days, until it is given back', async () => {
  const id = await register()
  await pay(id, 70_000, { surplus: 'credit' })
  clock.advance((creditRestsDays - 1) * days)
  office = signIn()
  expect(await listed('credit_unused', id)).toEqual([])
  clock.advance(2 * days)
  office = signIn()
  expect(await listed('credit_unused', id)).toMatchObject([{ subject: id, amount: 5_000 }])
  const refund = { amount: 5_000, method: 'mobile', reason: 'Rendu' }
  expect((await office.post(`/api/registrations/${id}/refunds`, refund)).status).toBe(201)
  expect(await listed('credit_unused', id)).toEqual([])
})

test('a credit of somebody who is to get something back stands among what is to be given back, and not here too', async () => {
  const [cancelled, reduced] = [await register(), await register()]
  for (const id of [cancelled, reduced]) await pay(id, 70_000, { surplus: 'credit' })
  clock.advance((creditRestsDays + 1) * days)
  office = signIn()
  for (const id of [cancelled, reduced]) expect(await listed('credit_unused', id)).toMatchObject([{ subject: id }])
  await office.put(`/api/registrations/${cancelled}/status`, { status: 'annulée' })
  await office.put(`/api/registrations/${reduced}/discount`, { amount: 1_000, reason: 'Geste commercial' })
  for (const id of [cancelled, reduced]) expect(await listed('credit_unused', id)).toEqual([])
  const { body } = await office.get<{ id: number }[]>('/api/admin/registrations?group=refundable')
  expect(body.map(({ id }) => id).toSorted()).toEqual([cancelled, reduced].toSorted())
})

test.runIf(onPostgres())('two who explain one at once: one is told that it is explained', async () => {
  const id = await register()
  await office.put(`/api/registrations/${id}/payment`, { paymentStatus: 'complet', paymentAmount: 0 })
  const [row] = (await listed('overridden', id)) ?? []
  if (!row) throw new Error('not listed')
  const answers = await Promise.all([explain(row), explain(row), explain(row)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404])
})

test('what a statement says came is counted until it is decided whose it is; what left is not', async () => {
  const counted = async () => (await groups()).find(({ kind }) => kind === 'unowned')
  const { count: before = 0 } = (await counted()) ?? {}
  const { id } = await build.statementLine()
  await build.statementLine({ kind: 'fee' })
  expect(await counted()).toEqual({ kind: 'unowned', count: before + 1, isMore: false, rows: [] })
  const decisions = [{ id, act: 'ignore', reason: 'Virement entre nos comptes' }]
  expect((await office.post('/api/admin/statement-lines/decisions', { decisions })).status).toBe(200)
  expect(await counted()).toMatchObject({ count: before })
})
