// A year of a busy firm: every franc is explained at its end, and no number is missing (docs/decisions/0128).
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  type LedgerMonth,
  type LedgerPeriod,
  leftIn,
  leftOf,
  totalOf,
} from '../../src/domain/payments/ledger-period.ts'
import { paymentMethods, type RecordedPayment, type RecordedTransaction } from '../../src/domain/payments/payment.ts'
import type { RegistrationSummary } from '../../src/domain/registrations/registration.ts'
import { bulkSteps } from '../../src/server/db/schema/bulk-actions.ts'
import { listDiscrepancies } from '../../src/server/payments/discrepancy-queries.ts'
import type { Reconciliation } from '../../src/server/payments/reconcile-queries.ts'
import { takeBulkStep } from '../../src/server/registrations/bulk-commands.ts'
import { readConfig } from '../../src/server/settings/config.ts'
import { administrator, startApi, visitor } from '../api.ts'
import { days } from '../clock.ts'
import { dice, of } from '../dice.ts'
import { registrationForm } from '../forms.ts'
import { officinaOn } from '../officina.ts'
import { agree, book, declare, takeStatement, type Week } from './ledger-week.ts'

const api = await startApi()
const { as, build, clock, db, services } = api
const colleague = await build.administrator()
const roll = dice(2_026)
const weeks = 52
const perWeek = 97

type Office = ReturnType<typeof as>

/** What people do with their registrations in a week, one after the other as the dice fall. */
async function weekOf(office: Office, people: number[], payments: number[], counts: Map<string, number>) {
  const training = await build.training({ price: of([50_000, 65_000], roll), maxParticipants: 500 })
  const note = async (act: string, answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer
    expect([200, 201, 404, 409, 422], `${act} ${JSON.stringify(body)}`).toContain(status)
    const key = `${act} ${status < 300 ? 'done' : 'refused'}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return status < 300 ? body : undefined
  }
  const week: Week = { api, office, roll, note, people }
  const toPay: Parameters<typeof takeStatement>[1] = []
  const { code: discountCode } = await build.discount()
  for (let index = 0; index < perWeek; index++) {
    const form = registrationForm(training.id, roll(8) === 0 ? { discountCode } : {})
    const { body } = await as(visitor).post<RegistrationSummary>('/api/registrations', form)
    people.push(body.id)
    const act = roll(100)
    const amount = of([training.price ?? 0, 10_000, 25_000, 70_000], roll)
    const valuedOn = new Date(clock.now().getTime() - roll(20) * days).toISOString().slice(0, 10)
    const received = {
      method: of(paymentMethods, roll),
      operator: of(['Wave', 'Orange Money', ''], roll),
      reference: `REF-${roll(9_000)}`,
      confirmReference: roll(4) === 0,
      valuedOn,
      ...(roll(3) === 0 && { surplus: 'credit' }),
    }
    const someone = of(people, roll)
    if (act < 85) {
      const paid = await note('pay', office.post('/api/payments', { registrationId: body.id, amount, ...received }))
      if (paid) payments.push((paid as RecordedPayment).id)
    }
    if (act % 10 === 1) {
      const several = [...new Set([body.id, someone, of(people, roll)])].map((registrationId) => ({
        registrationId,
        amount: 5_000,
      }))
      const paid = await note(
        'several',
        office.post('/api/payments/transactions', { ...received, allocations: several }),
      )
      for (const { id } of (paid as RecordedTransaction | undefined)?.payments ?? []) payments.push(id)
    }
    if (act % 10 === 2)
      await note('reverse', office.post(`/api/payments/${of(payments, roll) ?? 1}/reversal`, { reason: 'Erreur' }))
    if (act % 10 === 3) {
      const refund = {
        amount: of([5_000, 25_000], roll),
        method: 'mobile',
        reason: 'Désistement',
        afterwards: 'owed',
        valuedOn,
      }
      await note('refund', office.post(`/api/registrations/${someone}/refunds`, refund))
    }
    if (act % 10 === 4)
      await note(
        'status',
        office.put(`/api/registrations/${someone}/status`, { status: of(['annulée', 'confirmée'], roll) }),
      )
    if (act % 10 === 5) {
      const form = { registrationId: body.id, amount: 5_000 }
      await note('credit', office.post(`/api/registrations/${someone}/credit-transfers`, form))
    }
    if (act % 25 === 6) {
      const set = { paymentStatus: of(['partiel', 'complet', 'remboursé'], roll), paymentAmount: amount }
      await note('correct', office.put(`/api/registrations/${someone}/payment`, set))
    }
    if (act % 25 === 7) await transfer(office, body.id, note)
    if (act % 20 === 8) {
      const { isOpen, ...declared } = await declare(week, body.id)
      if (isOpen && roll(2) === 0) toPay.push(declared)
    }
    if (act % 25 === 9) {
      const taken = { amount: of([2_000, 5_000], roll), reason: 'Geste commercial' }
      await note('discount', office.put(`/api/registrations/${someone}/discount`, taken))
    }
    if (act === 90) await agree(week, body.id, training.price ?? 0)
    if (act % 25 === 10) toPay.push({ registrationId: someone, amount: of([8_000, 15_000], roll) })
  }
  for (const registrationId of await book(week)) if (roll(2) === 0) toPay.push({ registrationId, amount: 50_000 })
  await takeStatement(week, toPay.slice(0, 15))
}

/** A session of another price, which applies from then on. */
async function transfer(
  office: Office,
  id: number,
  note: (act: string, answer: Promise<{ status: number; body: unknown }>) => Promise<unknown>,
) {
  const { id: trainingId } = await build.training({ price: of([40_000, 80_000], roll) })
  const asked = {
    action: 'transfer',
    transfer: { trainingId, appliesNewPrice: true, beyondPlaces: false },
    registrations: [{ id, status: 'en_attente' }],
  }
  const headers = { 'idempotency-key': randomUUID() }
  const answer = await office.post<{ id: number }>('/api/admin/bulk-actions', asked, { headers })
  await note('transfer', Promise.resolve(answer))
  const steps = await db.select().from(bulkSteps).where(eq(bulkSteps.bulkActionId, answer.body.id))
  for (const step of steps) await takeBulkStep(services, step.id)
}

/** Each month begins with what the one before it left, and comes to what its closing says. */
async function expectMonthsToFollow() {
  const office = as(administrator(colleague))
  const { body: months } = await office.get<LedgerMonth[]>('/api/payments/months')
  let left: number | undefined
  for (const month of months.toReversed()) {
    const { body: period } = await office.get<LedgerPeriod>(`/api/payments/period?month=${month.month}`)
    const total = totalOf(period.lines)
    expect([leftIn(total), total.entries]).toEqual([leftOf(month), month.entries])
    if (left !== undefined) expect(period.opening).toBe(left)
    expect(period.closing).toBe(period.opening + leftIn(total))
    left = period.closing
  }
}

/** What statements say that operators kept and paid out is what the ledger has of it, and each line is booked once. */
async function expectStatementsToBeBooked({ own }: Reconciliation) {
  const { rows } = await db.execute<Record<'fees' | 'payouts' | 'again', number>>(sql`
    select 0 - coalesce(sum(amount) filter (where kind = 'fee' and state = 'recorded'), 0)::float8
        - coalesce(sum(fee) filter (where fee_transaction_id is not null), 0)::float8 as fees,
      0 - coalesce(sum(amount) filter (where kind = 'payout' and state = 'recorded'), 0)::float8 as payouts,
      (count(transaction_id) - count(distinct transaction_id))::int as again
    from statement_lines`)
  const sumOf = (kind: string) => own.filter((one) => one.kind === kind).reduce((sum, { amount }) => sum + amount, 0)
  expect(rows).toEqual([{ fees: sumOf('fee'), payouts: sumOf('payout'), again: 0 }])
  expect(sumOf('fee')).toBeLessThan(0)
}

test('a year of 5,000 registrations ends with every franc explained', async () => {
  const [people, payments, counts] = [[] as number[], [] as number[], new Map<string, number>()]
  const received = new Map<string, number>()
  for (let week = 0; week < weeks; week++) {
    const office = as(administrator(colleague)) // signed in again: a session does not last a week
    await weekOf(office, people, payments, counts)
    const { body: months } = await office.get<LedgerMonth[]>('/api/payments/months')
    for (const month of months) {
      if (month.closedAt)
        expect(leftOf(month), `${month.month} has changed since it was closed`).toBe(received.get(month.month))
      if (month.isClosable) {
        expect((await office.post(`/api/payments/months/${month.month}/closing`)).status).toBe(201)
        received.set(month.month, leftOf(month))
      }
    }
    clock.advance(7 * days)
  }
  console.info(people.length, Object.fromEntries(counts), [...received])
  const counter = ['pay', 'several', 'reverse', 'refund', 'status', 'credit', 'correct', 'transfer', 'discount']
  const beside = ['confirm', 'refuse', 'instalments', 'book', 'statement', 'record', 'recognize', 'own']
  for (const act of [...counter, ...beside]) expect(counts.get(`${act} done`), act).toBeGreaterThan(10)
  expect(people.length).toBeGreaterThanOrEqual(5_000)
  expect(received.size).toBeGreaterThan(8)
  await expectMonthsToFollow()
  const installation = { config: readConfig({}), database: services.database }
  const { exitCode, lines, result } = await officinaOn(installation, ['ledger'], { locale: 'fr' })
  console.info(lines.join('\n'))
  expect(exitCode).toBe(0)
  expect(lines.at(-1)).toBe(
    'Différence\u00A0: 0\u00A0FCFA, 0 opérations, 0 inscriptions, 0 totaux, 0 papiers, 0 numéros',
  )
  await expectStatementsToBeBooked(result as Reconciliation)

  // What a look through everything finds is listed, and nothing of it was hidden by an index that is not there.
  const groups = await listDiscrepancies({ db, now: clock.now(), locale: 'fr' })
  const countOf = (kind: string) => groups.find((group) => group.kind === kind)?.count
  expect(countOf('uninvoiced')).toBe(0)
  const valid = groups.find((group) => group.kind === 'paper_valid')?.rows ?? []
  expect(valid.filter(({ standing }) => standing === 'valid')).toEqual([])
  for (const kind of ['overridden', 'paper_valid', 'reference_shared', 'credit_unused', 'declared', 'unowned'])
    expect(countOf(kind), kind).toBeGreaterThan(0)
})
