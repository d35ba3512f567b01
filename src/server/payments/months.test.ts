import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { hours } from '../../../tests/clock.ts'
import { onPostgres } from '../../../tests/database.ts'
import { meanwhile } from '../../../tests/meanwhile.ts'
import { historyOf } from '../../../tests/outbox.ts'
import type { LedgerMonth } from '../../domain/ledger-month.ts'
import type { LedgerPeriod } from '../../domain/ledger-period.ts'
import { monthAfter, monthOf } from '../../domain/month.ts'
import type { PaymentRow, RecordedPayment } from '../../domain/payment.ts'
import type { Problem } from '../../domain/problem.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Tx } from '../db/open.ts'
import { closedMonths } from '../db/schema/payments.ts'

const { as, build, db, clock } = await startApi()
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
