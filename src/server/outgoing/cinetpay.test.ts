import { afterAll, describe, expect, test } from 'vitest'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { beginningFaults } from '../../../tests/provider-faults.ts'
import { operators } from '../../domain/company/payment-providers.ts'
import { type CinetpayFault, startCinetpaySimulator } from '../simulators/cinetpay.ts'
import { cinetpay, cinetpayAddress } from './cinetpay.ts'
import type { Access, KnowsToken, PaymentIntent } from './payment-provider.ts'

const keys = { apiKey: 'sk_live_test', apiPassword: 'password' }
const simulator = await startCinetpaySimulator({ key: keys.apiKey, password: keys.apiPassword, slowness: 20 })
afterAll(() => simulator.stop())
const access: Access = { keys, address: simulator.url, reach: { ownMachine: true } }

const intent = (): PaymentIntent => ({
  ...{
    reference: `OF${uniqueWord()}`.slice(0, 30),
    amount: 65_000,
    label: 'Chaîne du froid',
    locale: 'fr',
    wallet: null,
  },
  returnUrl: 'https://www.example.ci/payer?reference=OFF-1&cle=x',
  notifyUrl: 'https://www.example.ci/provider-notices/cinetpay',
  email: 'contact@example.ci',
})

/** A payment that was begun. */
async function begun(at = access) {
  const asked = intent()
  const started = await cinetpay.start(at, asked)
  if (started.kind !== 'open') throw new Error(started.kind)
  return { reference: asked.reference, remoteId: started.remoteId, amount: asked.amount, started }
}
const begunNow = (reference: string) =>
  simulator.payments.filter(({ merchantTransactionId }) => merchantTransactionId === reference)

/** An account of its own, whose token nothing else uses. */
async function withSimulator(
  options: Partial<Parameters<typeof startCinetpaySimulator>[0]>,
  act: (own: Awaited<ReturnType<typeof startCinetpaySimulator>>, at: Access) => Promise<void>,
): Promise<void> {
  const own = await startCinetpaySimulator({ key: keys.apiKey, password: keys.apiPassword, ...options })
  try {
    await act(own, { ...access, address: own.url })
  } finally {
    await own.stop()
  }
}

test('an account of the sandbox is asked there, any other one in production; a simulator where it answers', () => {
  expect(cinetpayAddress({ keys: { apiKey: 'sk_test_1' }, address: null })).toBe('https://api.cinetpay.net')
  expect(cinetpayAddress({ keys: { apiKey: 'sk_live_1' }, address: null })).toBe('https://api.cinetpay.co')
  expect(cinetpayAddress(access)).toBe(simulator.url)
})

describe('a token', () => {
  test('is asked for once, and serves until it ends', () =>
    withSimulator({}, async (own, at) => {
      const payment = await begun(at)
      await cinetpay.check(at, payment)
      await cinetpay.check(at, payment)
      expect(own.asked('login')).toBe(1)
    }))

  test('that ends within a minute is renewed before it is used', () =>
    withSimulator({ tokenLasts: 60 }, async (own, at) => {
      await begun(at)
      await begun(at)
      expect(own.asked('login')).toBe(2)
    }))

  test('that is not taken any more is renewed once, and the payment is begun once', () =>
    withSimulator({}, async (own, at) => {
      await begun(at)
      own.fail('token_expired')
      const { reference } = await begun(at)
      expect(own.asked('login')).toBe(2)
      expect(own.payments.filter((one) => one.merchantTransactionId === reference)).toHaveLength(1)
      own.fail('token_expired', 2)
      expect(await cinetpay.start(at, intent())).toEqual({ kind: 'keys' })
      expect(own.asked('login')).toBe(3)
    }))

  test.each([
    ['unavailable_503', { kind: 'down' }, { kind: 'unanswered', isLimited: false }],
    ['plain_500', { kind: 'down' }, { kind: 'unanswered', isLimited: false }],
    ['too_many_429', { kind: 'down' }, { kind: 'unanswered', isLimited: true }],
    ['lost_answer', { kind: 'down' }, { kind: 'unanswered', isLimited: false }],
    ['half_body', { kind: 'down' }, { kind: 'unanswered', isLimited: false }],
    ['not_json', { kind: 'down' }, { kind: 'unanswered', isLimited: false }],
    ['keys_changed', { kind: 'keys' }, { kind: 'keys' }],
  ] as [CinetpayFault, object, object][])('that cannot be had for %s begins nothing', (fault, started, checked) =>
    withSimulator({}, async (own, at) => {
      own.fail(fault, 2, 'login')
      const asked = intent()
      expect(await cinetpay.start(at, asked)).toEqual(started)
      expect(await cinetpay.check(at, { ...asked, remoteId: null })).toEqual(checked)
      expect(own.payments).toHaveLength(0)
    }),
  )
})

describe('beginning', () => {
  test('answers where the payer goes on, and what its notifications bear; not until when', async () => {
    const { started, reference } = await begun()
    expect(started.url).toContain(`${simulator.url}/p/`)
    expect(started.expiresAt).toBeNull()
    expect(started.notifyToken).toBe(simulator.paymentOf(reference).notifyToken)
  })

  test.each(beginningFaults)('after %s is %s', async (fault, kind, count) => {
    const asked = intent()
    await begun()
    simulator.fail(fault)
    expect(await cinetpay.start(access, asked)).toMatchObject({ kind })
    expect(begunNow(asked.reference)).toHaveLength(count)
    // Whatever was lost is found again by its reference, and not begun twice.
    expect(await cinetpay.check(access, { ...asked, remoteId: null })).toMatchObject({
      kind: count === 1 ? 'open' : 'absent',
    })
  })

  test('of a reference that it has already is unknown, never refused', async () => {
    const asked = intent()
    await cinetpay.start(access, asked)
    expect(await cinetpay.start(access, asked)).toEqual({ kind: 'unknown' })
    expect(begunNow(asked.reference)).toHaveLength(1)
  })

  test('of what it does not take is refused with its code; without its server, or its keys, nothing was begun', async () => {
    expect(await cinetpay.start(access, { ...intent(), amount: 50 })).toEqual({
      ...{ kind: 'refused', problem: 'VALIDATION_ERROR' },
    })
    expect(await cinetpay.start({ ...access, address: 'http://127.0.0.1:1' }, intent())).toEqual({ kind: 'down' })
    const others = { ...access, keys: { apiKey: 'sk_live_other', apiPassword: 'password' } }
    expect(await cinetpay.start(others, intent())).toEqual({ kind: 'keys' })
  })

  test('tells nothing of the payer, and a label as long as it takes', async () => {
    const asked = { ...intent(), label: 'x'.repeat(300) }
    expect(await cinetpay.start(access, asked)).toMatchObject({ kind: 'open' })
    expect(simulator.paymentOf(asked.reference).designation).toHaveLength(100)
  })
})

describe('a check', () => {
  test.each(operators)('tells what was paid by %s, with its number and the payer’s phone', async (operator) => {
    const payment = await begun()
    simulator.pay(payment.reference, { operator, phone: '+2250700000007' })
    for (const remoteId of [payment.remoteId, null])
      expect(await cinetpay.check(access, { ...payment, remoteId })).toEqual({
        ...{ kind: 'paid', amount: 65_000, currency: 'XOF', operator, payerPhone: '+2250700000007', paidAt: null },
        ...{ transactionId: payment.remoteId, remoteId: payment.remoteId },
      })
  })

  test('tells of another amount or currency as it is', async () => {
    const [one, other] = [await begun(), await begun()]
    simulator.pay(one.reference, { amount: 64_995 })
    simulator.pay(other.reference, { currency: 'XAF' })
    expect(await cinetpay.check(access, one)).toMatchObject({ kind: 'paid', amount: 64_995 })
    expect(await cinetpay.check(access, other)).toMatchObject({ kind: 'paid', currency: 'XAF' })
  })

  test('tells of an amount that was rounded down', () =>
    withSimulator({ roundsDown: true }, async (own, at) => {
      const asked = { ...intent(), amount: 65_003 }
      await cinetpay.start(at, asked)
      own.pay(asked.reference)
      expect(await cinetpay.check(at, { ...asked, remoteId: null })).toMatchObject({ kind: 'paid', amount: 65_000 })
    }))

  test('that does not tell the amount is of the one that was fixed when it was begun', () =>
    withSimulator({ isTerse: true }, async (own, at) => {
      const payment = await begun(at)
      own.pay(payment.reference)
      expect(await cinetpay.check(at, payment)).toMatchObject({
        ...{ kind: 'paid', amount: 65_000, currency: 'XOF', operator: null },
      })
    }))

  test('of one without money says why; what ended may not be paid', async () => {
    const [open, poor, late] = [await begun(), await begun(), await begun()]
    simulator.payWithoutMoney(poor.reference)
    simulator.expire(late.reference)
    expect(await cinetpay.check(access, open)).toMatchObject({ kind: 'open', remoteId: open.remoteId, problem: null })
    expect(await cinetpay.check(access, poor)).toEqual({ kind: 'failed', problem: 'INSUFFICIENT_BALANCE' })
    expect(await cinetpay.check(access, late)).toEqual({ kind: 'expired', problem: null })
  })

  test.each([
    ['lost_answer', { kind: 'unanswered', isLimited: false }],
    ['half_body', { kind: 'unanswered', isLimited: false }],
    ['not_json', { kind: 'unanswered', isLimited: false }],
    ['plain_500', { kind: 'unanswered', isLimited: false }],
    ['unavailable_503', { kind: 'unanswered', isLimited: false }],
    ['too_many_429', { kind: 'unanswered', isLimited: true }],
    ['keys_changed', { kind: 'keys' }],
  ] as [CinetpayFault, object][])('after %s knows nothing', async (fault, answer) => {
    const payment = await begun()
    simulator.pay(payment.reference)
    simulator.fail(fault)
    expect(await cinetpay.check(access, payment)).toEqual(answer)
    expect(await cinetpay.check(access, payment)).toMatchObject({ kind: 'paid' })
  })

  test('that tells of another payment is no answer', async () => {
    const [one, other] = [await begun(), await begun()]
    simulator.pay(other.reference)
    expect(await cinetpay.check(access, { ...other, remoteId: one.remoteId })).toEqual({
      ...{ kind: 'unanswered', isLimited: false },
    })
  })
})

describe('a notification', () => {
  const readWith = (body: string, knows: KnowsToken) =>
    cinetpay.read(keys, { body: Buffer.from(body), header: () => undefined, now: new Date() }, knows)
  const knowing =
    (reference: string, token: string): KnowsToken =>
    async (asked, given) =>
      asked === reference && given === token

  test('is a hint at a payment where it bears its token, whatever it says became of it', async () => {
    const { reference, remoteId, started } = await begun()
    const { body } = simulator.notice(reference, { status: 'SUCCESS' })
    const hint = await readWith(body, knowing(reference, started.notifyToken ?? ''))
    expect(hint).toMatchObject({ reference, remoteId, moved: null })
  })

  test('with another token, of another payment, or of none is not CinetPay’s', async () => {
    const { reference, started } = await begun()
    const knows = knowing(reference, started.notifyToken ?? '')
    const other = await begun()
    expect(await readWith(simulator.notice(reference, { token: 'guessed' }).body, knows)).toBeUndefined()
    expect(await readWith(simulator.notice(other.reference).body, knows)).toBeUndefined()
    for (const body of ['', 'x', '[]', '{}', '{"notify_token":"a"}'])
      expect(await readWith(body, knows)).toBeUndefined()
  })

  test('has the same number as often as it is told, and another one where it tells something else', async () => {
    const golden = '{"notify_token":"0123456789abcdef","merchant_transaction_id":"OF1","transaction_id":"T1"}'
    const spaced = golden.replaceAll(',', ', ')
    const always: KnowsToken = async () => true
    const [one, again, other] = await Promise.all(
      [golden, spaced, golden.replace('T1', 'T2')].map((body) => readWith(body, always)),
    )
    // Made with `sha256sum`.
    expect(one?.eventId).toBe('7cf31025b06505143862dc9d61b6d74b1b3ca95d5ccb3f0d268ca1573bdd5e2b')
    expect(again?.eventId).toBe(one?.eventId)
    expect(other?.eventId).not.toBe(one?.eventId)
  })
})

test('nothing is given back by a call: that is done by hand', () => {
  expect(cinetpay.refund).toBeUndefined()
  expect(cinetpay.statement).toBeUndefined()
})
