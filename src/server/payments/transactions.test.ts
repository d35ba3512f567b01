import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { historyOf, lettersAbout } from '../../../tests/outbox.ts'
import type { PaymentRow, RecordedPayment, RecordedTransaction } from '../../domain/payments/payment.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { documents } from '../db/schema/documents.ts'
import { moneyTransactions, payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'

const { as, build, db } = await startApi()
const colleague = await build.administrator()
const office = as(administrator(colleague))

const ledgerOf = (id: number) =>
  db.select().from(payments).where(eq(payments.registrationId, id)).orderBy(asc(payments.id))
const kindsOf = async (id: number) => (await ledgerOf(id)).map(({ kind, amount }) => [kind, amount])
async function stored(id: number) {
  const [registration] = await db.select().from(registrations).where(eq(registrations.id, id))
  return registration
}
const papersOf = (id: number) =>
  db.select().from(documents).where(eq(documents.registrationId, id)).orderBy(asc(documents.id))
const pay = (registrationId: number, changes: Record<string, unknown> = {}) =>
  office.post<RecordedPayment & Problem>('/api/payments', {
    registrationId,
    amount: 20_000,
    method: 'mobile',
    reference: uniqueWord(),
    ...changes,
  })

test('a payment is a transaction with one entry', async () => {
  const { id } = await build.registration({ price: 50_000 })
  const reference = uniqueWord()
  const { status, body } = await pay(id, { operator: 'Wave', reference })
  expect(status).toBe(201)
  expect(body).toMatchObject({ operator: 'Wave', valuedOn: new Date().toISOString().slice(0, 10), reverses: null })
  const [transaction] = await db.select().from(moneyTransactions).where(eq(moneyTransactions.id, body.transactionId))
  expect(transaction).toMatchObject({
    amount: 20_000,
    method: 'mobile',
    operator: 'Wave',
    reference,
    isReferenceConfirmed: false,
    recordedBy: colleague.id,
  })
  expect(transaction?.createdAt.toISOString()).toBe(body.createdAt)
})

describe('one transfer for several people', () => {
  const record = (allocations: object[], changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    office.post<RecordedTransaction & Problem>(
      '/api/payments/transactions',
      { method: 'virement', operator: 'NSIA Banque', reference: uniqueWord(), allocations, ...changes },
      { headers },
    )

  test('counts for each, who gets a receipt and a letter', async () => {
    const [one, other] = [await build.registration({ price: 65_000 }), await build.registration({ price: 50_000 })]
    const { status, body } = await record([
      { registrationId: other.id, amount: 50_000 },
      { registrationId: one.id, amount: 30_000 },
    ])
    expect(status).toBe(201)
    expect(body).toMatchObject({
      amount: 80_000,
      payments: [
        { registrationId: other.id, amount: 50_000, paymentStatus: 'complet', transactionId: body.id },
        { registrationId: one.id, amount: 30_000, paymentStatus: 'partiel', remaining: 35_000, transactionId: body.id },
      ],
    })
    for (const { id } of [one, other]) {
      expect((await papersOf(id)).filter(({ kind }) => kind === 'receipt')).toHaveLength(1)
      expect(await lettersAbout(db, id)).toHaveLength(1)
    }
    const { body: rows } = await office.get<PaymentRow[]>(`/api/payments?registrationId=${one.id}`)
    expect(rows).toMatchObject([{ operator: 'NSIA Banque', transactionId: body.id, isReversed: false }])
  })

  test('is recorded wholly or not at all', async () => {
    const [one, other] = [await build.registration({ price: 65_000 }), await build.registration({ price: 50_000 })]
    const refused = await record([
      { registrationId: one.id, amount: 65_000 },
      { registrationId: other.id, amount: 50_001 },
    ])
    expect(refused).toMatchObject({ status: 422, body: { code: 'amount_too_high' } })
    expect([await ledgerOf(one.id), await ledgerOf(other.id)]).toEqual([[], []])
    expect(await lettersAbout(db, one.id)).toEqual([])
  })

  test('is taken once, however often it is sent', async () => {
    const { id } = await build.registration({ price: 65_000 })
    const headers = { 'idempotency-key': `transfer-${id}` }
    const [form, reference] = [[{ registrationId: id, amount: 10_000 }], uniqueWord()]
    const first = await record(form, { reference }, headers)
    expect(await record(form, { reference }, headers)).toMatchObject({ status: 201, body: first.body })
    expect(await ledgerOf(id)).toHaveLength(1)
  })

  test.each([
    ['nobody', () => []],
    [
      'the same person twice',
      (id: number) => [
        { registrationId: id, amount: 1 },
        { registrationId: id, amount: 2 },
      ],
    ],
    ['nothing for somebody', (id: number) => [{ registrationId: id, amount: 0 }]],
  ])('for %s is refused', async (_, allocations) => {
    const { id } = await build.registration({ price: 65_000 })
    expect(await record(allocations(id))).toMatchObject({ status: 422, body: { code: 'invalid' } })
  })

  test('two that name the same people the other way round do not wait for each other in a circle', async () => {
    const [one, other] = [await build.registration({ price: 65_000 }), await build.registration({ price: 65_000 })]
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const both = [one, other].map(({ id }) => ({ registrationId: id, amount: 1_000 }))
        return record(index % 2 === 0 ? both : both.toReversed())
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(await stored(one.id)).toMatchObject({ paymentAmount: 8_000 })
  })
})

describe('more than is owed', () => {
  test('is kept as a credit where that is said', async () => {
    const { id } = await build.registration({ price: 50_000 })
    expect(await pay(id, { amount: 60_000 })).toMatchObject({ status: 422, body: { code: 'amount_too_high' } })
    const { status, body } = await pay(id, { amount: 60_000, surplus: 'credit' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'payment', amount: 60_000, paymentAmount: 50_000, paymentStatus: 'complet' })
    expect(await kindsOf(id)).toEqual([
      ['payment', 60_000],
      ['credit', -10_000],
    ])
    const [receipt] = (await papersOf(id)).filter(({ kind }) => kind === 'receipt')
    expect(receipt?.snapshot).toMatchObject({ amount: 60_000, paidInAll: 50_000, credit: 10_000 })
    const [letter] = await lettersAbout(db, id)
    expect(letter?.textContent).toContain('Gardé en crédit pour vous\u00A0: 10\u00A0000\u00A0FCFA')
  })

  test('the same money that really came twice is recorded whole', async () => {
    const { id } = await build.registration({ price: 50_000 })
    const reference = uniqueWord()
    await pay(id, { amount: 50_000, reference })
    const again = await pay(id, { amount: 50_000, reference, confirmReference: true, surplus: 'credit' })
    expect(again).toMatchObject({ status: 201, body: { amount: 50_000, paymentAmount: 50_000 } })
    const [transaction] = await db
      .select()
      .from(moneyTransactions)
      .where(eq(moneyTransactions.id, again.body.transactionId))
    expect(transaction).toMatchObject({ isReferenceConfirmed: true, recordedBy: colleague.id })
  })

  test('goes to another registration', async () => {
    const [one, other] = [await build.registration({ price: 50_000 }), await build.registration({ price: 50_000 })]
    await pay(one.id, { amount: 60_000, surplus: 'credit' })
    const move = (amount: number) =>
      office.post<RecordedTransaction & Problem>(`/api/registrations/${one.id}/credit-transfers`, {
        registrationId: other.id,
        amount,
      })
    expect(await move(10_001)).toMatchObject({ status: 422, body: { code: 'credit_too_high' } })
    expect(await move(7_000)).toMatchObject({
      status: 201,
      body: {
        amount: 0,
        payments: [
          { registrationId: one.id, amount: -7_000 },
          { registrationId: other.id, amount: 7_000 },
        ],
      },
    })
    expect(await stored(one.id)).toMatchObject({ paymentAmount: 50_000, paymentStatus: 'complet' })
    expect(await stored(other.id)).toMatchObject({ paymentAmount: 7_000, paymentStatus: 'partiel' })
    expect(await move(3_001)).toMatchObject({ status: 422, body: { code: 'credit_too_high' } })
    const [letter] = await lettersAbout(db, other.id)
    expect(letter?.textContent).toContain('Reporté d’une autre inscription\u00A0: 7\u00A0000\u00A0FCFA')
  })

  test('of a cancelled registration: its letter says what is still to be given back, and where the credit went', async () => {
    const session = await build.training({ title: 'Chaîne du froid', startsAt: new Date('2030-12-14T09:00:00Z') })
    const one = await build.registration({ price: 50_000, locale: 'en' })
    const other = await build.registration({ price: 50_000, trainingId: session.id })
    await pay(one.id, { amount: 60_000, surplus: 'credit' })
    await office.put(`/api/registrations/${one.id}/status`, { status: 'annulée' })
    const move = (amount: number) =>
      office.post<RecordedTransaction>(`/api/registrations/${one.id}/credit-transfers`, {
        registrationId: other.id,
        amount,
      })
    const { body } = await move(15_000)
    const latestOf = async (id: number) => (await lettersAbout(db, id))[0]?.textContent
    expect(await latestOf(one.id)).toMatch(/Moved to another registration: 15\s000\sFCFA/)
    expect(await latestOf(one.id)).toContain(
      `The other registration: Chaîne du froid · 14/12/2030, ${other.paymentReference}`,
    )
    expect(await latestOf(one.id)).toMatch(/Still to be given back in all: 45\s000\sFCFA/)
    expect(await latestOf(other.id)).toContain(one.paymentReference)
    expect(await latestOf(other.id)).not.toContain('Reste à vous rendre')

    // Taken back, all of it is to be given back again.
    await office.post(`/api/payments/${body.payments[0]?.id}/reversal`, { reason: 'Autre personne' })
    expect(await latestOf(one.id)).toMatch(/Still to be given back in all: 60\s000\sFCFA/)
    expect(await latestOf(one.id)).toContain(other.paymentReference)

    await office.post(`/api/registrations/${one.id}/refunds`, { amount: 20_000, method: 'mobile', reason: 'Annulée' })
    expect(await latestOf(one.id)).toMatch(/Still to be given back in all: 40\s000\sFCFA/)
    await move(40_000)
    expect(await latestOf(one.id)).not.toContain('Still to be given back')
  })

  test('what a cancelled registration is to get back counts for another one', async () => {
    const [one, other] = [await build.registration({ price: 50_000 }), await build.registration({ price: 50_000 })]
    await pay(one.id, { amount: 50_000 })
    const move = (amount: number) =>
      office.post<RecordedTransaction & Problem>(`/api/registrations/${one.id}/credit-transfers`, {
        registrationId: other.id,
        amount,
      })
    expect(await move(1)).toMatchObject({ status: 422, body: { code: 'credit_too_high' } })
    await office.put(`/api/registrations/${one.id}/status`, { status: 'annulée' })
    expect((await move(50_000)).status).toBe(201)
    expect(await stored(one.id)).toMatchObject({ paymentAmount: 0, paymentStatus: 'en_attente' })
    expect(await stored(other.id)).toMatchObject({ paymentAmount: 50_000, paymentStatus: 'complet' })
  })
})

describe('the day of value', () => {
  const inMonth = async (id: number, month: string) =>
    (await office.get<PaymentRow[]>(`/api/payments?registrationId=${id}&month=${month}`)).body.length

  test('of an earlier month counts in that month, whenever it is entered', async () => {
    const { id } = await build.registration({ price: 50_000 })
    const { body } = await pay(id, { valuedOn: '2026-06-30' })
    expect(body.valuedOn).toBe('2026-06-30')
    expect(await inMonth(id, '2026-06')).toBe(1)
    expect(await inMonth(id, new Date().toISOString().slice(0, 7))).toBe(0)
  })

  test.each(['2099-01-01', '2026-02-30', 'hier'])('%s is refused', async (valuedOn) => {
    const { id } = await build.registration({ price: 50_000 })
    const { status, body } = await pay(id, { valuedOn })
    expect(status).toBe(422)
    expect(Object.keys(body.fields ?? {})).toEqual(['valuedOn'])
    expect(await ledgerOf(id)).toEqual([])
  })
})

describe('a reference', () => {
  test('of another operator is another one', async () => {
    const [reference, { id }] = [uniqueWord(), await build.registration({ price: 50_000 })]
    expect((await pay(id, { amount: 1_000, operator: 'Wave', reference })).status).toBe(201)
    expect((await pay(id, { amount: 1_000, operator: 'Orange Money', reference })).status).toBe(201)
    expect(await pay(id, { amount: 1_000, operator: 'WAVE', reference })).toMatchObject({
      status: 409,
      body: { code: 'reference_known' },
    })
    expect(await pay(id, { amount: 1_000, reference })).toMatchObject({ status: 409 })
  })

  test('is refused a second time by the database too', async () => {
    const reference = uniqueWord()
    const row = { amount: 1, method: 'mobile' as const, operator: 'Wave', reference, valuedOn: '2026-11-01' }
    await db.insert(moneyTransactions).values(row)
    await expect(db.insert(moneyTransactions).values({ ...row, operator: 'wave ' })).rejects.toMatchObject({
      cause: { code: '23505' },
    })
    await db.insert(moneyTransactions).values({ ...row, isReferenceConfirmed: true })
    await db.insert(moneyTransactions).values({ ...row, amount: -1 })
  })
})

describe('rows of the ledger are final', () => {
  test.each([
    'update money_transactions set amount = 1',
    'delete from money_transactions',
    'delete from closed_months',
  ])('%s', async (statement) => {
    await pay((await build.registration({ price: 50_000 })).id)
    await expect(db.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/^permission denied for table/) },
    })
  })
})

test('a status that does not follow is told in the trail, listed, and ended by the next entry', async () => {
  const { id } = await build.registration({ price: 50_000 })
  const isListed = async (registrationId: number) =>
    (await office.get<{ id: number }[]>('/api/admin/registrations?group=overridden')).body.some(
      (row) => row.id === registrationId,
    )
  await office.put(`/api/registrations/${id}/payment`, { paymentStatus: 'complet', paymentAmount: 0 })
  expect(await isListed(id)).toBe(true)
  expect((await office.get(`/api/registrations/${id}`)).body).toMatchObject({
    registration: { paymentStatus: 'complet', followingStatus: 'en_attente', credit: 0, toGiveBack: 0 },
  })
  const [entry] = await historyOf(db, 'registration', id)
  expect(entry).toMatchObject({
    action: 'correct_payment',
    after: { paymentStatus: 'complet', paymentStatusThatFollows: 'en_attente' },
  })
  await pay(id, { amount: 10_000 })
  expect(await stored(id)).toMatchObject({ paymentStatus: 'partiel', paymentAmount: 10_000 })
  expect(await isListed(id)).toBe(false)
  await office.put(`/api/registrations/${id}/status`, { status: 'annulée' })
  const refund = { amount: 10_000, method: 'mobile', reason: 'Session annulée' }
  await office.post(`/api/registrations/${id}/refunds`, refund)
  expect(await stored(id)).toMatchObject({ paymentStatus: 'remboursé' })
  expect(await isListed(id)).toBe(false)
})
