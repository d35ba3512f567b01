// The office against simulated CinetPay and Hub2, as far as these differ from Wave.
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { minutes } from '../../../../tests/clock.ts'
import { startPayingOffice } from '../../../../tests/online-payments.ts'
import { onlinePayments } from '../../db/schema/online-payments.ts'
import { moneyTransactions } from '../../db/schema/payments.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { startCinetpaySimulator } from '../../simulators/cinetpay.ts'
import { startHub2Simulator } from '../../simulators/hub2.ts'
import type { Notice } from '../../simulators/till.ts'

const clockAt = { now: () => new Date() }
const clock = () => clockAt.now()
const cinetpayKeys = { apiKey: 'sk_live_test', apiPassword: 'password' }
const hub2Keys = { apiKey: 'sk_hub2', merchantId: 'merchant', webhookSecret: 'hub2_secret' }
const cinetpay = await startCinetpaySimulator({
  ...{ key: cinetpayKeys.apiKey, password: cinetpayKeys.apiPassword, clock },
})
const hub2 = await startHub2Simulator({ ...hub2Keys, key: hub2Keys.apiKey, clock })
const here = await startPayingOffice({
  cinetpay: { address: cinetpay.url, keys: cinetpayKeys },
  hub2: { address: hub2.url, keys: hub2Keys },
})
clockAt.now = here.clock.now
const { db, build, start, tell, work } = here
afterAll(() => Promise.all([cinetpay.stop(), hub2.stop()]))

async function owing() {
  const training = await build.training({ price: 65_000 })
  const registration = await build.registration({ trainingId: training.id, price: 65_000 })
  return here.linkOf(registration)
}
async function rowOf(reference: string) {
  const [row] = await db
    .select({ payment: onlinePayments, transaction: moneyTransactions })
    .from(onlinePayments)
    .leftJoin(moneyTransactions, eq(moneyTransactions.id, onlinePayments.transactionId))
    .where(eq(onlinePayments.reference, reference))
  if (!row) throw new Error('no such payment')
  return row
}
const tellOf = (provider: 'cinetpay' | 'hub2', { body, headers }: Notice) => tell(provider, body, headers)

test('a payment by CinetPay is recorded once its notification bears its token, with the wallet that paid', async () => {
  const { body } = await start(await owing(), 'cinetpay', 65_000)
  expect(body).toMatchObject({ state: 'open', url: expect.stringContaining(`${cinetpay.url}/p/`) })
  const { reference } = body
  cinetpay.pay(reference, { operator: 'moov' })
  const forged = await tellOf('cinetpay', cinetpay.notice(reference, { token: 'guessed-guessed' }))
  const right = await tellOf('cinetpay', cinetpay.notice(reference))
  await work()
  const { payment, transaction } = await rowOf(reference)
  expect(right).toBe(forged) // a person who guesses learns nothing
  expect(payment).toMatchObject({ state: 'recorded', operator: 'moov', paidAmount: 65_000, problem: null })
  expect(transaction).toMatchObject({ amount: 65_000, method: 'mobile', operator: 'Moov Money' })
  expect(transaction?.reference).toBe(cinetpay.paymentOf(reference).transactionId)
})

test('a card that pays by CinetPay is another method, and a wallet that is not told is called by its provider', async () => {
  const card = (await start(await owing(), 'cinetpay', 65_000)).body.reference
  cinetpay.pay(card, { operator: 'card' })
  const silent = (await start(await owing(), 'cinetpay', 65_000)).body.reference
  Object.assign(cinetpay.pay(silent), { method: null })
  here.clock.advance(minutes)
  await work()
  expect((await rowOf(card)).transaction).toMatchObject({ method: 'autre', operator: 'Carte' })
  expect((await rowOf(silent)).transaction).toMatchObject({ method: 'mobile', operator: 'CinetPay' })
})

test('money that the office has typed under its wallet is known, also where CinetPay does not say whose it was', async () => {
  const link = await owing()
  const { reference } = (await start(link, 'cinetpay', 65_000)).body
  const { transactionId } = Object.assign(cinetpay.pay(reference), { method: null })
  const [registration] = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.paymentReference, link.paymentReference))
  const typed = { method: 'mobile', operator: 'Orange Money', reference: transactionId }
  const form = { registrationId: registration?.id, amount: 65_000, ...typed }
  expect((await here.signIn().post('/api/payments', form)).status).toBe(201)
  here.clock.advance(minutes)
  await work()
  expect((await rowOf(reference)).payment).toMatchObject({ state: 'recorded', wasKnown: true })
})

test('CinetPay’s answer that was lost is found again by its reference', async () => {
  await start(await owing(), 'cinetpay', 65_000)
  cinetpay.fail('lost_answer')
  const { reference, state } = (await start(await owing(), 'cinetpay', 65_000)).body
  expect(state).toBe('unknown')
  cinetpay.pay(reference)
  here.clock.advance(minutes)
  await work()
  expect((await rowOf(reference)).payment.state).toBe('recorded')
})

test.each(['cinetpay', 'hub2'] as const)('what nobody pays by %s in time is expired', async (provider) => {
  const { reference } = (await start(await owing(), provider, 65_000)).body
  here.clock.advance(61 * minutes)
  await work()
  expect((await rowOf(reference)).payment.state).toBe('expired')
})

test('a payment by Hub2 tells where its payer goes on as soon as Hub2 does, and is recorded when it is told', async () => {
  const { body } = await start(await owing(), 'hub2', 65_000)
  expect(body).toMatchObject({ state: 'open', url: null })
  const { reference } = body
  await tellOf('hub2', hub2.notice(reference))
  await work()
  expect((await rowOf(reference)).payment.payUrl).toBe(`${hub2.url}/p/${hub2.intentOf(reference).id}`)
  const { id } = hub2.pay(reference)
  await tellOf('hub2', hub2.notice(reference))
  await work()
  const { payment, transaction } = await rowOf(reference)
  expect(payment).toMatchObject({ state: 'recorded', operator: 'orange', payerPhone: '+2250700000042' })
  expect(transaction).toMatchObject({ amount: 65_000, method: 'mobile', operator: 'Orange Money', reference: id })
})

test('Hub2’s answer that was lost is found again by its number, and a wallet that was not asked is given up', async () => {
  hub2.fail('lost_answer')
  const lost = (await start(await owing(), 'hub2', 65_000)).body
  hub2.fail('plain_500')
  const never = (await start(await owing(), 'hub2', 65_000)).body
  expect([lost.state, never.state]).toEqual(['unknown', 'unknown'])
  expect((await rowOf(lost.reference)).payment.remoteId).toBe(hub2.intentOf(lost.reference).id)
  hub2.pay(lost.reference)
  here.clock.advance(3 * minutes)
  await work()
  expect((await rowOf(lost.reference)).payment.state).toBe('recorded')
  expect((await rowOf(never.reference)).payment).toMatchObject({ state: 'failed', problem: 'absent' })
})

test('another wallet is asked again, the same one once', async () => {
  const link = await owing()
  const referenceBy = async (wallet: { operator?: string; phone?: string }) =>
    (await start(link, 'hub2', 65_000, wallet)).body.reference
  const first = await referenceBy({ operator: 'orange' })
  expect(await referenceBy({ operator: 'orange' })).toBe(first)
  const others = [await referenceBy({ operator: 'wave' }), await referenceBy({ phone: '0700000043' })]
  expect(new Set([first, ...others]).size).toBe(3)
  expect(others.map((one) => hub2.intentOf(one).payments[0]?.number)).toEqual(['+2250700000042', '+2250700000043'])
})
