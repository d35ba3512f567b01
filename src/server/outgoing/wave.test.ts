import { afterAll, describe, expect, test } from 'vitest'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { beginningFaults } from '../../../tests/provider-faults.ts'
import type { Notice } from '../simulators/till.ts'
import { startWaveSimulator, type WaveFault } from '../simulators/wave.ts'
import type { Access, PaymentIntent } from './payment-provider.ts'
import { wave } from './wave.ts'

const key = 'wave_ci_prod_test'
const keys = { apiKey: key, webhookSecret: 'wave_ci_WHS_test' }
const simulator = await startWaveSimulator({ key, webhookSecret: keys.webhookSecret, slowness: 1 })
afterAll(() => simulator.stop())
const access: Access = { keys, address: simulator.url, reach: { ownMachine: true } }

const intent = (): PaymentIntent => ({
  ...{ reference: `OF${uniqueWord()}`, amount: 65_000, label: 'Chaîne du froid', locale: 'fr', wallet: null },
  email: 'contact@example.ci',
  returnUrl: 'https://www.example.ci/payer?reference=OFF-1&cle=x',
  notifyUrl: 'https://www.example.ci/provider-notices/wave',
})
const knows = async () => false
const headerOf = (signature: string) => (name: string) => (name === 'wave-signature' ? signature : undefined)
const readAt = (body: string, signature = '', now = new Date(), given = keys as object) =>
  wave.read(given, { body: Buffer.from(body), header: headerOf(signature), now }, knows)

const today = () => new Date().toISOString().slice(0, 10)
const movedToday = async () => (await wave.statement?.(access, today())) ?? []

/** A notification that was sent now. */
const hear = ({ body, headers }: Notice, given: object = keys, now = new Date()) =>
  readAt(body, headers['wave-signature'], now, given)

/** A payment that was begun. */
async function begun() {
  const asked = intent()
  const started = await wave.start(access, asked)
  if (started.kind !== 'open') throw new Error(started.kind)
  return { reference: asked.reference, remoteId: started.remoteId, amount: asked.amount, started }
}

describe('beginning', () => {
  test('answers where the payer goes on, and until when', async () => {
    const { started } = await begun()
    expect(started.url).toContain(`${simulator.url}/c/cos-`)
    expect(started.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 29 * 60_000)
  })

  test.each([
    ...beginningFaults,
    ['gateway_timeout_504', 'unknown', 1],
    ['bad_gateway_502', 'down', 0],
    ['key_revoked', 'keys', 0],
  ] as [WaveFault, string, number][])('after %s is %s', async (fault, kind, sessions) => {
    const asked = intent()
    simulator.fail(fault)
    expect(await wave.start(access, asked)).toMatchObject({ kind })
    const found = simulator.sessions.filter((one) => one.client_reference === asked.reference)
    expect(found).toHaveLength(sessions)
    // Whatever was lost is found again by its reference, and not begun twice.
    expect(await wave.check(access, { ...asked, remoteId: null })).toMatchObject({
      kind: sessions === 1 ? 'open' : 'absent',
    })
  })

  test('of what it does not take is refused with its code; without its server nothing was begun', async () => {
    expect(await wave.start(access, { ...intent(), amount: 0 })).toEqual({
      ...{ kind: 'refused', problem: 'request-validation-error' },
    })
    expect(await wave.start({ ...access, address: 'http://127.0.0.1:1' }, intent())).toEqual({ kind: 'down' })
    expect(await wave.start({ ...access, keys: { apiKey: 'another' } }, intent())).toEqual({ kind: 'keys' })
  })
})

describe('a check', () => {
  test('tells what was paid, with its number and the payer’s phone', async () => {
    const { reference, remoteId } = await begun()
    const { transaction_id: transactionId } = simulator.pay(reference, { phone: '+2250700000007' })
    const paid = { kind: 'paid', amount: 65_000, currency: 'XOF', operator: 'wave', payerPhone: '+2250700000007' }
    for (const name of [remoteId, null])
      expect(await wave.check(access, { reference, remoteId: name, amount: 65_000 })).toMatchObject({
        ...paid,
        transactionId,
        remoteId,
      })
  })

  test('of several sessions of one reference tells of the one that was paid, else of the latest', async () => {
    const [one, other] = [await begun(), await begun()]
    const [first, second] = [simulator.sessionOf(one.remoteId), simulator.sessionOf(other.remoteId)]
    Object.assign(second, { client_reference: one.reference, when_created: '2020-01-01T00:00:00Z' })
    const asked = { ...one, remoteId: null }
    expect(await wave.check(access, asked)).toMatchObject({ kind: 'open', remoteId: first.id })
    simulator.pay(second.id)
    expect(await wave.check(access, asked)).toMatchObject({ kind: 'paid', remoteId: second.id })
  })

  test('tells of another amount or currency as it is', async () => {
    const [one, other] = [await begun(), await begun()]
    simulator.pay(one.reference, { amount: 64_995 })
    simulator.pay(other.reference, { currency: 'XAF' })
    expect(await wave.check(access, one)).toMatchObject({ kind: 'paid', amount: 64_995 })
    expect(await wave.check(access, other)).toMatchObject({ kind: 'paid', currency: 'XAF' })
  })

  test('of one without money says why, and that it may still be paid', async () => {
    const payment = await begun()
    simulator.payWithoutMoney(payment.reference)
    expect(await wave.check(access, payment)).toMatchObject({ kind: 'open', problem: 'insufficient-funds' })
    for (const status of ['cancelled', 'failed']) {
      Object.assign(simulator.sessionOf(payment.reference), { payment_status: status })
      expect(await wave.check(access, payment)).toMatchObject({ kind: 'open', url: payment.started.url })
    }
    simulator.expire(payment.reference)
    expect(await wave.check(access, payment)).toEqual({ kind: 'expired', problem: 'insufficient-funds' })
  })

  test('of one whose money went back says that it was not paid', async () => {
    const payment = await begun()
    Object.assign(simulator.pay(payment.reference), { payment_status: 'cancelled' })
    expect(await wave.check(access, payment)).toEqual({ kind: 'failed', problem: null })
  })

  test.each([
    ['lost_answer', { kind: 'unanswered', isLimited: false }],
    ['half_body', { kind: 'unanswered', isLimited: false }],
    ['not_json', { kind: 'unanswered', isLimited: false }],
    ['too_many_429', { kind: 'unanswered', isLimited: true }],
    ['key_revoked', { kind: 'keys' }],
  ] as [WaveFault, object][])('after %s knows nothing', async (fault, answer) => {
    const payment = await begun()
    simulator.pay(payment.reference)
    simulator.fail(fault)
    expect(await wave.check(access, payment)).toEqual(answer)
    expect(await wave.check(access, payment)).toMatchObject({ kind: 'paid' })
  })

  test('of a session that is somebody else’s is of none', async () => {
    const [one, other] = [await begun(), await begun()]
    simulator.pay(other.reference)
    expect(await wave.check(access, { ...one, remoteId: other.remoteId })).toEqual({ kind: 'absent' })
  })
})

describe('a notification', () => {
  test('is a hint at a payment, whatever it says became of it', async () => {
    const { reference, remoteId } = await begun()
    simulator.pay(reference)
    const notice = simulator.notice(reference)
    expect(await hear(notice)).toEqual({ eventId: JSON.parse(notice.body).id, reference, remoteId, moved: null })
  })

  // Made with `openssl dgst -sha256 -hmac`, so that the two ends cannot be wrong in the same way.
  const golden = {
    body: '{"id":"EV_1","type":"test.test_event","data":{}}',
    now: new Date(1_700_000_000_000),
    secret: 'wave_ci_WHS_golden',
    plain: '0f50f97261e169b6ab1114e6938af22b79daa21041e29f74afcd518b7c503951',
    dotted: '4c0dc4099714e6ebf5ecc3383b6af046c190fea222c492ffb9b5ca9580cbc069',
  }
  test('is signed over its time, immediately followed by the body; a dot between them is taken as well', async () => {
    for (const signed of [golden.plain, golden.dotted]) {
      const hint = await readAt(golden.body, `t=1700000000,v1=${signed}`, golden.now, { webhookSecret: golden.secret })
      expect(hint?.eventId).toBe('EV_1')
    }
  })

  test.each([
    ['without a signature', ''],
    ['with none that is right', `t=1700000000,v1=${'0'.repeat(64)}`],
    ['of another time', 'moved'],
  ])('%s is not of Wave', async (_, signature) => {
    const signed = golden.plain
    const given = signature === 'moved' ? `t=1700000001,v1=${signed}` : signature
    expect(await readAt(golden.body, given, golden.now, { webhookSecret: golden.secret })).toBeUndefined()
    expect(
      await readAt(`${golden.body} `, `t=1700000000,v1=${signed}`, golden.now, { webhookSecret: golden.secret }),
    ).toBeUndefined()
    expect(await readAt(golden.body, `t=1700000000,v1=${signed}`, golden.now, {})).toBeUndefined()
  })

  test.each([{}, { webhookSecret: '' }])('is not of Wave for somebody who keeps no secret: %j', async (none) => {
    const { reference } = await begun()
    expect(await hear(simulator.notice(reference, { secrets: ['', keys.webhookSecret] }), none)).toBeUndefined()
  })

  test.each([-301, -299, 299, 301])('whose time is %i s away counts within five minutes', async (seconds) => {
    const { reference } = await begun()
    const hint = await hear(simulator.notice(reference), keys, new Date(Date.now() + seconds * 1_000))
    expect(hint !== undefined).toBe(Math.abs(seconds) < 300)
  })

  test('counts with the secret before the present one, as long as that is taken, and with two signatures', async () => {
    const { reference } = await begun()
    const former = simulator.notice(reference, { secrets: ['former'] })
    expect(await hear(former)).toBeUndefined()
    expect(await hear(former, { ...keys, formerSecret: 'former' })).toBeDefined()
    const both = simulator.notice(reference, { secrets: ['another', keys.webhookSecret] })
    expect(await hear(both)).toBeDefined()
  })

  test('of received money tells what was paid, before the fee, as the statement does', async () => {
    const number = simulator.receive({ amount: 65_000, phone: '+2250700000009', name: 'Awa Koné' })
    const moved = (await hear(simulator.notice(number)))?.moved
    expect(moved).toMatchObject({ kind: 'received', amount: 65_000, fee: 650, reference: number })
    expect(moved).toMatchObject({ phone: '+2250700000009', name: '' })
    const told = await movedToday()
    const { fee, ...line } = told.find(({ reference }) => reference === number) ?? {}
    expect(fee).toBe(650)
    expect(line).toMatchObject({ amount: moved?.amount, valuedOn: moved?.valuedOn, time: moved?.time })
  })

  test('of received money that does not tell the fee is none: how much was paid is not known', async () => {
    const notice = simulator.notice(simulator.receive({ amount: 65_000, phone: '+2250700000009', name: '' }))
    expect(wave.movedIn?.(Buffer.from(notice.body))).not.toBeNull()
    expect(wave.movedIn?.(Buffer.from(notice.body.replace('"fee":"650",', '')))).toBeNull()
  })
})

describe('giving back', () => {
  test('asked for twice, after a lost answer, is done once', async () => {
    const payment = { ...(await begun()), amount: 65_000 }
    simulator.pay(payment.reference)
    simulator.fail('lost_answer')
    expect(await wave.refund?.(access, payment)).toEqual({ kind: 'unanswered' })
    expect(await wave.refund?.(access, payment)).toEqual({ kind: 'done' })
    expect(simulator.refunds.get(payment.remoteId)).toBe(2)
    const back = (await movedToday()).filter(
      ({ ourReference, kind }) => ourReference === payment.reference && kind === 'spent',
    )
    expect(back).toMatchObject([{ amount: 65_000, fee: 0, label: 'api_checkout_refund' }])
  })

  test.each([
    ['plain_500', { kind: 'unanswered' }],
    ['unavailable_503', { kind: 'unanswered' }],
    ['too_many_429', { kind: 'unanswered' }],
    ['key_revoked', { kind: 'keys' }],
    ['refund_failed', { kind: 'refused', problem: 'checkout-refund-failed' }],
  ] as [WaveFault, object][])('after %s nothing went back', async (fault, answer) => {
    const payment = { ...(await begun()), amount: 65_000 }
    simulator.pay(payment.reference)
    simulator.fail(fault)
    expect(await wave.refund?.(access, payment)).toEqual(answer)
    expect(simulator.refunds.has(payment.remoteId)).toBe(false)
  })

  test('of what was not paid is refused with its code', async () => {
    const payment = { ...(await begun()), amount: 65_000 }
    expect(await wave.refund?.(access, payment)).toEqual({ kind: 'refused', problem: 'checkout-refund-failed' })
  })
})

describe('a day’s movements', () => {
  test('tell what was paid and what was kept of it, what left, and which payment of ours it was', async () => {
    const { reference, remoteId } = await begun()
    const { transaction_id: number } = simulator.pay(reference)
    simulator.receive({ amount: 10_000, phone: '+2250700000009', name: 'Awa Koné' })
    simulator.payOut(50_000)
    const kept = simulator.movements.find((one) => one.checkout_api_session_id === remoteId)
    expect(kept).toMatchObject({ amount: '64350', fee: '650' })
    expect(await movedToday()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'received',
          amount: 65_000,
          fee: 650,
          ourReference: reference,
          reference: number,
        }),
        expect.objectContaining({ kind: 'received', amount: 10_000, fee: 100, name: 'Awa Koné' }),
        expect.objectContaining({ kind: 'payout', amount: 50_000, fee: 0 }),
      ]),
    )
  })

  /** As Wave writes one; other fields may be missing, as they were in 2022. Of a day that today is not. */
  const written = (more: object) => ({
    ...{ timestamp: '2022-11-30T18:01:17Z', transaction_id: 'T_1', amount: '3366', fee: '34', currency: 'XOF' },
    ...more,
  })
  test.each([
    ['of few fields', {}, { kind: 'received', amount: 3_400, fee: 34, time: '18:01', balance: null }],
    [
      'that was sent to others, with its fee',
      { transaction_type: 'b2b_payment', amount: '-505', fee: '5' },
      { kind: 'spent', amount: 500, fee: 5 },
    ],
    [
      'that went back to a payer with the fee',
      { transaction_type: 'api_checkout_refund', amount: '-3366', fee: '34', is_reversal: true },
      { kind: 'spent', amount: 3_400, fee: 0 },
    ],
    ['that is a fee alone', { amount: '-34', fee: '34' }, { kind: 'fee', amount: 34, fee: 0 }],
    [
      'that came back, whose fee came back too',
      { transaction_type: 'api_payout_reversal', amount: '505', fee: '-5' },
      { kind: 'received', amount: 505, fee: 0 },
    ],
  ])('one %s', async (_, more, expected) => {
    const movements = simulator.movements as object[]
    movements.push(written(more))
    expect(await wave.statement?.(access, '2022-11-30')).toMatchObject([expected])
    movements.pop()
  })

  test('are read to the last page, and not in part', async () => {
    const small = await startWaveSimulator({ key, pageSize: 2 })
    const there = { ...access, address: small.url }
    const numbers = Array.from({ length: 5 }, () => small.receive({ amount: 100, phone: '', name: '' }))
    const told = await wave.statement?.(there, today())
    expect(told?.map(({ reference }) => reference)).toEqual(numbers)
    expect(small.asked()).toBe(3)
    small.fail('slow')
    small.fail('half_body')
    expect(await wave.statement?.(there, today())).toBeUndefined()
    await small.stop()
  })
})

test('a person who tries it puts the simulated Wave out of order on its page, and back', async () => {
  const { started, ...name } = await begun()
  const press = () => fetch(started.url ?? '', { method: 'POST', body: new URLSearchParams({ acte: 'panne' }) })
  expect(await (await press()).text()).toContain('Remettre Wave en service')
  expect(await wave.start(access, intent())).toEqual({ kind: 'down' })
  await press()
  expect(await wave.check(access, name)).toMatchObject({ kind: 'open' })
})
