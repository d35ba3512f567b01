// Statements that are asked for by themselves (docs/rules/online-payments.md#statements), of a simulated Wave.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { administrator, startApi } from '../../../../tests/api.ts'
import { onPostgres } from '../../../../tests/database.ts'
import { dayOf } from '../../../domain/values/month.ts'
import { paymentProviders } from '../../db/schema/online-payments.ts'
import { moneyTransactions } from '../../db/schema/payments.ts'
import { statementLines } from '../../db/schema/statements.ts'
import { placeOf } from '../../encryption/seal-existing.ts'
import { startWaveSimulator } from '../../simulators/wave.ts'
import { takeDueStatements } from './due-commands.ts'

const { as, build, clock, db, services } = await startApi({
  config: { demo: true },
  settings: { onlinePayments: { providers: ['wave'] } },
})
const aDay = 86_400_000
const anHour = 3_600_000
/** When what Wave is told next happens, in milliseconds from now. */
let shift = 0
const wave = await startWaveSimulator({ key: 'k', clock: () => new Date(clock.now().getTime() + shift), slowness: 1 })
afterAll(() => wave.stop())

const day = (ago: number) => dayOf(new Date(clock.now().getTime() - ago * aDay))
const standing = async () => (await db.select().from(paymentProviders))[0]
const set = (more: Partial<typeof paymentProviders.$inferInsert> = {}) =>
  db.insert(paymentProviders).values({
    ...{ provider: 'wave', keys: services.secrets.seal('{"apiKey":"k"}', placeOf.providerKeys('wave')) },
    ...{ keyEnds: {}, publicUrl: services.config.publicUrl, address: wave.url },
    ...more,
  })
/** Money that comes so many days ago. */
function receive(ago: number): string {
  shift = -ago * aDay
  const id = wave.receive({ amount: 1_000, phone: '+2250707070707', name: 'Aya' })
  shift = 0
  return id
}
/** The references of the lines that came since the test began. */
const taken = async () =>
  (await db.select({ reference: statementLines.reference }).from(statementLines).orderBy(statementLines.id))
    .map(({ reference }) => reference)
    .slice(known)
let known = 0
let asked = 0
const askedSince = () => wave.asked() - asked

beforeEach(async () => {
  await db.delete(paymentProviders)
  known = await db.$count(statementLines)
  asked = wave.asked()
  // Noon, so that the day before is over.
  clock.advance(((36 - new Date().getUTCHours()) % 24) * anHour)
})

test('yesterday is taken in whole, and what there is of today; once an hour', async () => {
  await set()
  const [first, second] = [receive(1), receive(0)]
  receive(2)
  await takeDueStatements(services)
  expect(await taken()).toEqual([first, second])
  expect(await standing()).toMatchObject({ statementDay: day(1) })

  await takeDueStatements(services)
  expect(askedSince()).toBe(2)
  clock.advance(anHour)
  const third = receive(0)
  await takeDueStatements(services)
  expect(askedSince()).toBe(3)
  expect(await taken()).toEqual([first, second, third])
  expect(await standing()).toMatchObject({ statementDay: day(1) })
})

test('what Wave kept is added to what reached the wallet: the ledger has that payment, and the payout is the firm’s own', async () => {
  await set()
  const { id: registrationId } = await build.registration({ price: 1_000 })
  const office = as(administrator(await build.administrator()))
  const reference = receive(0)
  const paid = { registrationId, amount: 1_000, method: 'mobile', operator: 'Wave', reference }
  expect((await office.post('/api/payments', paid)).status).toBe(201)
  wave.payOut(990)
  await takeDueStatements(services)
  const lines = await db.select().from(statementLines).orderBy(statementLines.id)
  expect(lines.slice(known)).toMatchObject([
    { kind: 'received', amount: 1_000, fee: 10, state: 'recorded', feeTransactionId: expect.any(Number) },
    { kind: 'payout', amount: 990, fee: 0, state: 'recorded' },
  ])
})

test('a day without an answer is tried again the next hour, with those after it', async () => {
  await set({ statementDay: day(5) })
  const [first, second, third] = [receive(4), receive(3), receive(1)]
  wave.fail('slow')
  wave.fail('unavailable_503')
  await takeDueStatements(services)
  expect(await taken()).toEqual([first])
  expect(await standing()).toMatchObject({ statementDay: day(4) })
  clock.advance(anHour)
  await takeDueStatements(services)
  expect(await taken()).toContain(second)
  expect((await taken()).slice(0, 3)).toEqual([first, second, expect.any(String)])
  expect(await taken()).toContain(third)
  expect(await standing()).toMatchObject({ statementDay: day(1) })
})

test('a process that died between two days goes on with the second one the next hour, and books nothing twice', async () => {
  await set({ statementDay: day(20) })
  shift = -19 * aDay
  wave.payOut(5_000)
  shift = 0
  const later = receive(18)
  const read = services.settings.read
  let reads = 0
  const dying = async () => {
    reads++
    if (reads > 2) throw new Error('killed')
    return read()
  }
  await expect(takeDueStatements({ ...services, settings: { read: dying } })).rejects.toThrow('killed')
  expect(await standing()).toMatchObject({ statementDay: day(19) })
  expect(await taken()).toHaveLength(1)
  const before = await db.$count(moneyTransactions)
  clock.advance(anHour)
  await takeDueStatements(services)
  expect((await taken()).slice(0, 2)).toEqual([expect.any(String), later])
  expect(await db.$count(moneyTransactions)).toBe(before)
  expect(await standing()).toMatchObject({ statementDay: day(1) })
})

test.each([
  ['stopped', { stopped: 'restored' as const }],
  ['a copy at another address', { publicUrl: 'https://ailleurs.example' }],
  ['without such a call', { provider: 'cinetpay' as const }],
])('nobody is asked: %s', async (_, more) => {
  await set(more)
  await takeDueStatements(services)
  expect(askedSince()).toBe(0)
})

test('a provider that is off is not asked', async () => {
  await set()
  const settings = { read: async () => ({ ...(await services.settings.read()), onlinePayments: { providers: [] } }) }
  await takeDueStatements({ ...services, settings })
  expect(askedSince()).toBe(0)
})

test('a clock that was ahead keeps nobody from asking', async () => {
  await set({ statementAt: new Date(clock.now().getTime() + aDay) })
  await takeDueStatements(services)
  expect(askedSince()).toBe(2)
})

test('an instance whose clock is a little behind does not ask again', async () => {
  await set({ statementAt: new Date(clock.now().getTime() + 5) })
  await takeDueStatements(services)
  expect(askedSince()).toBe(0)
})

test.runIf(onPostgres())('several instances ask once (needs PostgreSQL)', async () => {
  await set()
  await Promise.all([1, 2, 3, 4].map(() => takeDueStatements(services)))
  expect(askedSince()).toBe(2)
})
