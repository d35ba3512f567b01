// What becomes of a statement's line whose payments are taken back, and of one that is recognized meanwhile (docs/rules/matching.md).
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../../tests/api.ts'
import { onPostgres } from '../../../../tests/database.ts'
import { uniqueWord } from '../../../../tests/factories/unique.ts'
import { meanwhile } from '../../../../tests/meanwhile.ts'
import type { RecordedPayment } from '../../../domain/payments/payment.ts'
import type { LineOutcome } from '../../../domain/statements/statement-line.ts'
import { documents } from '../../db/schema/documents.ts'
import { payments } from '../../db/schema/payments.ts'
import { statementLines } from '../../db/schema/statements.ts'

const { as, build, db } = await startApi()
const [office, colleague] = [
  as(administrator(await build.administrator())),
  as(administrator(await build.administrator())),
]
const decide = async (decision: Record<string, unknown>) =>
  (await office.post<{ outcomes: LineOutcome[] }>('/api/admin/statement-lines/decisions', { decisions: [decision] }))
    .body.outcomes[0]
const lineOf = async (id: number) => (await db.select().from(statementLines).where(eq(statementLines.id, id)))[0]
const takeBack = (who: typeof office, id = 0) => who.post(`/api/payments/${id}/reversal`, { reason: 'Erreur de ligne' })
const pay = async (amount: number) => {
  const { id: registrationId } = await build.registration({ price: amount })
  const paying = { registrationId, amount, method: 'mobile', operator: 'Wave', reference: `P-${uniqueWord()}` }
  const { status, body } = await office.post<RecordedPayment>('/api/payments', paying)
  expect(status).toBe(201)
  return body
}

test('a payment of another amount is not what a line says came', async () => {
  const { id: paymentId } = await pay(5_000)
  const { id } = await build.statementLine({ amount: 33_333 })
  expect(await decide({ id, act: 'recognize', paymentId })).toMatchObject({
    state: 'open',
    problem: { code: 'statement_amount_differs' },
  })
})

test('of one transaction for two people all that counts is looked at, and those who count are told', async () => {
  const [one, other] = [await build.registration({ price: 65_000 }), await build.registration({ price: 45_000 })]
  const { id } = await build.statementLine({ amount: 110_000 })
  const shares = [
    { registrationId: one.id, amount: 65_000 },
    { registrationId: other.id, amount: 45_000 },
  ]
  const { status } = await office.post('/api/payments/transactions', { allocations: shares, method: 'virement' })
  expect(status).toBe(201)
  const [first, second] = await db.select().from(payments).where(eq(payments.registrationId, one.id))
  expect(second).toBeUndefined()
  expect(await decide({ id, act: 'recognize', paymentId: first?.id })).toMatchObject({ state: 'recorded' })
  const listed = async () =>
    (await office.get<{ id: number; people: unknown[] }[]>('/api/admin/statement-lines?state=recorded')).body.find(
      (line) => line.id === id,
    )?.people
  expect(await listed()).toHaveLength(2)
  expect((await takeBack(office, first?.id)).status).toBe(201)
  expect(await listed()).toMatchObject([{ registrationId: other.id, amount: 45_000 }])
})

describe.runIf(onPostgres())('needs PostgreSQL: several connections', () => {
  test('both payments of a line are taken back at once by two people: it is a task again', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await build.registration({ price: 65_000 }), await build.registration({ price: 45_000 })]
      const { id } = await build.statementLine({ amount: 110_000 })
      const allocations = [
        { registrationId: one.id, amount: 65_000 },
        { registrationId: other.id, amount: 45_000 },
      ]
      const outcome = await decide({ id, act: 'record', allocations })
      const [first, second] = await db
        .select()
        .from(payments)
        .where(eq(payments.transactionId, outcome?.transactionId ?? 0))
      const answers = await Promise.all([takeBack(office, first?.id), takeBack(colleague, second?.id)])
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
      expect(await lineOf(id)).toMatchObject({ state: 'open', transactionId: null })
    }
  })

  test('a line is not recognized as a payment that a colleague is taking back', async () => {
    const { id: paymentId } = await pay(65_000)
    const { id } = await build.statementLine({ amount: 65_000 })
    // The reversal has written its entries, and waits for its paper; then the line is decided.
    const paper = (tx: Parameters<Parameters<typeof meanwhile>[1]>[0]) =>
      tx.select({ id: documents.id }).from(documents).where(eq(documents.paymentId, paymentId)).for('update')
    let decided: ReturnType<typeof decide> | undefined
    const both = await meanwhile(db, paper, async () => {
      const reversed = takeBack(colleague, paymentId)
      decided = decide({ id, act: 'recognize', paymentId })
      return Promise.all([reversed, decided])
    })
    expect(both[0].status).toBe(201)
    expect(await lineOf(id)).toMatchObject({ state: 'open', transactionId: null })
  })
})
