import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { historyOf, jobsFor, lettersAbout } from '../../../tests/outbox.ts'
import { paymentStatuses, type RegistrationDetail } from '../../domain/registrations/registration.ts'
import { payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'

const { as, build, db } = await startApi()
const colleague = await build.administrator()
const office = as(administrator(colleague))

const correct = (id: number, paymentStatus: string, paymentAmount: number) =>
  office.put<RegistrationDetail>(`/api/registrations/${id}/payment`, { paymentStatus, paymentAmount })
const ledgerOf = (registrationId: number) =>
  db.select().from(payments).where(eq(payments.registrationId, registrationId)).orderBy(asc(payments.id))

test('sets status and amount, keeps the old values, and tells the participant', async () => {
  const registration = await build.registration()
  const { status, body } = await correct(registration.id, 'partiel', 25_000)
  expect(status).toBe(200)
  expect(body.registration).toMatchObject({ paymentStatus: 'partiel', paymentAmount: 25_000 })
  expect(await historyOf(db, 'registration', registration.id)).toMatchObject([
    {
      action: 'correct_payment',
      userId: colleague.id,
      before: { paymentStatus: 'en_attente', paymentAmount: 0 },
      after: { paymentStatus: 'partiel', paymentAmount: 25_000 },
    },
  ])
  const [letter] = await lettersAbout(db, registration.id)
  expect(letter).toMatchObject({ type: 'payment_update', to: registration.email })
  expect(letter?.textContent).toContain('Reste à payer\u00A0: 40\u00A0000\u00A0FCFA')
  expect(await jobsFor(db, letter?.id ?? 0)).toHaveLength(1)
})

test('what is set again writes nothing', async () => {
  const { id } = await build.registration()
  await correct(id, 'partiel', 25_000)
  await correct(id, 'partiel', 25_000)
  expect(await ledgerOf(id)).toHaveLength(1)
  expect(await lettersAbout(db, id)).toHaveLength(1)
  expect(await historyOf(db, 'registration', id)).toHaveLength(1)
})

test('a status alone adds nothing to the ledger', async () => {
  const { id } = await build.registration()
  await correct(id, 'complet', 0)
  expect(await ledgerOf(id)).toEqual([])
  expect(await historyOf(db, 'registration', id)).toHaveLength(1)
})

test('what is given back is a refund, what was mistyped a correction', async () => {
  const { id } = await build.registration()
  await correct(id, 'complet', 65_000)
  await correct(id, 'partiel', 56_000)
  await correct(id, 'remboursé', 0)
  const ledger = await ledgerOf(id)
  expect(ledger.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['correction', 65_000],
    ['correction', -9_000],
    ['refund', -56_000],
  ])
  expect(ledger.map(({ recordedBy }) => recordedBy)).toEqual(Array(3).fill(colleague.id))
})

test('over any history, the ledger adds up to the amount', async () => {
  const { id } = await build.registration()
  let seed = 20_260_714
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647 // Lehmer's generator: the same history in every run
    return seed % below
  }
  await build.payment({ registrationId: id, amount: 12_500 })
  for (let change = 0; change < 40; change++) {
    const status = paymentStatuses[random(paymentStatuses.length)] ?? 'partiel'
    const amount = random(3) === 0 ? 0 : random(70_000)
    expect((await correct(id, status, amount)).status).toBe(200)
    const [kept] = await db.select().from(registrations).where(eq(registrations.id, id))
    expect(kept).toMatchObject({ paymentStatus: status, paymentAmount: amount })
    const sum = (await ledgerOf(id)).reduce((total, row) => total + row.amount, 0)
    expect(sum).toBe(amount)
  }
})

test('corrections at the same time leave the ledger adding up', async () => {
  const { id } = await build.registration()
  await Promise.all(Array.from({ length: 10 }, (_, rival) => correct(id, 'partiel', 1_000 * (rival + 1))))
  const [kept] = await db.select().from(registrations).where(eq(registrations.id, id))
  const sum = (await ledgerOf(id)).reduce((total, row) => total + row.amount, 0)
  expect(sum).toBe(kept?.paymentAmount)
})

describe('rows of the ledger are final', () => {
  const refusal = 'permission denied for table payments'

  test.each([
    ['changed', (id: number) => sql`update payments set amount = 1 where id = ${id}`],
    ['deleted', (id: number) => sql`delete from payments where id = ${id}`],
  ])('none is ever %s', async (_, statement) => {
    const { id } = await build.payment()
    await expect(db.execute(statement(id))).rejects.toMatchObject({ cause: { message: refusal } })
    expect(await db.select().from(payments).where(eq(payments.id, id))).toHaveLength(1)
  })
})

test.each([
  [{ paymentStatus: 'partiel' }, 'paymentAmount'],
  [{ paymentStatus: 'partiel', paymentAmount: '25000' }, 'paymentAmount'],
  [{ paymentStatus: 'partiel', paymentAmount: -1 }, 'paymentAmount'],
  [{ paymentStatus: 'partiel', paymentAmount: 0.5 }, 'paymentAmount'],
  [{ paymentStatus: 'partiel', paymentAmount: 2 ** 53 }, 'paymentAmount'],
  [{ paymentStatus: 'payé', paymentAmount: 1 }, 'paymentStatus'],
  [{ paymentAmount: 1 }, 'paymentStatus'],
  [{ paymentStatus: 'partiel', paymentAmount: 1, price: 1 }, 'price'],
])('%j is refused', async (body, field) => {
  const { id } = await build.registration()
  const answer = await office.put<{ fields: object }>(`/api/registrations/${id}/payment`, body)
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } })
  expect(Object.keys(answer.body.fields)).toEqual([field])
  expect(await ledgerOf(id)).toEqual([])
})

test('an unknown registration answers 404', async () => {
  expect(await correct(2_147_483_647, 'partiel', 1)).toMatchObject({
    status: 404,
    body: { code: 'registration_not_found' },
  })
})

test.each(['', null])('an empty amount is 0: %j', async (paymentAmount) => {
  const { id } = await build.registration({ price: 65_000, paymentAmount: 0 })
  await correct(id, 'partiel', 20_000)
  const answer = await office.put<RegistrationDetail>(`/api/registrations/${id}/payment`, {
    paymentStatus: 'en_attente',
    paymentAmount,
  })
  expect(answer).toMatchObject({
    status: 200,
    body: { registration: { paymentStatus: 'en_attente', paymentAmount: 0 } },
  })
})
