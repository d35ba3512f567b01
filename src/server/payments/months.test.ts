import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { days, hours } from '../../../tests/clock.ts'
import { onPostgres } from '../../../tests/database.ts'
import { meanwhile } from '../../../tests/meanwhile.ts'
import { historyOf } from '../../../tests/outbox.ts'
import { daysOfMonth, type LedgerMonth, type LedgerPeriod } from '../../domain/payments/ledger-period.ts'
import type { PaymentRow, RecordedPayment } from '../../domain/payments/payment.ts'
import { dayOf, monthAfter, monthOf } from '../../domain/values/month.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Tx } from '../db/open.ts'
import { closedMonths, moneyTransactions, payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { StaffCall } from '../http/request-context.ts'
import { visitor as noActor } from '../session/actor.ts'
import { correctPayment } from './correct-commands.ts'
import { confirmDeclaration } from './declarations/decide-commands.ts'
import { closeMonth } from './month-commands.ts'
import { readPeriod } from './period-queries.ts'
import { recordPayment, recordTransaction } from './record-commands.ts'
import { refundPayment } from './refund-commands.ts'
import { reversePayment } from './reversal-commands.ts'
import { decideLines } from './statements/decide-commands.ts'

const { as, build, db, clock, services, visitorsCall } = await startApi()
const { asOwner } = services.database
const colleague = await build.administrator()
const office = as(administrator(colleague))
const present = monthOf(new Date())
const [earlier, before] = [-2, -3].map((count) => monthAfter(present, count)) as [string, string]

const close = (month: string) => office.post<LedgerMonth & Problem>(`/api/payments/months/${month}/closing`)
const monthsShown = async () => (await office.get<LedgerMonth[]>('/api/payments/months')).body
const pay = (registrationId: number, amount: number, changes: Record<string, unknown> = {}) =>
  office.post<RecordedPayment>('/api/payments', { registrationId, amount, method: 'mobile', ...changes })
const countedIn = async (id: number, month: string) =>
  (await office.get<PaymentRow[]>(`/api/payments?registrationId=${id}&month=${month}&order=asc`)).body.map(
    ({ amount }) => amount,
  )

test.runIf(onPostgres())(
  'a payment for a month that is closed meanwhile, with a later one, counts when it is entered',
  async () => {
    const [month, later] = [-8, -7].map((count) => monthAfter(present, count)) as [string, string]
    const { id } = await build.registration({ price: 65_000 })
    const hold = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.ledgerMonths})`)
    const close = (tx: Tx) => tx.insert(closedMonths).values({ month: `${later}-01`, closedBy: colleague.id })
    const { status } = await meanwhile(db, hold, () => pay(id, 1_000, { valuedOn: `${month}-15` }), close)
    expect(status).toBe(201)
    expect([await countedIn(id, month), await countedIn(id, present)]).toEqual([[], [1_000]])
  },
)

test.runIf(onPostgres())('two who close one at once, or it and a later one, close each once at most', async () => {
  const [month, later] = [-6, -5].map((count) => monthAfter(present, count)) as [string, string]
  const answers = await Promise.all([close(month), close(month), close(month)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  await Promise.all([close(later), close(month), close(later)])
  const rows = (await db.select().from(closedMonths)).map((row) => row.month)
  for (const one of [month, later]) expect(rows.filter((row) => row === `${one}-01`)).toHaveLength(1)
})

test('a month counts what is valued in it, is closed for good, and what comes later counts when it is entered', async () => {
  const inCheques = expect.objectContaining({ method: 'chèque', came: 5_000, went: 0, entries: 1 })
  const { id } = await build.registration({ price: 65_000 })
  const { body: first } = await pay(id, 20_000, { valuedOn: `${earlier}-28` })
  await pay(id, 5_000, { method: 'chèque' })
  await pay((await build.registration({ price: 65_000 })).id, 3_000, { valuedOn: `${before}-20` })
  expect((await monthsShown()).filter(({ month }) => month === present || month === earlier)).toMatchObject([
    { month: present, methods: expect.arrayContaining([inCheques]), isClosable: false },
    { month: earlier, methods: [{ method: 'mobile', came: 20_000, went: 0, entries: 1 }], isClosable: true },
  ])
  expect(await close(earlier)).toMatchObject({
    status: 201,
    body: { month: earlier, closedBy: colleague.username, closedAt: expect.any(String), isClosable: false },
  })
  expect((await historyOf(db, 'installation', 0))[0]).toMatchObject({
    action: 'close_month',
    after: { month: earlier },
  })

  expect((await pay(id, 1_000, { valuedOn: `${earlier}-27` })).body).toMatchObject({ valuedOn: `${earlier}-27` })
  const reversal = await office.post(`/api/payments/${first.id}/reversal`, { reason: 'Jamais reçu' })
  expect(reversal.status).toBe(201)
  expect(await countedIn(id, earlier)).toEqual([20_000])
  expect(await countedIn(id, present)).toEqual([5_000, 1_000, -20_000])
  const sheet = await office.get(`/api/payments/months/${earlier}/sheet/fr`)
  expect(sheet.headers.get('content-type')).toBe('application/pdf')
})

test('the months before are closed with it: no balance of them moves, whatever is entered for them later', async () => {
  const [shown] = (await monthsShown()).filter(({ month }) => month === before)
  const own = (await monthsShown()).find(({ month }) => month === earlier)
  expect(shown).toMatchObject({ closedWith: earlier, closedAt: own?.closedAt, closedBy: colleague.username })
  expect([shown?.isClosable, own?.closedWith]).toEqual([false, null])
  expect(await close(before)).toMatchObject({ status: 409, body: { code: 'month_closed' } })

  const balances = async () => {
    const { body } = await office.get<LedgerPeriod>(`/api/payments/period?month=${earlier}`)
    return [body.opening, body.closing]
  }
  const closed = await balances()
  const { id } = await build.registration({ price: 65_000 })
  for (const valuedOn of [`${before}-15`, '2000-01-01'])
    expect((await pay(id, 1_000, { valuedOn })).body).toMatchObject({ valuedOn })
  expect(await balances()).toEqual(closed)
  expect([await countedIn(id, before), await countedIn(id, present)]).toEqual([[], [1_000, 1_000]])
  expect((await pay(id, 1_000, { valuedOn: `${monthAfter(present, -1)}-15` })).status).toBe(201)
  expect(await countedIn(id, monthAfter(present, -1))).toEqual([1_000])
})

test('a month is closed once, and not before it is over', async () => {
  expect(await close(earlier)).toMatchObject({ status: 409, body: { code: 'month_closed' } })
  for (const month of [present, monthAfter(present, 1)])
    expect(await close(month)).toMatchObject({ status: 409, body: { code: 'month_not_over' } })
})

test('a month can be closed from the second day after it', async () => {
  const next = new Date(`${monthAfter(present, 1)}-01T12:00:00Z`)
  clock.advance(next.getTime() - Date.now())
  const closeNow = () => as(administrator(colleague)).post<Problem>(`/api/payments/months/${present}/closing`)
  expect(await closeNow()).toMatchObject({ status: 409, body: { code: 'month_not_over' } })
  clock.advance(12 * hours)
  expect((await closeNow()).status).toBe(201)
})

describe.runIf(onPostgres())('while a month is closed at midnight of its last day, or later by another clock,', () => {
  const [year = 0, number = 0] = present.split('-').map(Number)
  const lastMoment = new Date(Date.UTC(year, number, 1) - 1)
  const user = { id: colleague.id, username: colleague.username, role: 'administrator' as const }
  const callAt = (now: Date): StaffCall => ({
    ...visitorsCall(),
    user,
    sessionId: 0,
    actor: { ...noActor, user, provenAt: now },
    now,
  })

  /** What a command writes, held back just before it is committed. */
  function heldBack() {
    const written = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    const transaction: typeof db.transaction = (work, options) =>
      db.transaction(async (tx) => {
        const result = await work(tx)
        written.resolve()
        await go.promise
        return result
      }, options)
    const held = Object.assign(Object.create(db), { transaction })
    return { db: held as typeof db, written: written.promise, go: go.resolve }
  }

  const confirmed = { confirmReference: false, confirmCancelled: false }
  const inCash = { method: 'espèces' as const, reference: null, notes: null, ...confirmed }

  const kinds: [string, (call: StaffCall) => Promise<() => Promise<unknown>>][] = [
    [
      'a payment',
      async (call) => {
        const { id: registrationId } = await build.registration({ price: 65_000 })
        return () => recordPayment(call, { registrationId, amount: 1_000, ...inCash })
      },
    ],
    [
      'a transaction of several',
      async (call) => {
        const { id: registrationId } = await build.registration({ price: 65_000 })
        const allocations = [{ registrationId, amount: 1_000 }]
        return () => recordTransaction(call, { ...inCash, allocations })
      },
    ],
    [
      'a refund',
      async (call) => {
        const { id } = await build.registration({ price: 65_000 })
        await pay(id, 5_000)
        await db.update(registrations).set({ status: 'annulée' }).where(eq(registrations.id, id))
        return () =>
          refundPayment(call, id, {
            amount: 1_000,
            method: 'espèces',
            reference: null,
            reason: 'annulée',
            afterwards: 'owed',
          })
      },
    ],
    [
      'a reversal',
      async (call) => {
        const { id } = await build.registration({ price: 65_000 })
        const { body } = await pay(id, 1_000)
        return () => reversePayment(call, body.id, { reason: 'saisie deux fois' })
      },
    ],
    [
      'a correction by hand',
      async (call) => {
        const { id } = await build.registration({ price: 65_000 })
        return () => correctPayment(call, id, { paymentStatus: 'partiel', paymentAmount: 1_000 })
      },
    ],
    [
      'a line of a statement',
      async (call) => {
        const { id } = await build.statementLine({ valuedOn: dayOf(lastMoment), amount: 1_000 })
        const { id: registrationId } = await build.registration({ price: 65_000 })
        return () =>
          decideLines(call, [{ id, act: 'record', allocations: [{ registrationId, amount: 1_000 }], ...confirmed }])
      },
    ],
    [
      'the firm’s own movement of a statement',
      async (call) => {
        const { id } = await build.statementLine({ kind: 'fee', valuedOn: dayOf(lastMoment), amount: 1_000 })
        return () => decideLines(call, [{ id, act: 'own', as: 'fee' }])
      },
    ],
    [
      'a declared payment that is confirmed',
      async (call) => {
        const { id: registrationId } = await build.registration({ price: 65_000 })
        const { id } = await build.paymentDeclaration({ registrationId, amount: 1_000 })
        return () => confirmDeclaration(call, id, { amount: 1_000, ...confirmed })
      },
    ],
  ]
  const balanceOf = async (month: string) => (await readPeriod(db, daysOfMonth(month))).closing

  /** Enters something in the month's last moment, has the month closed before that is committed, and says by how much its balance moved. */
  async function movedAfterClosing(prepare: (typeof kinds)[number][1]): Promise<{ moved: number; entered: number }> {
    const held = heldBack()
    const enter = await prepare({ ...callAt(lastMoment), db: held.db, longRunning: held.db })
    const before = await balanceOf(present)
    const entering = enter()
    await Promise.race([held.written, entering])
    let closed: number | undefined
    const later = new Date(lastMoment.getTime() + 2 * days)
    const closing = closeMonth(callAt(later), present).then(async () => {
      closed = await balanceOf(present)
    })
    await vi.waitFor(async () => {
      const { rows } = await db.execute(
        sql`select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
      )
      expect(closed !== undefined || rows.length > 0).toBe(true)
    }, 20_000)
    held.go()
    await Promise.all([entering, closing])
    const after = await balanceOf(present)
    return { moved: after - (closed ?? Number.NaN), entered: after - before }
  }
  /** Opens the books again, which nobody may. */
  const reopen = () =>
    asOwner((client) =>
      client.query(
        'alter table closed_months disable trigger user; delete from closed_months; alter table closed_months enable trigger user',
      ),
    )
  beforeEach(reopen)
  afterAll(reopen)

  test.each(kinds)('%s is waited for', async (_, prepare) => {
    const { moved, entered } = await movedAfterClosing(prepare)
    expect(moved).toBe(0)
    expect(entered).not.toBe(0)
  })

  test('and without the lock its balance would move after it was closed', async () => {
    await asOwner((client) =>
      client.query(
        `create or replace function hold_closed_months() returns date language sql as 'select max(month) from closed_months'`,
      ),
    )
    const [[, payment] = ['', async () => async () => {}]] = kinds
    expect((await movedAfterClosing(payment)).moved).toBe(1_000)
    await asOwner((client) =>
      client.query(`create or replace function hold_closed_months() returns date language plpgsql as
        $$ begin perform pg_advisory_xact_lock_shared(7204114059); return (select max(month) from closed_months); end $$`),
    )
  })

  test('what waits for the closing counts on the first day after it, whatever the clock of its instance says', async () => {
    const { id: registrationId } = await build.registration({ price: 65_000 })
    const hold = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.ledgerMonths})`)
    const closeIt = (tx: Tx) => tx.insert(closedMonths).values({ month: `${present}-01`, closedBy: colleague.id })
    const form = { registrationId, amount: 1_000, ...inCash }
    const before = await balanceOf(present)
    const { id } = await meanwhile(db, hold, () => recordPayment(callAt(lastMoment), form), closeIt)
    const [written] = await db.select().from(payments).where(eq(payments.id, id))
    expect(written?.bookedOn).toBe(`${monthAfter(present, 1)}-01`)
    expect(await balanceOf(present)).toBe(before)
  })

  test('the database itself refuses an entry of a closed month', async () => {
    const { id: registrationId } = await build.registration({ price: 65_000 })
    await db.insert(closedMonths).values({ month: `${present}-01`, closedBy: colleague.id })
    const entry = { registrationId, amount: 1_000, method: 'espèces' as const }
    await expect(db.insert(payments).values(entry)).rejects.toMatchObject({ cause: { code: '23514' } })
    const own = {
      amount: -100,
      method: 'mobile' as const,
      kind: 'fee' as const,
      valuedOn: `${present}-01`,
      bookedOn: `${present}-01`,
    }
    await expect(db.insert(moneyTransactions).values(own)).rejects.toMatchObject({ cause: { code: '23514' } })
  })
})
