import { createHmac } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { beginningFaults } from '../../../tests/provider-faults.ts'
import { startHub2Simulator } from '../simulators/hub2.ts'
import type { TillFault } from '../simulators/till.ts'
import { hub2 } from './hub2.ts'
import type { Access, PaymentIntent } from './payment-provider.ts'

const keys = { apiKey: 'sk_hub2', merchantId: 'merchant', webhookSecret: 'hub2_secret' }
const known = { key: keys.apiKey, merchantId: keys.merchantId, webhookSecret: keys.webhookSecret }
const simulator = await startHub2Simulator({ ...known, slowness: 20 })
afterAll(() => simulator.stop())
const access: Access = { keys, address: simulator.url, reach: { ownMachine: true } }

type Wallet = NonNullable<PaymentIntent['wallet']>
const returnUrl = 'https://www.example.ci/payer?reference=OFF-1&cle=x'
const intent = (operator: Wallet['operator'] = 'orange'): PaymentIntent => ({
  ...{ reference: `OF${uniqueWord()}`, amount: 65_000, label: 'Chaîne du froid', locale: 'fr', returnUrl },
  notifyUrl: 'https://www.example.ci/provider-notices/hub2',
  email: 'contact@example.ci',
  wallet: { operator, phone: '+2250700000042' },
})

/** A payment that was begun. */
async function begun(operator: Wallet['operator'] = 'orange', at = access) {
  const asked = intent(operator)
  const started = await hub2.start(at, asked)
  if (started.kind !== 'open') throw new Error(started.kind)
  return { reference: asked.reference, remoteId: started.remoteId, amount: asked.amount, started }
}
const begunNow = (reference: string) => simulator.intents.filter((one) => one.purchaseReference === reference)

async function withSimulator(
  options: Partial<Parameters<typeof startHub2Simulator>[0]>,
  act: (own: Awaited<ReturnType<typeof startHub2Simulator>>, at: Access) => Promise<void>,
): Promise<void> {
  const own = await startHub2Simulator({ ...known, ...options })
  try {
    await act(own, { ...access, address: own.url })
  } finally {
    await own.stop()
  }
}

describe('beginning', () => {
  test.each(['mtn', 'moov'] as const)('with %s asks on the phone: the payer goes nowhere', async (operator) => {
    const { started, reference, ...payment } = await begun(operator)
    expect(started).toMatchObject({ kind: 'open', url: null })
    expect(started.expiresAt).toBeNull()
    expect(simulator.intentOf(reference).payments).toMatchObject([{ provider: operator, number: '+2250700000042' }])
    expect(await hub2.check(access, { reference, ...payment })).toMatchObject({
      kind: 'open',
      url: null,
      problem: null,
    })
  })

  test.each(['orange', 'wave'] as const)(
    'with %s leads to its page, which a check tells a moment later',
    async (operator) => {
      const { started, ...payment } = await begun(operator)
      expect(started.url).toBeNull()
      const url = `${simulator.url}/p/${payment.remoteId}`
      expect(await hub2.check(access, payment)).toMatchObject({ kind: 'open', url })
      const page = await fetch(url)
      expect(await page.text()).toContain('65')
      const paid = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ acte: 'payer' }),
        redirect: 'manual',
      })
      expect(paid.headers.get('location')).toBe(returnUrl)
      expect(await hub2.check(access, payment)).toMatchObject({ kind: 'paid', operator })
    },
  )

  test('of a wallet that asks for a code on our page says so', async () => {
    const payment = await begun('orange')
    simulator.askForCode(payment.reference)
    expect(await hub2.check(access, payment)).toMatchObject({ kind: 'open', url: null, problem: 'otp' })
  })

  test('without a wallet is refused before anybody is asked', async () => {
    const asked = { ...intent(), wallet: null }
    expect(await hub2.start(access, asked)).toEqual({ kind: 'refused', problem: 'wallet' })
    expect(begunNow(asked.reference)).toHaveLength(0)
  })

  test.each([
    ['plain_500', 'down'],
    ['done_then_500', 'down'],
    ['lost_answer', 'down'],
    ['half_body', 'down'],
    ['not_json', 'down'],
    ['unavailable_503', 'down'],
    ['too_many_429', 'down'],
    ['keys_changed', 'keys'],
    ['refused_422', 'refused'],
  ] as [TillFault, string][])('whose intent ends in %s asked no wallet, so that it is %s', async (fault, kind) => {
    const asked = intent()
    simulator.fail(fault, 1, 'intent')
    expect(await hub2.start(access, asked)).toMatchObject({ kind })
    expect(begunNow(asked.reference).flatMap(({ payments }) => payments)).toHaveLength(0)
    expect(await hub2.check(access, { ...asked, remoteId: null })).toEqual({ kind: 'absent' })
  })

  test.each(beginningFaults)('whose wallet was asked in %s is %s', async (fault, kind, tries) => {
    const asked = intent()
    simulator.fail(fault)
    const started = await hub2.start(access, asked)
    expect(started).toMatchObject({ kind })
    expect(begunNow(asked.reference).flatMap(({ payments }) => payments)).toHaveLength(tries)
    // Whatever was lost is found again, by its number or by its reference; a wallet that was not asked will not be.
    const remoteId = simulator.intentOf(asked.reference).id
    if (started.kind === 'unknown') expect(started.remoteId).toBe(remoteId)
    for (const name of [remoteId, null])
      expect(await hub2.check(access, { ...asked, remoteId: name })).toMatchObject(
        tries === 1 ? { kind: 'open', remoteId } : { kind: 'absent' },
      )
  })

  test('of what it does not take is refused with its code; without its server, or its keys, nothing was begun', async () => {
    const wrong = { ...intent('mtn'), wallet: { operator: 'mtn' as const, phone: '+33612345678' } }
    expect(await hub2.start(access, wrong)).toEqual({ kind: 'refused', problem: 'invalid_msisdn' })
    expect(await hub2.start(access, { ...intent(), amount: 0 })).toEqual({ kind: 'refused', problem: 'bad_parameters' })
    expect(await hub2.start({ ...access, address: 'http://127.0.0.1:1' }, intent())).toEqual({ kind: 'down' })
    expect(await hub2.start({ ...access, keys: { ...keys, apiKey: 'other' } }, intent())).toEqual({ kind: 'keys' })
  })
})

describe('a check', () => {
  test('tells what was paid, with its number, the wallet, the payer’s phone and when', async () => {
    const payment = await begun('moov')
    const { id: transactionId, updatedAt } = simulator.pay(payment.reference)
    for (const remoteId of [payment.remoteId, null])
      expect(await hub2.check(access, { ...payment, remoteId })).toEqual({
        ...{ kind: 'paid', amount: 65_000, currency: 'XOF', operator: 'moov', payerPhone: '+2250700000042' },
        ...{ transactionId, paidAt: new Date(updatedAt), remoteId: payment.remoteId },
      })
  })

  test('tells of another amount or currency as it is', async () => {
    const [one, other] = [await begun(), await begun()]
    simulator.pay(one.reference, { amount: 64_995 })
    simulator.pay(other.reference, { currency: 'XAF' })
    expect(await hub2.check(access, one)).toMatchObject({ kind: 'paid', amount: 64_995 })
    expect(await hub2.check(access, other)).toMatchObject({ kind: 'paid', currency: 'XAF' })
  })

  test.each([
    ['customer_insufficient_funds', 'failed'],
    ['canceled_by_customer', 'failed'],
    ['authentication_timeout', 'expired'],
    ['timeout', 'expired'],
  ])('of one that ended for %s says that it %s, and why', async (problem, kind) => {
    const payment = await begun('mtn')
    simulator.endWithout(payment.reference, problem)
    expect(await hub2.check(access, payment)).toEqual({ kind, problem })
  })

  test('more often than Hub2 allows is limited, and says nothing else', () => {
    const clock = { now: Date.now() }
    return withSimulator({ readEvery: 5_000, clock: () => new Date(clock.now) }, async (_, at) => {
      const { started: __, ...payment } = await begun('mtn', at)
      expect(await hub2.check(at, payment)).toMatchObject({ kind: 'open' })
      expect(await hub2.check(at, payment)).toEqual({ kind: 'unanswered', isLimited: true })
      clock.now += 5_000
      expect(await hub2.check(at, payment)).toMatchObject({ kind: 'open' })
    })
  })

  test('finds what was begun last month by its reference', () => {
    const clock = { now: new Date(Date.now() - 20 * 24 * 3_600_000) }
    return withSimulator({ clock: () => clock.now }, async (own, at) => {
      const payment = await begun('mtn', at)
      own.pay(payment.reference)
      clock.now = new Date(Date.UTC(clock.now.getUTCFullYear(), clock.now.getUTCMonth() + 1, 1))
      expect(await hub2.check(at, { ...payment, remoteId: null })).toMatchObject({ kind: 'paid' })
    })
  })

  test('by a reference that is not heeded tells of none that it is absent', () =>
    withSimulator({ listsAll: true }, async (own, at) => {
      const lost = await begun('mtn', at)
      for (let others = 0; others < 10; others++) await begun('mtn', at)
      expect(await hub2.check(at, { ...lost, remoteId: null })).toEqual({ kind: 'unanswered', isLimited: true })
      own.pay(lost.reference)
      expect(await hub2.check(at, lost)).toMatchObject({ kind: 'paid' })
    }))

  test.each([
    ['lost_answer', { kind: 'unanswered', isLimited: false }],
    ['half_body', { kind: 'unanswered', isLimited: false }],
    ['not_json', { kind: 'unanswered', isLimited: false }],
    ['plain_500', { kind: 'unanswered', isLimited: false }],
    ['unavailable_503', { kind: 'unanswered', isLimited: false }],
    ['too_many_429', { kind: 'unanswered', isLimited: true }],
    ['keys_changed', { kind: 'keys' }],
  ] as [TillFault, object][])('after %s knows nothing', async (fault, answer) => {
    const payment = await begun()
    simulator.pay(payment.reference)
    for (const remoteId of [payment.remoteId, null]) {
      simulator.fail(fault)
      expect(await hub2.check(access, { ...payment, remoteId })).toEqual(answer)
    }
    expect(await hub2.check(access, payment)).toMatchObject({ kind: 'paid' })
  })

  test('of an intent that is somebody else’s, or that it does not know, is of none', async () => {
    const [one, other] = [await begun(), await begun()]
    simulator.pay(other.reference)
    expect(await hub2.check(access, { ...one, remoteId: other.remoteId })).toEqual({ kind: 'absent' })
    expect(await hub2.check(access, { ...one, remoteId: 'pi_unknown' })).toEqual({ kind: 'absent' })
  })
})

describe('a notification', () => {
  const readAt = (body: string, signature: string | undefined, given: object = keys) =>
    hub2.read(
      given,
      {
        ...{ body: Buffer.from(body), now: new Date() },
        header: (name) => (name === 'hub2-signature' ? signature : undefined),
      },
      async () => false,
    )

  test('is a hint at a payment, whatever it says became of it', async () => {
    const { reference, remoteId } = await begun()
    const { body, headers } = simulator.notice(reference)
    expect(await readAt(body, headers['hub2-signature'])).toMatchObject({ reference, remoteId, moved: null })
  })

  // Made with `openssl dgst -sha256 -hmac`, so that the two ends cannot be wrong in the same way.
  const golden = {
    body: '{"id":"evt_1","type":"payment_intent.successful","data":{"id":"pi_1","purchaseReference":"OF1"}}',
    present: 'c9d131c7cca99ccb10f3840d9162be0304073cd7d6cd7c1a69b7580b8e73742c',
    former: '571cbcdfc74bededf0bbede47ce58b7665f1674ce3510aadcb80d545229cec66',
    keys: { webhookSecret: 'hub2_golden' },
  }
  test('is signed over its body', async () => {
    const hint = await readAt(golden.body, `s1=${golden.present}`, golden.keys)
    expect(hint).toMatchObject({ reference: 'OF1', remoteId: 'pi_1' })
    expect(await readAt(`${golden.body} `, `s1=${golden.present}`, golden.keys)).toBeUndefined()
  })

  test('counts with the secret before the present one, on either side', async () => {
    // Hub2 changed it already, and we did not; then we did, and what it signed before arrives.
    expect(await readAt(golden.body, `s1=${'0'.repeat(64)}, s0=${golden.present}`, golden.keys)).toBeDefined()
    const changed = { ...golden.keys, formerSecret: 'hub2_former' }
    expect(await readAt(golden.body, `s1=${golden.former}`, golden.keys)).toBeUndefined()
    expect(await readAt(golden.body, `s1=${golden.former}`, changed)).toBeDefined()
  })

  test.each([
    ['without a signature', undefined],
    ['with an empty one', ''],
    ['with none that is right', `s1=${'0'.repeat(64)}`],
    ['with a right one of another kind', `v1=${golden.present}`],
  ])('%s is not Hub2’s', async (_, signature) => {
    expect(await readAt(golden.body, signature, golden.keys)).toBeUndefined()
  })

  test('is of none where there is no secret, or an empty one', async () => {
    const { body, headers } = simulator.notice((await begun()).reference, { secrets: [''] })
    expect(await readAt(body, headers['hub2-signature'], {})).toBeUndefined()
    expect(await readAt(body, headers['hub2-signature'], { webhookSecret: '' })).toBeUndefined()
  })

  test('of a try names its intent; of anything else names nothing', async () => {
    const told = (data: object) => {
      const body = JSON.stringify({ type: 'payment.succeeded', data })
      return readAt(body, `s1=${createHmac('sha256', keys.webhookSecret).update(body).digest('hex')}`)
    }
    expect(await told({ id: 'pay_1', intentId: 'pi_1' })).toMatchObject({ reference: null, remoteId: 'pi_1' })
    expect(await told({ id: 'tr_1' })).toMatchObject({ reference: null, remoteId: null })
  })

  test('has the same number as often as it is told', async () => {
    const { reference } = await begun()
    const { body, headers } = simulator.notice(reference, { id: 'evt_once' })
    const [one, again] = [await readAt(body, headers['hub2-signature']), await readAt(body, headers['hub2-signature'])]
    expect(one?.eventId).toBe(again?.eventId)
    simulator.pay(reference)
    const later = simulator.notice(reference, { id: 'evt_once' })
    expect((await readAt(later.body, later.headers['hub2-signature']))?.eventId).not.toBe(one?.eventId)
  })
})

test('nothing is given back by a call: that is done by hand', () => {
  expect(hub2.refund).toBeUndefined()
  expect(hub2.statement).toBeUndefined()
})
