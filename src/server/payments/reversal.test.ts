import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { historyOf, jobsFor, lettersAbout } from '../../../tests/outbox.ts'
import type { PaymentRow, RecordedPayment, RecordedTransaction } from '../../domain/payments/payment.ts'
import type { DiscrepancyGroup } from '../../domain/registrations/discrepancy.ts'
import type { RegistrationDetail } from '../../domain/registrations/registration.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { documents } from '../db/schema/documents.ts'
import { moneyTransactions, payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'

const { as, build, db } = await startApi()
const office = as(administrator(await build.administrator()))

const reverse = (
  id: number,
  body: object = { reason: 'Saisi sur la mauvaise personne' },
  headers: Record<string, string> = {},
) => office.post<RecordedPayment & Problem>(`/api/payments/${id}/reversal`, body, { headers })
async function paid(changes: Record<string, unknown> = {}) {
  const registration = await build.registration({ price: 65_000 })
  const form = { registrationId: registration.id, amount: 65_000, method: 'mobile', reference: uniqueWord() }
  const { status, body } = await office.post<RecordedPayment>('/api/payments', { ...form, ...changes })
  expect(status).toBe(201)
  return { registration, payment: body }
}
const stored = async (id: number) => (await db.select().from(registrations).where(eq(registrations.id, id)))[0]
const kindsOf = async (id: number) =>
  (await db.select().from(payments).where(eq(payments.registrationId, id)).orderBy(asc(payments.id))).map(
    ({ kind, amount }) => [kind, amount],
  )
const paperOf = async (paymentId: number) =>
  (await db.select().from(documents).where(eq(documents.paymentId, paymentId)))[0]

test('a wrong payment is taken back by the same method, its receipt counts no more, and the person reads both', async () => {
  const { registration, payment } = await paid({ operator: 'Wave', valuedOn: '2026-06-30' })
  const receipt = await paperOf(payment.id)
  const { status, body } = await reverse(payment.id)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    kind: 'reversal',
    amount: -65_000,
    method: 'mobile',
    operator: 'Wave',
    reference: payment.reference,
    valuedOn: '2026-06-30',
    notes: 'Saisi sur la mauvaise personne',
    reverses: payment.id,
    paymentAmount: 0,
    paymentStatus: 'en_attente',
    remaining: 65_000,
  })
  expect(await stored(registration.id)).toMatchObject({ paymentAmount: 0, paymentStatus: 'en_attente' })
  const revoked = await paperOf(payment.id)
  expect(revoked).toMatchObject({ state: 'pending', revokedReason: 'Saisi sur la mauvaise personne' })
  expect(revoked?.revokedAt).not.toBeNull()
  expect(await jobsFor(db, receipt?.id ?? 0, 'document')).toHaveLength(2)
  const [letter] = await lettersAbout(db, registration.id)
  expect(letter?.textContent).toContain('Enregistrement annulé\u00A0: 65\u00A0000\u00A0FCFA')
  expect(letter?.textContent).toContain(`N’est plus valable\u00A0: ${receipt?.number}`)
  expect(await lettersAbout(db, registration.id)).toHaveLength(2)
  expect((await historyOf(db, 'registration', registration.id))[0]).toMatchObject({
    action: 'reverse_payment',
    after: { paymentAmount: 0, reason: 'Saisi sur la mauvaise personne', paper: receipt?.number },
  })
  const { body: june } = await office.get<PaymentRow[]>(`/api/payments?registrationId=${registration.id}&month=2026-06`)
  expect(june.map(({ amount, isReversed }) => [amount, isReversed])).toEqual([
    [-65_000, false],
    [65_000, true],
  ])
})

test('a refund that was not made is taken back, and its avoir with it', async () => {
  const { registration } = await paid()
  const refund = await office.post<RecordedPayment>(`/api/registrations/${registration.id}/refunds`, {
    amount: 65_000,
    method: 'mobile',
    reason: 'Session annulée',
    afterwards: 'owed',
  })
  expect(await paperOf(refund.body.id)).toMatchObject({ kind: 'credit_note', revokedAt: null })
  expect(await reverse(refund.body.id)).toMatchObject({
    status: 201,
    body: { amount: 65_000, paymentStatus: 'complet' },
  })
  expect((await paperOf(refund.body.id))?.revokedAt).not.toBeNull()
  expect(await stored(registration.id)).toMatchObject({ paymentAmount: 65_000, paymentStatus: 'complet' })
})

test('of one transfer for several, one part is taken back', async () => {
  const [one, other] = [await build.registration({ price: 65_000 }), await build.registration({ price: 65_000 })]
  const { body } = await office.post<{ payments: RecordedPayment[] }>('/api/payments/transactions', {
    method: 'virement',
    allocations: [one, other].map(({ id }) => ({ registrationId: id, amount: 65_000 })),
  })
  const answer = await reverse(body.payments[0]?.id ?? 0)
  expect(answer.status).toBe(201)
  expect(await stored(one.id)).toMatchObject({ paymentAmount: 0 })
  expect(await stored(other.id)).toMatchObject({ paymentAmount: 65_000 })
  const [transaction] = await db
    .select()
    .from(moneyTransactions)
    .where(eq(moneyTransactions.id, answer.body.transactionId))
  expect(transaction?.amount).toBe(-65_000)
})

test('what it had set aside as a credit goes with it', async () => {
  const { registration, payment } = await paid({ amount: 70_000, surplus: 'credit' })
  expect((await reverse(payment.id)).status).toBe(201)
  expect(await kindsOf(registration.id)).toEqual([
    ['payment', 70_000],
    ['credit', -5_000],
    ['reversal', -70_000],
    ['credit', 5_000],
  ])
  expect(await stored(registration.id)).toMatchObject({ paymentAmount: 0 })
})

describe('where a credit is kept', () => {
  /** Cash entered by mistake, and then the real payment, kept as a credit beside it. */
  async function paidTwice() {
    const { registration, payment: mistaken } = await paid({ method: 'espèces' })
    const form = { registrationId: registration.id, amount: 65_000, method: 'mobile', surplus: 'credit' }
    const { body: real } = await office.post<RecordedPayment>('/api/payments', form)
    return { registration, mistaken, real }
  }
  const detailOf = async (id: number) =>
    (await office.get<RegistrationDetail>(`/api/registrations/${id}`)).body.registration

  test('it pays for the registration that owes again, and the person reads so', async () => {
    const { registration, mistaken, real } = await paidTwice()
    const { status, body } = await reverse(mistaken.id)
    expect(status).toBe(201)
    expect(body).toMatchObject({ amount: -65_000, paymentAmount: 65_000, paymentStatus: 'complet', remaining: 0 })
    expect(await detailOf(registration.id)).toMatchObject({ paymentStatus: 'complet', credit: 0, toGiveBack: 0 })
    expect(await kindsOf(registration.id)).toEqual([
      ['payment', 65_000],
      ['payment', 65_000],
      ['credit', -65_000],
      ['reversal', -65_000],
      ['credit', 65_000],
    ])
    const [letter] = await lettersAbout(db, registration.id)
    expect(letter?.textContent).toContain('Repris de votre crédit\u00A0: 65\u00A0000\u00A0FCFA')
    expect(letter?.textContent).toContain('Reste à payer\u00A0: 0\u00A0FCFA')
    expect((await paperOf(real.id))?.revokedAt).toBeNull()
  })

  test('what came back goes with its payment, should that be taken back too', async () => {
    const { registration, mistaken, real } = await paidTwice()
    await reverse(mistaken.id)
    expect(await reverse(real.id)).toMatchObject({
      status: 201,
      body: { paymentAmount: 0, paymentStatus: 'en_attente', remaining: 65_000 },
    })
    expect(await detailOf(registration.id)).toMatchObject({ paymentAmount: 0, credit: 0 })
  })

  test('it stays one where the registration is cancelled', async () => {
    const { registration, mistaken } = await paidTwice()
    await office.put(`/api/registrations/${registration.id}/status`, { status: 'annulée' })
    expect((await reverse(mistaken.id)).status).toBe(201)
    expect(await detailOf(registration.id)).toMatchObject({ paymentAmount: 0, credit: 65_000 })
  })

  test('it is let count by hand where the registration came to owe otherwise', async () => {
    const { registration } = await paidTwice()
    const count = (amount: number) =>
      office.post<RecordedTransaction & Problem>(`/api/registrations/${registration.id}/credit-transfers`, {
        registrationId: registration.id,
        amount,
      })
    expect(await count(1)).toMatchObject({ status: 422, body: { code: 'credit_too_high' } })
    await office.put(`/api/registrations/${registration.id}/payment`, {
      paymentStatus: 'partiel',
      paymentAmount: 5_000,
    })
    expect(await count(60_001)).toMatchObject({ status: 422, body: { code: 'credit_too_high' } })
    expect(await count(60_000)).toMatchObject({
      status: 201,
      body: { amount: 0, payments: [{ kind: 'credit', amount: 60_000, paymentStatus: 'complet', remaining: 0 }] },
    })
    expect(await detailOf(registration.id)).toMatchObject({ paymentAmount: 65_000, credit: 5_000 })
    const [letter] = await lettersAbout(db, registration.id)
    expect(letter?.textContent).toContain('Repris de votre crédit\u00A0: 60\u00A0000\u00A0FCFA')
  })
})

describe('an amount set by hand', () => {
  const setTo = (id: number, paymentAmount: number, paymentStatus = 'en_attente') =>
    office.put<RegistrationDetail>(`/api/registrations/${id}/payment`, { paymentStatus, paymentAmount })
  const correctionOf = async (id: number) => {
    const own = await db.select().from(payments).where(eq(payments.registrationId, id)).orderBy(asc(payments.id))
    return own.findLast(({ kind }) => kind === 'correction')?.id ?? 0
  }

  test('of a payment that never was: the correction is taken back, and then the payment with its receipt', async () => {
    const { registration, payment } = await paid()
    await setTo(registration.id, 0)
    expect(await reverse(payment.id)).toMatchObject({ status: 409, body: { code: 'payment_spent' } })
    expect((await paperOf(payment.id))?.revokedAt).toBeNull()

    const correction = await correctionOf(registration.id)
    expect(await reverse(correction, { reason: 'C’est le paiement qui n’a jamais eu lieu' })).toMatchObject({
      status: 201,
      body: { kind: 'reversal', amount: 65_000, method: 'autre', reverses: correction, paymentStatus: 'complet' },
    })
    expect((await paperOf(payment.id))?.revokedAt).toBeNull()
    const [letter] = await lettersAbout(db, registration.id)
    expect(letter?.textContent).toContain('Correction annulée\u00A0: -65\u00A0000\u00A0FCFA')
    expect(letter?.textContent).toContain('Payé à ce jour\u00A0: 65\u00A0000\u00A0FCFA')

    expect(await reverse(payment.id)).toMatchObject({ status: 201, body: { paymentAmount: 0, remaining: 65_000 } })
    expect((await paperOf(payment.id))?.revokedAt).not.toBeNull()
    expect(await stored(registration.id)).toMatchObject({ paymentAmount: 0, paymentStatus: 'en_attente' })
    expect(await reverse(correction)).toMatchObject({ status: 409, body: { code: 'payment_reversed' } })
  })

  test('with a status of its own: the one that follows is back', async () => {
    const { registration } = await paid()
    await setTo(registration.id, 10_000, 'complet')
    expect((await reverse(await correctionOf(registration.id))).body).toMatchObject({ paymentStatus: 'complet' })
    await setTo(registration.id, 10_000, 'en_attente')
    expect((await reverse(await correctionOf(registration.id))).body).toMatchObject({
      paymentAmount: 65_000,
      paymentStatus: 'complet',
    })
  })

  test('higher, and given back since: not before the refund is taken back', async () => {
    const registration = await build.registration({ price: 65_000 })
    await setTo(registration.id, 20_000, 'partiel')
    const refund = await office.post<RecordedPayment>(`/api/registrations/${registration.id}/refunds`, {
      amount: 15_000,
      method: 'espèces',
      reason: 'Trop perçu',
      afterwards: 'owed',
    })
    const correction = await correctionOf(registration.id)
    expect(await reverse(correction)).toMatchObject({ status: 409, body: { code: 'payment_spent' } })
    expect((await reverse(refund.body.id)).status).toBe(201)
    expect(await reverse(correction)).toMatchObject({ status: 201, body: { paymentAmount: 0 } })
  })

  test('beside a credit: what it set lower counts again, and the credit is as it was', async () => {
    const { registration } = await paid({ amount: 70_000, surplus: 'credit' })
    await setTo(registration.id, 60_000, 'partiel')
    expect((await reverse(await correctionOf(registration.id))).body).toMatchObject({ paymentAmount: 65_000 })
    const { body } = await office.get<RegistrationDetail>(`/api/registrations/${registration.id}`)
    expect(body.registration).toMatchObject({ paymentAmount: 65_000, credit: 5_000 })
  })

  test('is taken back once, also at once', async () => {
    const { registration } = await paid()
    await setTo(registration.id, 0)
    const correction = await correctionOf(registration.id)
    const answers = await Promise.all([reverse(correction), reverse(correction), reverse(correction)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await stored(registration.id)).toMatchObject({ paymentAmount: 65_000 })
  })
})

describe('refused', () => {
  test('twice, also at once', async () => {
    const { registration, payment } = await paid()
    const answers = await Promise.all([reverse(payment.id), reverse(payment.id), reverse(payment.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('payment_reversed')
    expect(await kindsOf(registration.id)).toHaveLength(2)
  })

  test('once a part of it was given back', async () => {
    const { registration, payment } = await paid()
    await office.post(`/api/registrations/${registration.id}/refunds`, {
      amount: 5_000,
      method: 'espèces',
      reason: 'Trop perçu',
      afterwards: 'owed',
    })
    expect(await reverse(payment.id)).toMatchObject({ status: 409, body: { code: 'payment_spent' } })
    expect((await paperOf(payment.id))?.revokedAt).toBeNull()
  })

  test('once its credit was used', async () => {
    const { registration, payment } = await paid({ amount: 70_000, surplus: 'credit' })
    const other = await build.registration({ price: 65_000 })
    const moved = { registrationId: other.id, amount: 5_000 }
    expect((await office.post(`/api/registrations/${registration.id}/credit-transfers`, moved)).status).toBe(201)
    expect(await reverse(payment.id)).toMatchObject({ status: 409, body: { code: 'payment_spent' } })
  })

  test('for what is neither a payment, a refund nor a correction', async () => {
    const { payment } = await paid()
    const { body } = await reverse(payment.id)
    expect(await reverse(body.id)).toMatchObject({ status: 409, body: { code: 'payment_not_reversible' } })
  })

  test('without a reason, and for what is not there', async () => {
    const { payment } = await paid()
    expect(await reverse(payment.id, { reason: ' ' })).toMatchObject({
      status: 422,
      body: { fields: { reason: 'Indiquez le motif de l’annulation' } },
    })
    expect(await reverse(2_147_483_647)).toMatchObject({ status: 404, body: { code: 'payment_not_found' } })
  })
})

test('a repeated key takes back once', async () => {
  const { registration, payment } = await paid()
  const headers = { 'idempotency-key': `reversal-${payment.id}` }
  const first = await reverse(payment.id, { reason: 'Erreur' }, headers)
  expect(await reverse(payment.id, { reason: 'Erreur' }, headers)).toMatchObject({ status: 201, body: first.body })
  expect(await kindsOf(registration.id)).toHaveLength(2)
})

test('the reference of a payment that was taken back is that of the same money, recorded where it belongs, and once', async () => {
  const transfer = { operator: 'Wave', reference: uniqueWord() }
  const { registration: wrong, payment } = await paid(transfer)
  expect((await reverse(payment.id)).status).toBe(201)
  const { registration: right } = await paid(transfer)
  expect((await historyOf(db, 'registration', right.id))[0]?.after).toMatchObject({ inPlaceOf: payment.id })
  const again = { ...transfer, registrationId: wrong.id, amount: 1_000, method: 'mobile' }
  expect(await office.post('/api/payments', again)).toMatchObject({ status: 409, body: { code: 'reference_known' } })
  const { body: found } = await office.get<DiscrepancyGroup[]>('/api/payments/discrepancies')
  const shared = found.find(({ kind }) => kind === 'reference_shared')
  expect(shared?.rows.map(({ registrationId }) => registrationId)).not.toContain(right.id)
})

test('the reference of a transfer of which only a part was taken back is asked about', async () => {
  const ids = [(await build.registration({ price: 50_000 })).id, (await build.registration({ price: 50_000 })).id]
  const transfer = { method: 'virement', operator: 'NSIA Banque', reference: uniqueWord() }
  const allocations = ids.map((registrationId) => ({ registrationId, amount: 10_000 }))
  const { body } = await office.post<RecordedTransaction>('/api/payments/transactions', { ...transfer, allocations })
  expect((await reverse(body.payments[0]?.id ?? 0)).status).toBe(201)
  expect(await office.post('/api/payments', { ...transfer, ...allocations[0] })).toMatchObject({
    status: 409,
    body: { code: 'reference_known' },
  })
})

describe('a credit that was moved to the wrong registration', () => {
  const move = async (from: number, registrationId: number, amount: number) => {
    const form = { registrationId, amount }
    const answer = await office.post<RecordedTransaction>(`/api/registrations/${from}/credit-transfers`, form)
    expect(answer.status).toBe(201)
    return answer.body.payments
  }
  async function moved() {
    const { registration: from, payment } = await paid({ amount: 70_000, surplus: 'credit' })
    const to = await build.registration({ price: 65_000 })
    const [away, here] = await move(from.id, to.id, 5_000)
    if (!away || !here) throw new Error('nothing was moved')
    return { from, to, payment, away, here }
  }

  test.each(['away', 'here'] as const)(
    'is moved back by either entry (%s), and then the payment can be taken back',
    async (by) => {
      const { from, to, payment, ...entries } = await moved()
      expect(await reverse(payment.id)).toMatchObject({ status: 409, body: { code: 'payment_spent' } })
      const back = await reverse(entries[by].id, { reason: 'Mauvaise inscription' })
      expect(back).toMatchObject({
        status: 201,
        body: { kind: 'credit_transfer', reverses: entries[by].id, amount: -entries[by].amount },
      })
      expect(await kindsOf(to.id)).toEqual([
        ['credit_transfer', 5_000],
        ['credit_transfer', -5_000],
      ])
      expect(await kindsOf(from.id)).toEqual([
        ['payment', 70_000],
        ['credit', -5_000],
        ['credit_transfer', -5_000],
        ['credit', 5_000],
        ['credit_transfer', 5_000],
        ['credit', -5_000],
      ])
      expect(await stored(from.id)).toMatchObject({ paymentAmount: 65_000, paymentStatus: 'complet' })
      expect(await stored(to.id)).toMatchObject({ paymentAmount: 0, paymentStatus: 'en_attente' })
      for (const { id } of [from, to]) {
        const [letter] = await lettersAbout(db, id)
        expect(letter?.textContent).toContain('Report annulé\u00A0: 5\u00A0000\u00A0FCFA')
        expect((await historyOf(db, 'registration', id))[0]).toMatchObject({ action: 'reverse_payment' })
      }
      // No money moved, once it is back, and none of it is taken back twice.
      const codes = [entries.away.id, entries.here.id, back.body.id].map(async (id) => (await reverse(id)).body.code)
      expect(await Promise.all(codes)).toEqual(['payment_reversed', 'payment_reversed', 'payment_not_reversible'])
      expect((await reverse(payment.id)).status).toBe(201)
      expect(await stored(from.id)).toMatchObject({ paymentAmount: 0, paymentStatus: 'en_attente' })
    },
  )

  test('that was moved on, or given back there, is put right from the end', async () => {
    const { from, to, payment, here } = await moved()
    await office.put(`/api/registrations/${to.id}/status`, { status: 'annulée' })
    const last = await build.registration({ price: 65_000 })
    const [on] = await move(to.id, last.id, 2_000)
    const refund = { amount: 3_000, method: 'mobile', reason: 'Annulation' }
    const given = await office.post<RecordedPayment>(`/api/registrations/${to.id}/refunds`, refund)
    expect(given.status).toBe(201)
    for (const id of [given.body.id, on?.id ?? 0]) {
      expect((await reverse(here.id)).body.code).toBe('payment_spent')
      expect((await reverse(id)).status).toBe(201)
    }
    expect((await reverse(here.id)).status).toBe(201)
    expect((await reverse(payment.id)).status).toBe(201)
    for (const { id } of [from, to, last]) expect(await stored(id)).toMatchObject({ paymentAmount: 0 })
  })

  test('counts at once where it came from, if that owes by now', async () => {
    const { from, to, here } = await moved()
    await office.put(`/api/registrations/${from.id}/payment`, { paymentStatus: 'partiel', paymentAmount: 62_000 })
    expect((await reverse(here.id)).status).toBe(201)
    expect(await stored(from.id)).toMatchObject({ paymentAmount: 65_000, paymentStatus: 'complet' })
    expect(await stored(to.id)).toMatchObject({ paymentAmount: 0 })
    const letter = (await lettersAbout(db, from.id))[0]?.textContent
    expect(letter).toContain('Repris de votre crédit\u00A0: 3\u00A0000\u00A0FCFA')
  })
})
