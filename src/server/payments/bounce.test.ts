import { asc, eq, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { historyOf, lettersAbout } from '../../../tests/outbox.ts'
import type { LedgerPeriod } from '../../domain/payments/ledger-period.ts'
import type { RecordedPayment, RecordedTransaction } from '../../domain/payments/payment.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { documents } from '../db/schema/documents.ts'
import { moneyTransactions, payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import { statementLines } from '../db/schema/statements.ts'

const { as, build, db } = await startApi()
const office = as(administrator(await build.administrator()))

type Answer = RecordedTransaction & Problem
const bounce = (id: number, body: object = {}, headers: Record<string, string> = {}) =>
  office.post<Answer>(`/api/payments/${id}/bounce`, body, { headers })
const stored = async (id: number) => (await db.select().from(registrations).where(eq(registrations.id, id)))[0]
const kindsOf = async (id: number) =>
  (await db.select().from(payments).where(eq(payments.registrationId, id)).orderBy(asc(payments.id))).map(
    ({ kind, amount }) => [kind, amount],
  )
const feesOf = (reference: string | null) =>
  db
    .select()
    .from(moneyTransactions)
    .where(isNotNull(moneyTransactions.kind))
    .then((rows) => rows.filter((row) => row.reference === reference))
const paperOf = async (paymentId: number) =>
  (await db.select().from(documents).where(eq(documents.paymentId, paymentId)))[0]
const period = async (days: string) => (await office.get<LedgerPeriod>(`/api/payments/period?${days}`)).body

async function paid(changes: Record<string, unknown> = {}) {
  const registration = await build.registration({ price: 65_000 })
  const cheque = { amount: 65_000, method: 'chèque', operator: 'NSIA', reference: `CH ${uniqueWord()}` }
  const form = { registrationId: registration.id, ...cheque, ...changes }
  const { status, body } = await office.post<RecordedPayment>('/api/payments', form)
  expect(status).toBe(201)
  return { registration, payment: body }
}

test('a cheque that bounced is taken back on the day of the bank, with the fee as the firm’s own, and the payer reads it', async () => {
  const { registration, payment } = await paid({ valuedOn: '2024-03-04' })
  const receipt = await paperOf(payment.id)
  const { status, body } = await bounce(payment.id, { fee: 5_500, valuedOn: '2024-04-02' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    amount: -65_000,
    payments: [
      {
        ...{ kind: 'bounce', amount: -65_000, method: 'chèque', operator: 'NSIA', reference: payment.reference },
        ...{ valuedOn: '2024-04-02', reverses: payment.id, paymentAmount: 0, paymentStatus: 'en_attente' },
        remaining: 65_000,
      },
    ],
  })
  expect(await stored(registration.id)).toMatchObject({ paymentAmount: 0, paymentStatus: 'en_attente' })
  expect(await paperOf(payment.id)).toMatchObject({ revokedReason: 'Chèque impayé' })
  expect(await feesOf(payment.reference)).toMatchObject([
    { kind: 'bounce_fee', amount: -5_500, method: 'virement', valuedOn: '2024-04-02', bookedOn: '2024-04-02' },
  ])

  const [letter] = await lettersAbout(db, registration.id)
  expect(letter).toMatchObject({ type: 'payment_update' })
  for (const said of [
    'votre chèque est revenu impayé',
    'La banque n’a pas payé votre chèque',
    'Chèque impayé\u00A0: 65\u00A0000\u00A0FCFA',
    `Numéro du chèque\u00A0: ${payment.reference}`,
    'Frais de la banque, à notre charge\u00A0: 5\u00A0500\u00A0FCFA',
    `N’est plus valable\u00A0: ${receipt?.number}`,
    'Reste à payer\u00A0: 65\u00A0000\u00A0FCFA',
    registration.paymentReference,
  ]) {
    expect(letter?.textContent).toContain(said)
  }
  expect((await historyOf(db, 'registration', registration.id))[0]).toMatchObject({
    action: 'bounce_payment',
    after: { amount: -65_000, fee: 5_500, paper: receipt?.number, paymentAmount: 0 },
  })
})

test('it counts in the month in which it bounced: what came in stays in its own, and what the bank took is a fee', async () => {
  const { payment } = await paid({ valuedOn: '2023-05-04' })
  expect((await bounce(payment.id, { fee: 4_000, valuedOn: '2023-06-01' })).status).toBe(201)
  expect((await period('month=2023-05')).lines).toMatchObject([{ method: 'chèque', came: 65_000, reversed: 0 }])
  const june = await period('month=2023-06')
  expect(june).toMatchObject({ opening: 65_000, closing: -4_000 })
  expect(june.lines).toMatchObject([
    { method: 'virement', came: 0, fees: -4_000, reversed: 0 },
    { method: 'chèque', came: 0, went: 0, reversed: -65_000 },
  ])
})

test('all that one cheque had paid is taken back at once, and everybody is told; the fee once', async () => {
  const [one, other] = [await build.registration({ price: 65_000 }), await build.registration({ price: 45_000 })]
  const reference = `CH ${uniqueWord()}`
  const { body } = await office.post<RecordedTransaction>('/api/payments/transactions', {
    ...{ method: 'chèque', reference, surplus: 'credit' },
    allocations: [
      { registrationId: one.id, amount: 70_000 },
      { registrationId: other.id, amount: 45_000 },
    ],
  })
  const asked = body.payments[1]?.id ?? 0
  const key = { 'Idempotency-Key': uniqueWord() }
  const bounced = await bounce(asked, { fee: 5_000 }, key)
  expect(bounced.body).toMatchObject({ amount: -115_000 })
  expect(bounced.body.payments.map(({ reverses }) => reverses)).toEqual(body.payments.map(({ id }) => id))
  expect((await bounce(asked, { fee: 5_000 }, key)).body).toEqual(bounced.body)
  expect(await kindsOf(one.id)).toEqual([
    ['payment', 70_000],
    ['credit', -5_000],
    ['bounce', -70_000],
    ['credit', 5_000],
  ])
  expect(await kindsOf(other.id)).toEqual([
    ['payment', 45_000],
    ['bounce', -45_000],
  ])
  expect(await feesOf(reference)).toHaveLength(1)
  const tells = async (id: number) => (await lettersAbout(db, id))[0]?.textContent
  expect(await tells(one.id)).not.toContain('Frais de la banque')
  expect(await tells(other.id)).toContain('Frais de la banque')
  expect((await bounce(body.payments[0]?.id ?? 0)).body.code).toBe('payment_reversed')
})

test('the other part of a cheque of which one was taken back before bounces alone', async () => {
  const [one, other] = [await build.registration({ price: 65_000 }), await build.registration({ price: 45_000 })]
  const { body } = await office.post<RecordedTransaction>('/api/payments/transactions', {
    method: 'chèque',
    allocations: [
      { registrationId: one.id, amount: 65_000 },
      { registrationId: other.id, amount: 45_000 },
    ],
  })
  const [first, second] = body.payments
  await office.post(`/api/payments/${first?.id}/reversal`, { reason: 'Autre personne' })
  expect((await bounce(first?.id ?? 0)).body.code).toBe('payment_reversed')
  expect((await bounce(second?.id ?? 0)).body).toMatchObject({ amount: -45_000 })
  expect(await feesOf(second?.reference ?? null)).toEqual([])
})

test('only a cheque bounces, on a day that has come, and not once its money went on', async () => {
  const mobile = await paid({ method: 'mobile' })
  expect((await bounce(mobile.payment.id)).body.code).toBe('payment_no_cheque')
  const { registration, payment } = await paid()
  expect((await bounce(payment.id, { valuedOn: '2099-01-01' })).body.code).toBe('value_date_to_come')
  expect((await bounce(payment.id, { fee: 0 })).status).toBe(422)
  expect((await bounce(payment.id, { valuedOn: '2020-01-01' })).body.fields).toEqual({
    valuedOn: 'Ce jour est avant celui du paiement',
  })
  const refund = { amount: 20_000, method: 'espèces', reason: 'Geste', afterwards: 'owed' }
  expect((await office.post(`/api/registrations/${registration.id}/refunds`, refund)).status).toBe(201)
  expect((await bounce(payment.id, { fee: 5_000 })).body.code).toBe('payment_spent')
  expect(await feesOf(payment.reference)).toEqual([])
  expect((await bounce(0)).status).toBe(404)
})

test('the line of a statement by which it came stays decided: it came, and went by another', async () => {
  const { payment } = await paid({ amount: 65_000 })
  const line = await build.statementLine({ amount: 65_000 })
  const decisions = [{ id: line.id, act: 'recognize', paymentId: payment.id }]
  await office.post('/api/admin/statement-lines/decisions', { decisions })
  const stateOf = async () =>
    (await db.select().from(statementLines).where(eq(statementLines.id, line.id))).map(({ state }) => state)
  expect(await stateOf()).toEqual(['recorded'])
  expect((await bounce(payment.id)).status).toBe(201)
  expect(await stateOf()).toEqual(['recorded'])
})

test('for a registration that is cancelled nothing is asked again', async () => {
  const { registration, payment } = await paid()
  expect((await office.put(`/api/registrations/${registration.id}/status`, { status: 'annulée' })).status).toBe(200)
  expect((await bounce(payment.id)).status).toBe(201)
  const [letter] = await lettersAbout(db, registration.id)
  expect(letter?.textContent).toContain('votre chèque est revenu impayé')
  expect(letter?.textContent).not.toContain('Merci de le régler de nouveau')
})
