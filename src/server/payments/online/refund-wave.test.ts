// What the simulated Wave gives back, once, whatever becomes of its answers.
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startPayingOffice } from '../../../../tests/online-payments.ts'
import type { RecordedPayment } from '../../../domain/payments/payment.ts'
import { onlinePayments, onlineRefunds, paymentProviders } from '../../db/schema/online-payments.ts'
import { startWaveSimulator, type WaveFault } from '../../simulators/wave.ts'
import { giveBackDue } from './give-back-commands.ts'

const keys = { apiKey: 'wave_ci_prod_test', webhookSecret: 'secret' }
let now = () => new Date()
const wave = await startWaveSimulator({ key: keys.apiKey, webhookSecret: keys.webhookSecret, clock: () => now() })
afterAll(() => wave.stop())
const { build, clock, db, services, linkOf, signIn, start, work } = await startPayingOffice({
  wave: { address: wave.url, keys },
})
now = clock.now

beforeEach(() => db.update(paymentProviders).set({ stopped: null }))

/** 65 000 FCFA that were paid at Wave for somebody who does not come, and that the office gives back by it. */
async function refunded() {
  const registration = await build.registration({ price: 65_000 })
  const { body } = await start(linkOf(registration), 'wave', 65_000)
  wave.pay(body.reference)
  clock.advance(6_000)
  await work()
  const office = signIn()
  await office.put(`/api/registrations/${registration.id}/status`, { status: 'annulée' })
  const [online] = await db.select().from(onlinePayments).where(eq(onlinePayments.reference, body.reference))
  const refund = await office.post<RecordedPayment>(`/api/registrations/${registration.id}/refunds`, {
    ...{ amount: 65_000, method: 'mobile', reason: 'Session annulée', onlinePaymentId: online?.id },
  })
  expect(refund.status).toBe(201)
  return { reference: body.reference, sessionId: online?.remoteId ?? '' }
}
const stateNow = async () => {
  const [row] = await db.select().from(onlineRefunds).orderBy(desc(onlineRefunds.id)).limit(1)
  return row?.state
}
/** What left the wallet for it: the fee came back. */
const givenBack = (reference: string) =>
  wave.movements.filter((one) => one.is_reversal && one.client_reference === reference).map(({ amount }) => amount)

test('all of it goes back at once', async () => {
  const { reference } = await refunded()
  await giveBackDue(services)
  expect([await stateNow(), givenBack(reference)]).toEqual(['done', ['-64350']])
})

test.each([
  'lost_answer',
  'half_body',
  'done_then_500',
  'not_json',
  'plain_500',
  'unavailable_503',
  'too_many_429',
] satisfies WaveFault[])('once, where its answer is %s', async (fault) => {
  const { reference, sessionId } = await refunded()
  wave.fail(fault)
  await giveBackDue(services)
  expect(await stateNow()).toBe('unknown')
  clock.advance(61_000)
  await giveBackDue(services)
  expect([await stateNow(), givenBack(reference)]).toEqual(['done', ['-64350']])
  expect(wave.refunds.get(sessionId)).toBeGreaterThan(0)
})

test('not with a key that is revoked, and once there is another', async () => {
  const { reference } = await refunded()
  wave.fail('key_revoked')
  await giveBackDue(services)
  expect([await stateNow(), givenBack(reference)]).toEqual(['claimed', []])
  await db.update(paymentProviders).set({ stopped: null })
  await giveBackDue(services)
  expect([await stateNow(), givenBack(reference)]).toEqual(['done', ['-64350']])
})

test('what Wave refuses is for somebody', async () => {
  const { reference } = await refunded()
  wave.sessionOf(reference).payment_status = 'processing'
  await giveBackDue(services)
  expect([await stateNow(), givenBack(reference)]).toEqual(['by_hand', []])
})

test('by several instances at once', async () => {
  const { reference, sessionId } = await refunded()
  await Promise.all(Array.from({ length: 4 }, () => giveBackDue(services)))
  expect([await stateNow(), givenBack(reference), wave.refunds.get(sessionId)]).toEqual(['done', ['-64350'], 1])
})
