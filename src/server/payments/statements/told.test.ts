// What a provider tells of the firm's account: each line once beside files that hold it, and what is decided of it by itself.
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../../tests/api.ts'
import { dice, of } from '../../../../tests/dice.ts'
import { csvOf } from '../../../../tests/factories/spreadsheet.ts'
import { uniqueWord } from '../../../../tests/factories/unique.ts'
import { sendFile } from '../../../../tests/import-file.ts'
import { noDifference } from '../../../../tests/no-difference.ts'
import type { RecordedPayment } from '../../../domain/payments/payment.ts'
import type { LineOutcome, StatementLineRow, TakenStatement } from '../../../domain/statements/statement-line.ts'
import { dayOf } from '../../../domain/values/month.ts'
import { auditEntries } from '../../db/schema/audit.ts'
import { onlineRefunds } from '../../db/schema/online-payments.ts'
import { closedMonths, moneyTransactions, payments } from '../../db/schema/payments.ts'
import { statementLines } from '../../db/schema/statements.ts'
import type { Moved } from '../../outgoing/payment-provider.ts'
import { asSystem } from '../online/provider-commands.ts'
import { differencesIn, reconcileLedger } from '../reconcile-queries.ts'
import { recognizeKnown } from './by-itself-commands.ts'
import { type ToldBy, takeMovements } from './told-commands.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
const today = () => dayOf(clock.now())

const moved = (more: Partial<Moved> = {}): Moved => ({
  ...{ kind: 'received', valuedOn: today(), time: '09:05', amount: 65_000, fee: 0, reference: `T_${uniqueWord()}` },
  ...{ name: 'Aya Kouassi', phone: '+2250707070707', label: 'merchant_payment', balance: null, ourReference: null },
  ...more,
})

/** Takes in what Wave tells, and decides of it what is decided by itself. @returns its lines, as they are then, by id */
async function tell(told: Moved[], by: ToldBy = 'statement') {
  const call = await asSystem(services)
  const ids = await db.transaction((tx) => takeMovements(tx, call, 'wave', { by, name: 'Wave du jour', moved: told }))
  await recognizeKnown(db, call, 'wave', ids)
  return db.select().from(statementLines).where(inArray(statementLines.id, ids)).orderBy(statementLines.id)
}
const lineOf = async (id = 0) => (await db.select().from(statementLines).where(eq(statementLines.id, id)))[0]
const transactionOf = async (id: number | null | undefined) =>
  (
    await db
      .select()
      .from(moneyTransactions)
      .where(eq(moneyTransactions.id, id ?? 0))
  )[0]
const rowOf = async (id = 0) =>
  (await office.get<StatementLineRow[]>('/api/admin/statement-lines?state=all')).body.find((row) => row.id === id)
const decide = async (decision: object) =>
  (await office.post<{ outcomes: LineOutcome[] }>('/api/admin/statement-lines/decisions', { decisions: [decision] }))
    .body.outcomes[0]

async function pay(more: { amount?: number; operator?: string; reference?: string } = {}) {
  const { amount = 65_000 } = more
  const { id: registrationId } = await build.registration({ price: amount })
  const paid = { registrationId, amount, method: 'mobile', operator: 'Wave', reference: `T_${uniqueWord()}`, ...more }
  const { status, body } = await office.post<RecordedPayment>('/api/payments', paid)
  expect(status).toBe(201)
  return { ...body, registrationId, reference: paid.reference }
}
const transactionOfPayment = async (id: number) =>
  (await db.select({ id: payments.transactionId }).from(payments).where(eq(payments.id, id)))[0]?.id

describe('a line of a file and what a provider tells are one line', () => {
  const wave = { operator: 'Wave', method: 'mobile' }
  const takeFile = async (content: Buffer, operator = 'Wave') =>
    (await sendFile<TakenStatement>(office, '/api/admin/statements', content, { ...wave, operator }, { name: 'w.csv' }))
      .body
  /** As Wave's portal writes it; a balance where it is told, seconds where somebody wants them. */
  const fileOf = (told: readonly Moved[], hasBalance: boolean, hasSeconds: boolean) =>
    csvOf([
      ['Timestamp', 'Transaction ID', 'Amount', 'Fee', ...(hasBalance ? ['Balance'] : []), 'Counterparty name'],
      ...told.map((one) => [
        `${one.valuedOn} ${one.time}${hasSeconds ? ':31' : ''}`,
        one.reference,
        String(one.kind === 'received' ? one.amount : -one.amount),
        String(one.fee),
        ...(hasBalance ? [String(one.balance ?? 7_000)] : []),
        one.name,
      ]),
    ])

  test.each(['the file first', 'the provider first'])('%s', async (order) => {
    for (let seed = 1; seed <= 12; seed++) {
      const roll = dice(seed * 6_361)
      const told = Array.from({ length: 1 + roll(5) }, () =>
        moved({
          kind: of(['received', 'spent'], roll),
          amount: of([500, 65_000], roll),
          time: of(['00:00', '14:07'], roll),
          balance: of([null, 0, 90_000], roll),
        }),
      )
      // Two alike are two.
      const all = [...told, ...told.slice(0, roll(2))]
      const [hasBalance, hasSeconds, operator] = [roll(2) === 0, roll(2) === 0, of(['Wave', 'wave', 'Wave CI'], roll)]
      const file = fileOf(all.toReversed(), hasBalance, hasSeconds)
      if (order === 'the file first') {
        const { lines } = await takeFile(file, operator)
        const known = await tell(all)
        expect(known.map(({ id }) => id)).toEqual(lines.map(({ id }) => id).toSorted((one, other) => one - other))
      } else {
        const known = await tell(all)
        const taken = await takeFile(file, operator)
        expect(taken).toMatchObject({ added: 0, asked: [] })
        expect(new Set(taken.lines.map(({ id }) => id))).toEqual(new Set(known.map(({ id }) => id)))
      }
    }
  })

  test('told in parts and whole, by a notification too, each is taken in once', async () => {
    const [one, other] = [moved(), moved()]
    const [first] = await tell([one], 'notice')
    const part = await tell([one, one])
    expect(part.map(({ id }) => id)).toContain(first?.id)
    expect(part).toHaveLength(2)
    const whole = await tell([one, one, other])
    expect(whole).toHaveLength(3)
    expect((await tell([one, other, one])).map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
  })

  test('nobody took it in, as the list, its file and the trail say', async () => {
    const [line] = await tell([moved({ reference: 'T_DIT_PAR_WAVE' })])
    expect(await rowOf(line?.id)).toMatchObject({ takenBy: null, decidedBy: null, fileName: 'Wave du jour' })
    const file = await office.get<Buffer | string>(
      '/api/admin/statement-lines/export?state=all&format=csv&q=T_DIT_PAR_WAVE',
    )
    expect(String(file.body)).toContain('le prestataire')
    const { body } = await office.get<{ subjectId: number; actor: string }[]>('/api/admin/audit?action=take_statement')
    expect(body.find(({ subjectId }) => subjectId === line?.statementId)).toMatchObject({ actor: 'system' })
  })
})

describe('by itself is decided', () => {
  test('what the ledger has already, and what was kept of it', async () => {
    const paid = await pay({ operator: 'Wave CI' })
    const [line] = await tell([moved({ reference: paid.reference.toLowerCase(), fee: 650 })])
    expect(line).toMatchObject({
      ...{ state: 'recorded', decidedBy: null, decidedAt: expect.any(Date) },
      transactionId: await transactionOfPayment(paid.id),
    })
    expect(await transactionOf(line?.feeTransactionId)).toMatchObject({ kind: 'fee', amount: -650, operator: 'Wave' })
    expect(await rowOf(line?.id)).toMatchObject({ people: [{ registrationId: paid.registrationId, amount: 65_000 }] })
    const said = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, line?.statementId ?? 0))
    expect(said.filter(({ action }) => action === 'decide_statement_line')).toMatchObject([
      { actor: 'system', userId: null, after: { state: 'recorded' } },
    ])
  })

  test('the line of a file that waits, once the provider tells it too', async () => {
    const one = moved()
    const content = csvOf([
      ['Timestamp', 'Transaction ID', 'Amount'],
      [one.valuedOn, one.reference, String(one.amount)],
    ])
    await sendFile(office, '/api/admin/statements', content, { operator: 'Wave', method: 'mobile' }, { name: 'w.csv' })
    await pay({ reference: one.reference })
    expect(await tell([one])).toMatchObject([{ state: 'recorded' }])
  })

  test('what was paid in the browser, also where it is recorded after its line', async () => {
    const one = moved()
    const [before] = await tell([one])
    expect(before?.state).toBe('open')
    const paid = await pay({ reference: one.reference, operator: 'Orange Money' })
    await tell([])
    expect(await lineOf(before?.id)).toMatchObject({ state: 'open' })
    await build.onlinePayment({
      ...{ registrationId: paid.registrationId, state: 'recorded', paidAmount: 65_000, operationId: one.reference },
      transactionId: await transactionOfPayment(paid.id),
    })
    await tell([])
    expect(await lineOf(before?.id)).toMatchObject({ state: 'recorded', decidedBy: null })
  })

  test('the provider’s payouts and fees, as the firm’s own, once', async () => {
    const told = [moved({ kind: 'payout', amount: 250_000, fee: 500 }), moved({ kind: 'fee', amount: 1_200 })]
    const lines = await tell(told)
    expect(lines).toMatchObject([{ state: 'recorded' }, { state: 'recorded', feeTransactionId: null }])
    const [payout, fee] = lines
    expect(await transactionOf(payout?.transactionId)).toMatchObject({ kind: 'payout', amount: -250_000 })
    expect(await transactionOf(payout?.feeTransactionId)).toMatchObject({ kind: 'fee', amount: -500 })
    expect(await transactionOf(fee?.transactionId)).toMatchObject({ kind: 'fee', amount: -1_200, method: 'mobile' })
    const before = await db.$count(moneyTransactions)
    await tell(told)
    expect(await db.$count(moneyTransactions)).toBe(before)
  })

  test('what the provider has given back of a payment in the browser', async () => {
    const paid = await pay()
    const began = await build.onlinePayment({
      ...{ registrationId: paid.registrationId, state: 'recorded', paidAmount: 65_000, operationId: paid.reference },
      transactionId: await transactionOfPayment(paid.id),
    })
    const gone = { kind: 'spent', label: 'merchant_refund', ourReference: began.reference } as const
    const [line] = await tell([moved(gone)])
    expect(line?.state).toBe('open')
    const back = { amount: 65_000, method: 'mobile', operator: 'Wave', reason: 'Session annulée', afterwards: 'owed' }
    const path = `/api/registrations/${paid.registrationId}/refunds`
    const { status, body: refund } = await office.post<RecordedPayment>(path, back)
    expect([status, refund]).toMatchObject([201, { kind: 'refund' }])
    const asked = { onlinePaymentId: began.id, paymentId: refund.id, amount: 65_000 }
    const [given] = await db
      .insert(onlineRefunds)
      .values({ ...asked, state: 'unknown' })
      .returning()
    await tell([])
    expect(await lineOf(line?.id)).toMatchObject({ state: 'open' })
    await db
      .update(onlineRefunds)
      .set({ state: 'done' })
      .where(eq(onlineRefunds.id, given?.id ?? 0))
    await tell([])
    expect(await lineOf(line?.id)).toMatchObject({
      state: 'recorded',
      transactionId: await transactionOfPayment(refund.id),
    })
  })

  test('the fee of a line that a notification brought, once the statement tells it', async () => {
    const paid = await pay()
    const one = moved({ reference: paid.reference })
    const [line] = await tell([one], 'notice')
    expect(line).toMatchObject({ state: 'recorded', fee: 0, feeTransactionId: null })
    const [same] = await tell([{ ...one, fee: 650 }])
    expect(same).toMatchObject({ id: line?.id, fee: 650, decidedAt: line?.decidedAt })
    expect(await transactionOf(same?.feeTransactionId)).toMatchObject({ kind: 'fee', amount: -650 })
    const before = await db.$count(moneyTransactions)
    await tell([{ ...one, fee: 650 }])
    expect(await db.$count(moneyTransactions)).toBe(before)

    // Of an open line it waits for the decision; of a line that a file brought, its file says it.
    const [open] = await tell([moved({ reference: 'T_OUVERTE' })], 'notice')
    await tell([moved({ reference: 'T_OUVERTE', fee: 650 })])
    expect(await lineOf(open?.id)).toMatchObject({ state: 'open', fee: 650, feeTransactionId: null })
    const filed = moved()
    const content = csvOf([
      ['Timestamp', 'Transaction ID', 'Amount'],
      [filed.valuedOn, filed.reference, String(filed.amount)],
    ])
    await sendFile(office, '/api/admin/statements', content, { operator: 'Wave', method: 'mobile' }, { name: 'w.csv' })
    expect(await tell([{ ...filed, fee: 650 }])).toMatchObject([{ fee: 0, state: 'open' }])
  })
})

describe('stays a task', () => {
  test.each([
    ['another amount', { amount: 64_999 }, {}],
    ['another operator', {}, { operator: 'MTN MoMo' }],
    ['another reference', { reference: 'T_AUTRE' }, {}],
    ['money that left', { kind: 'spent' as const }, {}],
  ])('%s than the ledger has', async (_, told, recorded) => {
    const paid = await pay(recorded)
    expect(await tell([moved({ reference: paid.reference, ...told })])).toMatchObject([
      { state: 'open', transactionId: null },
    ])
  })

  test('what was taken back, what is on another line, and what two have', async () => {
    const back = await pay()
    await office.post(`/api/payments/${back.id}/reversal`, { reason: 'Erreur de saisie' })
    expect(await tell([moved({ reference: back.reference })])).toMatchObject([{ state: 'open' }])

    const paid = await pay()
    await tell([moved({ reference: paid.reference })])
    const yesterday = dayOf(new Date(clock.now().getTime() - 86_400_000))
    expect(await tell([moved({ reference: paid.reference, valuedOn: yesterday })])).toMatchObject([{ state: 'open' }])

    const twice = await pay()
    const { id: registrationId } = await build.registration({ price: 65_000 })
    const again = { registrationId, amount: 65_000, method: 'mobile', operator: 'Wave', reference: twice.reference }
    expect((await office.post('/api/payments', { ...again, confirmReference: true })).status).toBe(201)
    expect(await tell([moved({ reference: twice.reference })])).toMatchObject([{ state: 'open' }])
  })

  test('what the office opened again, however often it is told', async () => {
    const one = moved({ kind: 'payout', amount: 10_000 })
    const [line] = await tell([one])
    expect(await decide({ id: line?.id, act: 'reopen' })).toMatchObject({ state: 'open', problem: null })
    await tell([one])
    expect(await lineOf(line?.id)).toMatchObject({ state: 'open' })
  })

  test('a payout of a day that is still to come: the ledger refuses it', async () => {
    const later = dayOf(new Date(clock.now().getTime() + 3 * 86_400_000))
    expect(await tell([moved({ kind: 'payout', valuedOn: later }), moved()])).toMatchObject([
      { state: 'open' },
      { state: 'open' },
    ])
  })
})

test('a payout of a month that is closed counts when it was told, on its own day of value', async () => {
  await db.insert(closedMonths).values({ month: '2025-11-01', closedBy: (await build.administrator()).id })
  const [line] = await tell([moved({ kind: 'payout', valuedOn: '2025-11-12' })])
  expect(await transactionOf(line?.transactionId)).toMatchObject({ valuedOn: '2025-11-12', bookedOn: today() })
})

test('the office decides what is left, as any line', async () => {
  const [line] = await tell([moved({ fee: 650 })])
  const { id: registrationId } = await build.registration({ price: 65_000 })
  const allocations = [{ registrationId, amount: 65_000 }]
  expect(await decide({ id: line?.id, act: 'record', allocations })).toMatchObject({ state: 'recorded', problem: null })
  expect(await lineOf(line?.id)).toMatchObject({ decidedBy: expect.any(Number), feeTransactionId: expect.any(Number) })
  expect(differencesIn(await reconcileLedger(services.database.pool))).toEqual(noDifference)
})
