import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { administrator, startApi, visitor } from '../../../../tests/api.ts'
import { declarationLinkOf } from '../../../../tests/declaration-link.ts'
import { uniqueWord } from '../../../../tests/factories/unique.ts'
import type { PayableOnline, StartedPayment } from '../../../domain/payments/online-payment.ts'
import { erasedDomain } from '../../../domain/values/no-address.ts'
import { onlinePayments, paymentProviders, providerNotices } from '../../db/schema/online-payments.ts'
import { moneyTransactions, payments } from '../../db/schema/payments.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { placeOf } from '../../encryption/seal-existing.ts'
import type { Checked, Hint, Started } from '../../outgoing/payment-provider.ts'
import { wave } from '../../outgoing/wave.ts'
import { mayLeadTo } from './provider-commands.ts'
import { noticeRoutes } from './routes.ts'
import { checkNow, takeDue } from './settle-commands.ts'

/** What the provider answers next; what it was asked. */
const said: { started: Started | 'hangs'; checked: Checked; hint: Hint | undefined; asked: string[] } = {
  started: { kind: 'unknown' },
  checked: { kind: 'absent' },
  hint: undefined,
  asked: [],
}
const spies = [
  vi.spyOn(wave, 'start').mockImplementation(async (_, { reference }) => {
    said.asked.push(reference)
    if (said.started === 'hangs') return new Promise<never>(() => {})
    return said.started
  }),
  vi.spyOn(wave, 'check').mockImplementation(async () => said.checked),
  vi.spyOn(wave, 'read').mockImplementation(async () => said.hint),
]
afterAll(() => {
  for (const spy of spies) spy.mockRestore()
})

const dataFolder = await mkdtemp(path.join(tmpdir(), 'officina-online-'))
const { as, build, clock, db, services } = await startApi({
  config: { dataFolder },
  settings: { onlinePayments: { providers: ['wave'] } },
})
afterAll(() => rm(dataFolder, { recursive: true, force: true }))
const office = as(administrator(await build.administrator()))
const payer = as(visitor)
const keys = { apiKey: 'wave_ci_prod_test', webhookSecret: 'secret' }
await db.insert(paymentProviders).values({
  provider: 'wave',
  keys: services.secrets.seal(JSON.stringify(keys), placeOf.providerKeys('wave')),
  keyEnds: {},
  publicUrl: services.config.publicUrl,
})

const open = (): Started => ({
  kind: 'open',
  remoteId: `cos-${uniqueWord()}`,
  url: 'https://pay.wave.com/c/cos-1',
  expiresAt: new Date(clock.now().getTime() + 1_800_000),
})
const paid = (more: Partial<Extract<Checked, { kind: 'paid' }>> = {}): Checked => ({
  ...{ kind: 'paid', amount: 65_000, currency: 'XOF', transactionId: `T${uniqueWord()}`, operator: 'wave' },
  ...{ payerPhone: '+2250700000001', paidAt: clock.now(), remoteId: 'cos-1' },
  ...more,
})

beforeEach(async () => {
  Object.assign(said, { started: open(), checked: { kind: 'absent' }, hint: undefined, asked: [] })
  await db.update(paymentProviders).set({ stopped: null, hiddenUntil: null, downSince: null })
})

/** A registration that is to be paid, and the link that its payer has. */
async function owing(overrides: Parameters<typeof build.registration>[0] = {}) {
  const training = await build.training({ price: 65_000 })
  const registration = await build.registration({ trainingId: training.id, price: 65_000, ...overrides })
  return { registration, link: declarationLinkOf(registration) }
}
const start = (link: object, more: object = {}) =>
  payer.post<StartedPayment & { code?: string; fields?: Record<string, string> }>('/api/online-payments', {
    ...{ ...link, provider: 'wave', amount: '65 000' },
    ...more,
  })
const look = async (link: object) => (await payer.post<PayableOnline>('/api/online-payments/check', link)).body
const rowOf = async (reference: string) => {
  const [row] = await db.select().from(onlinePayments).where(eq(onlinePayments.reference, reference))
  if (!row) throw new Error('no such payment')
  return row
}
const check = async (reference: string) => checkNow(services, (await rowOf(reference)).id)
/** Takes all that is due. @returns their references */
async function takeAll(): Promise<string[]> {
  const taken: string[] = []
  for (;;) {
    const one = await takeDue(services)
    if (!one) return taken
    taken.push(one.reference)
  }
}
const entriesOf = (registrationId: number) =>
  db
    .select({ kind: payments.kind, amount: payments.amount, method: payments.method, reference: payments.reference })
    .from(payments)
    .where(eq(payments.registrationId, registrationId))
    .orderBy(payments.id)
const notices = noticeRoutes(services)
const notice = async (body: object = {}) => {
  const answer = await notices.request('/provider-notices/wave', { method: 'POST', body: JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}

describe('beginning', () => {
  test('leads to the provider, and the page says that it waits for the payer', async () => {
    const { link } = await owing()
    const { status, body } = await start(link)
    expect([status, body.state, body.url]).toEqual([201, 'open', 'https://pay.wave.com/c/cos-1'])
    expect(await look(link)).toMatchObject({
      ...{ remaining: 65_000, providers: ['wave'], down: [], origins: ['https://pay.wave.com'] },
      payments: [{ reference: body.reference, state: 'open', url: 'https://pay.wave.com/c/cos-1', amount: 65_000 }],
    })
  })

  test('twice is once, while it waits for its payer', async () => {
    const { link } = await owing()
    const [one, other] = [await start(link), await start(link)]
    expect(other.body.reference).toBe(one.body.reference)
    expect(said.asked).toHaveLength(1)
  })

  test('is committed before the provider is asked: a process that dies leaves it to be found again', async () => {
    const { registration, link } = await owing()
    said.started = 'hangs'
    void start(link)
    await vi.waitFor(() => expect(said.asked).toHaveLength(1))
    const [row] = await db.select().from(onlinePayments).where(eq(onlinePayments.registrationId, registration.id))
    expect(row).toMatchObject({ state: 'claimed', reference: said.asked[0] })
    clock.advance(41_000)
    said.checked = paid()
    expect(await takeAll()).toContain(row?.reference)
    clock.advance(31_000)
    await check(row?.reference ?? '')
    expect(await entriesOf(registration.id)).toMatchObject([{ kind: 'payment', amount: 65_000 }])
  })

  test('a lost answer is looked for, and given up when the provider knows nothing of it', async () => {
    const { link } = await owing()
    said.started = { kind: 'unknown' }
    const { body } = await start(link)
    expect(body).toMatchObject({ state: 'unknown', url: null })
    await check(body.reference)
    expect(await rowOf(body.reference)).toMatchObject({ state: 'unknown' })
    clock.advance(130_000)
    await check(body.reference)
    expect(await rowOf(body.reference)).toMatchObject({ state: 'failed', problem: 'absent' })
  })

  test('a provider that is down says so, and is hidden for a minute', async () => {
    const { link } = await owing()
    said.started = { kind: 'down' }
    expect(await start(link)).toMatchObject({ status: 409, body: { code: 'provider_away' } })
    expect(await look(link)).toMatchObject({ providers: [], down: ['wave'] })
    clock.advance(61_000)
    expect(await look(link)).toMatchObject({ providers: ['wave'], down: [] })
  })

  test('keys that are refused stop the provider', async () => {
    const { link } = await owing()
    said.started = { kind: 'keys' }
    await start(link)
    expect(await look(link)).toMatchObject({ providers: [], down: [] })
  })

  test.each([
    ['99', 'online_amount'],
    ['65001', 'amount_too_high'],
    ['beaucoup', 'invalid'],
  ])('%s FCFA is refused at its field', async (amount, code) => {
    const { link } = await owing()
    const { status, body } = await start(link, { amount })
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([422, code, ['amount']])
  })

  test('is refused without a price, where nothing remains, and where a pharmacy pays', async () => {
    const pharmacy = await build.pharmacy()
    for (const overrides of [
      { price: null },
      { price: 0 },
      { pharmacyId: pharmacy.id },
      { status: 'annulée' as const },
    ]) {
      const { link } = await owing(overrides)
      expect((await start(link, { amount: '500' })).body.code).toBe('nothing_to_declare')
    }
    expect(said.asked).toEqual([])
  })

  test('a link of somebody else opens nothing', async () => {
    const [one, other] = [await owing(), await owing()]
    const { status } = await start({ ...one.link, token: other.link.token })
    expect(status).toBe(404)
  })
})

describe('the form', () => {
  test('leads where its provider says that its pages are; to others the page has a link', async () => {
    const { link } = await owing()
    said.started = { ...open(), url: 'https://pay.another.example/c/cos-1' } as Started
    const { body } = await start(link)
    expect(body).toMatchObject({ state: 'open', url: null })
    const { origins, payments: begun } = await look(link)
    expect(origins).toEqual(['https://pay.wave.com'])
    expect(begun[0]?.url).toBe('https://pay.another.example/c/cos-1')
  })

  test.each([
    ['https://checkout.cinetpay.com/x', true],
    ['https://cinetpay.com.evil.example/x', false],
    ['http://checkout.cinetpay.com/x', false],
    ['https://evilcinetpay.com/x', false],
  ])('of CinetPay leads to %s: %s', (url, may) => {
    expect(mayLeadTo(url, { provider: 'cinetpay', address: null })).toBe(may)
  })
})

describe('a check', () => {
  test('records what was paid, with operator and number, once', async () => {
    const { registration, link } = await owing()
    const { body } = await start(link)
    said.checked = paid({ transactionId: 'T_46HS5COOWE' })
    await Promise.all([check(body.reference), check(body.reference)])
    await check(body.reference)
    expect(await entriesOf(registration.id)).toEqual([
      { kind: 'payment', amount: 65_000, method: 'mobile', reference: 'T_46HS5COOWE' },
    ])
    const [transaction] = await db
      .select()
      .from(moneyTransactions)
      .where(eq(moneyTransactions.reference, 'T_46HS5COOWE'))
    expect(transaction).toMatchObject({ operator: 'Wave', amount: 65_000, recordedBy: null })
    expect(await look(link)).toMatchObject({ remaining: 0, payments: [{ state: 'recorded', paidAmount: 65_000 }] })
  })

  test('by card is another way of paying', async () => {
    const { registration, link } = await owing()
    const { body } = await start(link)
    said.checked = paid({ operator: 'card' })
    await check(body.reference)
    expect(await entriesOf(registration.id)).toMatchObject([{ method: 'autre' }])
  })

  test.each([5_000, 64_995, 70_000])(
    'of %i FCFA records what came, and says that it is another amount',
    async (amount) => {
      const { registration, link } = await owing()
      const { body } = await start(link)
      said.checked = paid({ amount })
      await check(body.reference)
      const [first, credit] = await entriesOf(registration.id)
      expect(first).toMatchObject({ kind: 'payment', amount })
      expect(credit?.amount).toBe(amount > 65_000 ? 65_000 - amount : undefined)
      expect(await rowOf(body.reference)).toMatchObject({ state: 'recorded', problem: 'amount', paidAmount: amount })
    },
  )

  test('in another currency is no money of the ledger, and asks for somebody', async () => {
    const { registration, link } = await owing()
    const { body } = await start(link)
    said.checked = paid({ currency: 'XAF' })
    await check(body.reference)
    expect(await rowOf(body.reference)).toMatchObject({ state: 'stuck', problem: 'currency' })
    expect(await entriesOf(registration.id)).toEqual([])
  })

  test('after a second full payment keeps it as a credit', async () => {
    const { registration, link } = await owing()
    const one = await start(link)
    const other = await start(link, { amount: '60 000' })
    for (const { body } of [one, other]) {
      said.checked = paid({ amount: body === one.body ? 65_000 : 60_000 })
      await check(body.reference)
    }
    expect(await entriesOf(registration.id)).toMatchObject([
      { kind: 'payment', amount: 65_000 },
      { kind: 'payment', amount: 60_000 },
      { kind: 'credit', amount: -60_000 },
    ])
  })

  test('after cancelling records it, to be given back', async () => {
    const { registration, link } = await owing()
    const { body } = await start(link)
    await db.update(registrations).set({ status: 'annulée' }).where(eq(registrations.id, registration.id))
    said.checked = paid()
    await check(body.reference)
    expect(await rowOf(body.reference)).toMatchObject({ state: 'recorded' })
    expect(await entriesOf(registration.id)).toMatchObject([{ kind: 'payment', amount: 65_000 }])
  })

  test('of money that the office has recorded already finds it there', async () => {
    const { registration, link } = await owing()
    const { body } = await start(link)
    const reference = `T${uniqueWord()}`
    await office.post('/api/payments', {
      ...{ registrationId: registration.id, amount: 65_000, method: 'mobile', operator: 'Wave', reference },
    })
    said.checked = paid({ transactionId: reference })
    await check(body.reference)
    expect(await rowOf(body.reference)).toMatchObject({ state: 'recorded', wasKnown: true })
    expect(await entriesOf(registration.id)).toHaveLength(1)
  })

  test('of a number that stands on somebody else’s payment is stuck', async () => {
    const [one, other] = [await owing(), await owing()]
    const reference = `T${uniqueWord()}`
    await office.post('/api/payments', {
      ...{ registrationId: other.registration.id, amount: 65_000, method: 'mobile', operator: 'Wave', reference },
    })
    const { body } = await start(one.link)
    said.checked = paid({ transactionId: reference })
    await check(body.reference)
    expect(await rowOf(body.reference)).toMatchObject({ state: 'stuck', problem: 'reference_known' })
    expect(await entriesOf(one.registration.id)).toEqual([])
  })

  test('of one that counted as over is made soon where its payer comes back from it', async () => {
    const { link } = await owing()
    const { body } = await start(link)
    said.checked = { kind: 'expired', problem: null }
    clock.advance(10 * 60_000)
    await check(body.reference)
    const { nextCheckAt: later } = await rowOf(body.reference)
    await look(link)
    expect((await rowOf(body.reference)).nextCheckAt).toEqual(later)
    await look({ ...link, returned: body.reference })
    expect((await rowOf(body.reference)).nextCheckAt?.getTime()).toBeLessThanOrEqual(clock.now().getTime() + 5_000)
  })

  test('that comes after it expired still counts', async () => {
    const { registration, link } = await owing()
    const { body } = await start(link)
    said.checked = { kind: 'expired', problem: null }
    await check(body.reference)
    expect(await rowOf(body.reference)).toMatchObject({ state: 'expired' })
    said.checked = paid()
    await check(body.reference)
    expect(await entriesOf(registration.id)).toHaveLength(1)
  })

  test('of somebody who was erased meanwhile records the money, and not the phone', async () => {
    const { registration, link } = await owing()
    const { body } = await start(link)
    const email = `efface@${erasedDomain}`
    await db.update(registrations).set({ email }).where(eq(registrations.id, registration.id))
    said.checked = paid()
    await check(body.reference)
    expect(await rowOf(body.reference)).toMatchObject({ state: 'recorded', payerPhone: null })
  })

  test('with a clock that runs ahead counts today', async () => {
    const { registration, link } = await owing()
    const { body } = await start(link)
    said.checked = paid({ paidAt: new Date(clock.now().getTime() + 3 * 86_400_000) })
    await check(body.reference)
    expect(await entriesOf(registration.id)).toHaveLength(1)
  })

  test('is made by one instance at a time, and by none while its provider is stopped', async () => {
    const { link } = await owing()
    const { body } = await start(link)
    clock.advance(6_000)
    const taken = (await Promise.all([1, 2, 3].map(() => takeAll()))).flat()
    expect(taken.filter((one) => one === body.reference)).toHaveLength(1)
    clock.advance(31_000)
    await db.update(paymentProviders).set({ stopped: 'restored' })
    expect(await takeDue(services)).toBeUndefined()
  })

  test('the office may ask for one', async () => {
    const { link } = await owing()
    const { body } = await start(link)
    said.checked = paid()
    const { id } = await rowOf(body.reference)
    const answer = await office.post(`/api/admin/online-payments/${id}/check`)
    expect(answer).toMatchObject({ status: 200, body: { id, state: 'recorded' } })
  })
})

describe('a notice', () => {
  test('is kept as it came, once, and has the payment checked at once', async () => {
    const { link } = await owing()
    const { body } = await start(link)
    const eventId = `EV_${uniqueWord()}`
    said.hint = { eventId, reference: body.reference, remoteId: null, moved: null }
    expect((await notice({ id: eventId })).status).toBe(200)
    expect((await notice({ id: eventId })).status).toBe(200)
    const kept = await db.select().from(providerNotices).where(eq(providerNotices.eventId, eventId))
    expect(kept).toHaveLength(1)
    expect(kept[0]?.body?.toString()).toBe(JSON.stringify({ id: eventId }))
    expect(await takeAll()).toContain(body.reference)
  })

  test('that is not the provider’s is answered in the same way, and kept nowhere', async () => {
    const before = await db.$count(providerNotices)
    expect(await notice({ id: 'EV_forged' })).toMatchObject({ status: 200, body: {} })
    expect(await db.$count(providerNotices)).toBe(before)
  })

  test('credits nothing: only a check does', async () => {
    const { registration, link } = await owing()
    const { body } = await start(link)
    said.hint = { eventId: `EV_${uniqueWord()}`, reference: body.reference, remoteId: null, moved: null }
    said.checked = { kind: 'open', remoteId: 'cos-1', url: null, expiresAt: null, problem: 'insufficient-funds' }
    await notice()
    await check(body.reference)
    expect(await entriesOf(registration.id)).toEqual([])
    expect(await look(link)).toMatchObject({ payments: [{ state: 'open', problem: 'insufficient-funds' }] })
  })
})
