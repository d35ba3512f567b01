import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { hours } from '../../../tests/clock.ts'
import { onPostgres } from '../../../tests/database.ts'
import { meanwhile } from '../../../tests/meanwhile.ts'
import { historyOf } from '../../../tests/outbox.ts'
import type { LedgerMonth } from '../../domain/ledger-month.ts'
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
const [earlier, before, long] = [-2, -3, -4].map((count) => monthAfter(present, count)) as [string, string, string]

const close = (month: string) => office.post<LedgerMonth & Problem>(`/api/payments/months/${month}/closing`)
const monthsShown = async () => (await office.get<LedgerMonth[]>('/api/payments/months')).body
const pay = (registrationId: number, amount: number, changes: Record<string, unknown> = {}) =>
  office.post<RecordedPayment>('/api/payments', { registrationId, amount, method: 'mobile', ...changes })
const countedIn = async (id: number, month: string) =>
  (await office.get<PaymentRow[]>(`/api/payments?registrationId=${id}&month=${month}&order=asc`)).body.map(
    ({ amount }) => amount,
  )

test('a month counts what is valued in it, is closed for good, and what comes later counts when it is entered', async () => {
  const { id } = await build.registration({ price: 65_000 })
  const { body: first } = await pay(id, 20_000, { valuedOn: `${earlier}-28` })
  await pay(id, 5_000)
  expect((await monthsShown()).filter(({ month }) => month === present || month === earlier)).toMatchObject([
    { month: present, entries: 1, methods: [{ method: 'mobile', came: 5_000, went: 0 }], isClosable: false },
    { month: earlier, methods: [{ method: 'mobile', came: 20_000, went: 0, entries: 1 }], isClosable: true },
  ])
  expect(await close(earlier)).toMatchObject({
    status: 201,
    body: { month: earlier, closedBy: colleague.username, closedAt: expect.any(String), isClosable: false },
  })
  expect(await historyOf(db, 'installation', 0)).toMatchObject([{ action: 'close_month', after: { month: earlier } }])

  expect((await pay(id, 1_000, { valuedOn: `${earlier}-27` })).body).toMatchObject({ valuedOn: `${earlier}-27` })
  const reversal = await office.post(`/api/payments/${first.id}/reversal`, { reason: 'Jamais reçu' })
  expect(reversal.status).toBe(201)
  expect(await countedIn(id, earlier)).toEqual([20_000])
  expect(await countedIn(id, present)).toEqual([5_000, 1_000, -20_000])
  const sheet = await office.get(`/api/payments/months/${earlier}/sheet/fr`)
  expect(sheet.headers.get('content-type')).toBe('application/pdf')
})

test('a month is closed once, and not before it is over', async () => {
  expect((await close(before)).status).toBe(201)
  expect(await close(before)).toMatchObject({ status: 409, body: { code: 'month_closed' } })
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

test.runIf(onPostgres())('two who close one at once close it once', async () => {
  const answers = await Promise.all([close(long), close(long), close(long)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect((await db.select().from(closedMonths)).filter(({ month }) => month === `${long}-01`)).toHaveLength(1)
})

test.runIf(onPostgres())('a payment for a month that is closed meanwhile counts when it is entered', async () => {
  const month = monthAfter(present, -5)
  const { id } = await build.registration({ price: 65_000 })
  const hold = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.ledgerMonths})`)
  const close = (tx: Tx) => tx.insert(closedMonths).values({ month: `${month}-01`, closedBy: colleague.id })
  const { status } = await meanwhile(db, hold, () => pay(id, 1_000, { valuedOn: `${month}-15` }), close)
  expect(status).toBe(201)
  expect([await countedIn(id, month), await countedIn(id, present)]).toEqual([[], [1_000]])
})
