import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { onPostgres } from '../../../tests/database.ts'
import { historyOf } from '../../../tests/outbox.ts'
import type { LedgerMonth } from '../../domain/ledger-month.ts'
import type { PaymentRow, RecordedPayment } from '../../domain/payment.ts'
import type { Problem } from '../../domain/problem.ts'
import { closedMonths } from '../db/schema/payments.ts'

const { as, build, db, clock } = await startApi()
clock.set(new Date('2026-07-02T09:00:00Z'))
const colleague = await build.administrator()
const office = as(administrator(colleague))

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
  const { body: june } = await pay(id, 20_000, { valuedOn: '2026-06-30' })
  await pay(id, 5_000)
  expect((await monthsShown()).slice(0, 2)).toMatchObject([
    { month: '2026-07', entries: 1, methods: [{ method: 'mobile', came: 5_000, went: 0 }], isClosable: false },
    { month: '2026-06', methods: [{ method: 'mobile', came: 20_000, went: 0, entries: 1 }], isClosable: true },
  ])
  expect(await close('2026-06')).toMatchObject({
    status: 201,
    body: { month: '2026-06', closedBy: colleague.username, closedAt: '2026-07-02T09:00:00.000Z', isClosable: false },
  })
  expect((await historyOf(db, 'installation', 0))[0]).toMatchObject({
    action: 'close_month',
    after: { month: '2026-06' },
  })

  expect((await pay(id, 1_000, { valuedOn: '2026-06-29' })).body).toMatchObject({ valuedOn: '2026-06-29' })
  const reversal = await office.post(`/api/payments/${june.id}/reversal`, { reason: 'Jamais reçu' })
  expect(reversal.status).toBe(201)
  expect(await countedIn(id, '2026-06')).toEqual([20_000])
  expect(await countedIn(id, '2026-07')).toEqual([5_000, 1_000, -20_000])
  const sheet = await office.get('/api/payments/months/2026-06/sheet/fr')
  expect(sheet.headers.get('content-type')).toBe('application/pdf')
})

test.each([
  ['2026-07', 'month_not_over'],
  ['2026-08', 'month_not_over'],
  ['2026-06', 'month_closed'],
])('%s is not closed: %s', async (month, code) => {
  expect(await close(month)).toMatchObject({ status: 409, body: { code } })
})

test('a month can be closed from the second day after it', async () => {
  clock.set(new Date('2026-06-01T23:59:59Z'))
  expect(await close('2026-05')).toMatchObject({ status: 409, body: { code: 'month_not_over' } })
  clock.set(new Date('2026-06-02T00:00:00Z'))
  expect((await close('2026-05')).status).toBe(201)
  clock.set(new Date('2026-07-02T09:00:00Z'))
})

test.runIf(onPostgres())('two who close one at once close it once', async () => {
  const answers = await Promise.all([close('2026-04'), close('2026-04'), close('2026-04')])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect((await db.select().from(closedMonths)).filter(({ month }) => month === '2026-04-01')).toHaveLength(1)
})
