import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { administrator, startApi } from '../../../../tests/api.ts'
import { uniqueWord } from '../../../../tests/factories/unique.ts'
import { historyOf } from '../../../../tests/outbox.ts'
import type { Provider } from '../../../domain/company/payment-providers.ts'
import type { OnlinePaymentRow } from '../../../domain/payments/online-payment.ts'
import type { RefundWay } from '../../../domain/payments/online-refund.ts'
import type { PaymentRow, RecordedPayment, RecordedTransaction } from '../../../domain/payments/payment.ts'
import type { DiscrepancyGroup } from '../../../domain/registrations/discrepancy.ts'
import { onlineRefunds, paymentProviders } from '../../db/schema/online-payments.ts'
import { moneyTransactions, payments } from '../../db/schema/payments.ts'
import { placeOf } from '../../encryption/seal-existing.ts'
import { writeLastCall } from '../../outgoing/last-call.ts'
import type { Refunded } from '../../outgoing/payment-provider.ts'
import { wave } from '../../outgoing/wave.ts'
import { giveBackDue } from './give-back-commands.ts'

/** What the provider answers next, where it hangs, and which payments it was asked to give back, and how much. */
const said: { refunded: Refunded | 'hangs'; asked: (string | number)[][] } = {
  refunded: { kind: 'done' },
  asked: [],
}
const refunding = vi.spyOn(wave, 'refund').mockImplementation(async (_, { reference, amount }) => {
  said.asked.push([reference, amount])
  return said.refunded === 'hangs' ? new Promise<never>(() => {}) : said.refunded
})
afterAll(() => refunding.mockRestore())

const dataFolder = await mkdtemp(path.join(tmpdir(), 'officina-refunds-'))
const { as, build, clock, db, services } = await startApi({ config: { dataFolder } })
afterAll(() => rm(dataFolder, { recursive: true, force: true }))
const office = as(administrator(await build.administrator()))
const keys = services.secrets.seal(JSON.stringify({ apiKey: 'wave_ci_prod_test' }), placeOf.providerKeys('wave'))
const { publicUrl } = services.config
await db.insert(paymentProviders).values({ provider: 'wave', keys, keyEnds: {}, publicUrl })

beforeEach(async () => {
  Object.assign(said, { refunded: { kind: 'done' }, asked: [] })
  await db.update(paymentProviders).set({ stopped: null })
  await db.update(onlineRefunds).set({ nextTryAt: null })
})

interface Paid {
  amount?: number
  provider?: Provider
  cancelled?: boolean
}

/** A cancelled registration of 65 000 FCFA, and the payment in the browser that paid so much of it. */
async function paidOnline({ amount = 65_000, provider = 'wave', cancelled = true }: Paid = {}) {
  const registration = await build.registration({ price: 65_000 })
  const online = await payAgain(registration.id, amount, provider)
  if (cancelled) await office.put(`/api/registrations/${registration.id}/status`, { status: 'annulée' })
  return { registration, online }
}
async function payAgain(registrationId: number, amount: number, provider: Provider = 'wave') {
  const reference = `T${uniqueWord()}`
  const { body } = await office.post<RecordedPayment>('/api/payments', {
    ...{ registrationId, amount, method: 'mobile', operator: 'Wave', reference, surplus: 'credit' },
  })
  const { id, transactionId } = body
  const online = await build.onlinePayment({
    ...{ registrationId, provider, amount, paidAmount: amount, state: 'recorded', transactionId },
    ...{ operator: 'wave', operationId: reference, payerPhone: '+2250700000001' },
  })
  return { ...online, paymentId: id }
}

const refund = (registrationId: number, onlinePaymentId: number | undefined, changes: object = {}) =>
  office.post<RecordedPayment & { code?: string; fields?: object }>(`/api/registrations/${registrationId}/refunds`, {
    ...{ amount: 65_000, method: 'espèces', reason: 'Session annulée', onlinePaymentId, ...changes },
  })
const rowOf = async (onlinePaymentId: number) => {
  const [row] = await db
    .select()
    .from(onlineRefunds)
    .where(eq(onlineRefunds.onlinePaymentId, onlinePaymentId))
    .orderBy(desc(onlineRefunds.id))
  if (!row) throw new Error('nothing is given back')
  return row
}
const waysOf = async (registrationId: number) =>
  (await office.get<RefundWay[]>(`/api/registrations/${registrationId}/refund-ways`)).body
const ledgerOf = async (registrationId: number) =>
  (await office.get<PaymentRow[]>(`/api/payments?registrationId=${registrationId}`)).body
const given = (id: number) => office.post<{ code?: string }>(`/api/admin/online-refunds/${id}/given`)
const reverse = (id: number) =>
  office.post<{ code?: string }>(`/api/payments/${id}/reversal`, { reason: 'saisi par erreur' })
const giveBack = () => giveBackDue(services)
/** What of the payments in the browser of a registration asks for somebody, and what is to be given back of it. */
const tasksOf = async (registrationId: number) =>
  (
    await office.get<OnlinePaymentRow[]>(`/api/admin/online-payments?state=to_do&registrationId=${registrationId}`)
  ).body.flatMap(({ refunds }) => refunds)
/** What waits for somebody of a registration, of a kind. */
const listed = async (kind: DiscrepancyGroup['kind'], registrationId: number) =>
  (await office.get<DiscrepancyGroup[]>('/api/payments/discrepancies')).body
    .filter((group) => group.kind === kind)
    .flatMap(({ rows }) => rows)
    .filter((row) => row.registrationId === registrationId)

/** A refund of 65 000 FCFA that the provider is about to be asked for. */
async function asked() {
  const { registration, online } = await paidOnline()
  const { body } = await refund(registration.id, online.id)
  return { registration, online, paymentId: body.id }
}

describe('what was paid in the browser goes back as it came', () => {
  test('in the ledger first, with its method, operator and number, and then by the provider', async () => {
    const { registration, online } = await paidOnline()
    const { status, body } = await refund(registration.id, online.id)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ kind: 'refund', amount: -65_000, method: 'mobile', operator: 'Wave', reference: online.operationId },
      ...{ paymentStatus: 'remboursé', paymentAmount: 0 },
    })
    expect(await rowOf(online.id)).toMatchObject({ state: 'claimed', amount: 65_000, paymentId: body.id })
    await giveBack()
    expect(said.asked).toEqual([[online.reference, 65_000]])
    expect(await rowOf(online.id)).toMatchObject({ state: 'done', tries: 1, nextTryAt: null, problem: null })
    const trail = await historyOf(db, 'registration', registration.id)
    expect(trail.filter(({ action }) => action === 'give_back')).toMatchObject([
      { after: { paymentId: body.id, amount: 65_000 } },
    ])
    const [row] = await ledgerOf(registration.id)
    expect(row).toMatchObject({ kind: 'refund', onlineRefund: { provider: 'wave', state: 'done' } })
    await giveBack()
    expect(said.asked).toHaveLength(1)
  })

  test('is offered with whose wallet it was and what is left of it', async () => {
    const { registration, online } = await paidOnline()
    expect(await waysOf(registration.id)).toEqual([
      {
        ...{ onlinePaymentId: online.id, provider: 'wave', operator: 'Wave', phone: '+2250700000001', byHand: null },
        ...{ paidAmount: 65_000, left: 65_000, paidAt: online.createdAt.toISOString() },
        transactionId: online.transactionId,
      },
    ])
    await refund(registration.id, online.id)
    expect(await waysOf(registration.id)).toEqual([])
  })

  test('a refund that goes another way writes nothing of it', async () => {
    const { registration, online } = await paidOnline()
    expect((await refund(registration.id, undefined)).body).toMatchObject({ method: 'espèces', operator: null })
    await expect(rowOf(online.id)).rejects.toThrow('nothing is given back')
  })

  test('a refused answer leaves it to somebody, who says that it is done', async () => {
    const { registration, online } = await asked()
    said.refunded = { kind: 'refused', problem: 'checkout-refund-failed' }
    await giveBack()
    const { id } = await rowOf(online.id)
    expect(await rowOf(online.id)).toMatchObject({ state: 'by_hand', problem: 'checkout-refund-failed' })
    expect(await tasksOf(registration.id)).toMatchObject([
      { id, state: 'by_hand', amount: 65_000, phone: '+2250700000001', problem: 'checkout-refund-failed' },
    ])
    expect((await given(id)).status).toBe(204)
    expect(await rowOf(online.id)).toMatchObject({ state: 'given' })
    expect((await rowOf(online.id)).givenBy).not.toBeNull()
    expect(await tasksOf(registration.id)).toEqual([])
    expect(await given(id)).toMatchObject({ status: 409, body: { code: 'online_refund_over' } })
  })

  test('without an answer it is asked for again, after growing pauses, and left to somebody in the end', async () => {
    const { online } = await asked()
    said.refunded = { kind: 'unanswered' }
    await giveBack()
    expect(await rowOf(online.id)).toMatchObject({ state: 'unknown', tries: 1 })
    clock.advance(50_000)
    await giveBack()
    expect(said.asked).toHaveLength(1)
    clock.advance(20_000)
    await giveBack()
    expect(said.asked).toHaveLength(2)
    for (let hour = 0; hour < 24 * 6; hour += 1) {
      clock.advance(3_600_000)
      await giveBack()
    }
    expect(await rowOf(online.id)).toMatchObject({ state: 'by_hand', problem: 'unanswered', nextTryAt: null })
    expect(said.asked).toHaveLength(10)
  })

  test('keys that are refused stop the provider, and it goes on once they are right', async () => {
    const { online } = await asked()
    said.refunded = { kind: 'keys' }
    await giveBack()
    expect(await rowOf(online.id)).toMatchObject({ state: 'claimed', tries: 0 })
    expect(await db.select().from(paymentProviders)).toMatchObject([{ stopped: 'keys_refused' }])
    await giveBack()
    expect(said.asked).toHaveLength(1)
    await db.update(paymentProviders).set({ stopped: null })
    said.refunded = { kind: 'done' }
    await giveBack()
    expect(await rowOf(online.id)).toMatchObject({ state: 'done' })
  })
})

describe('once', () => {
  test('two instances that look at the same moment ask once', async () => {
    await asked()
    await Promise.all([giveBack(), giveBack(), giveBack()])
    expect(said.asked).toHaveLength(1)
  })

  test('a process that dies between the call and its answer leaves it to be asked for again', async () => {
    const { online } = await asked()
    said.refunded = 'hangs'
    void giveBack()
    await vi.waitFor(() => expect(said.asked).toHaveLength(1))
    expect(await rowOf(online.id)).toMatchObject({ state: 'unknown', tries: 1 })
    said.refunded = { kind: 'done' }
    await giveBack()
    expect(said.asked).toHaveLength(1)
    clock.advance(41_000)
    await giveBack()
    expect(said.asked).toEqual([
      [online.reference, 65_000],
      [online.reference, 65_000],
    ])
    expect(await rowOf(online.id)).toMatchObject({ state: 'done', tries: 2 })
    expect((await ledgerOf(online.registrationId)).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
  })

  test.each(['restored', 'moved', 'older_database'] as const)(
    'nothing is asked of a provider that is %s',
    async (stopped) => {
      const { online } = await asked()
      await db.update(paymentProviders).set({ stopped })
      await giveBack()
      expect([said.asked, (await rowOf(online.id)).state]).toEqual([[], 'claimed'])
    },
  )

  test('nothing is asked by a copy at another address', async () => {
    await asked()
    await giveBackDue({ ...services, config: { ...services.config, publicUrl: 'https://copie.example' } })
    expect(said.asked).toEqual([])
  })

  test('nothing is asked by a database that is older than the last call', async () => {
    const { online } = await asked()
    await writeLastCall(dataFolder, 'wave-payments', { calledAt: new Date(clock.now().getTime() + 365 * 86_400_000) })
    await giveBack()
    await rm(path.join(dataFolder, 'wave-payments-last-call'))
    expect([said.asked, (await rowOf(online.id)).state]).toEqual([[], 'claimed'])
    expect(await db.select().from(paymentProviders)).toMatchObject([{ stopped: 'older_database' }])
  })

  test('while its provider may not be asked, somebody may give it back, after any call has ended', async () => {
    const { online } = await asked()
    const { id } = await rowOf(online.id)
    expect((await given(id)).body).toMatchObject({ code: 'online_refund_under_way' })
    said.refunded = { kind: 'unanswered' }
    await giveBack()
    await db.update(paymentProviders).set({ stopped: 'restored' })
    expect((await given(id)).body).toMatchObject({ code: 'online_refund_under_way' })
    clock.advance(61_000)
    expect((await given(id)).status).toBe(204)
  })
})

describe('never more than was paid', () => {
  test('a part is given back by hand where the provider gives back all alone', async () => {
    const { registration, online } = await paidOnline()
    await refund(registration.id, online.id, { amount: 20_000 })
    expect(await rowOf(online.id)).toMatchObject({ state: 'by_hand', problem: null, amount: 20_000 })
    expect(await waysOf(registration.id)).toMatchObject([{ left: 45_000, byHand: 'begun' }])
    expect((await refund(registration.id, online.id, { amount: 45_001 })).body).toMatchObject({
      code: 'refund_too_high',
    })
    await refund(registration.id, online.id, { amount: 45_000 })
    expect(await rowOf(online.id)).toMatchObject({ state: 'by_hand', amount: 45_000 })
    await giveBack()
    expect(said.asked).toEqual([])
  })

  test('also where the registration was paid in other ways too', async () => {
    const { registration, online } = await paidOnline({ amount: 40_000, cancelled: false })
    await office.post('/api/payments', { registrationId: registration.id, amount: 25_000, method: 'espèces' })
    await office.put(`/api/registrations/${registration.id}/status`, { status: 'annulée' })
    const { status, body } = await refund(registration.id, online.id, { amount: 40_001 })
    expect([status, body.code, body.fields]).toEqual([422, 'online_refund_too_high', { amount: expect.any(String) }])
    await refund(registration.id, online.id, { amount: 40_000 })
    expect(await rowOf(online.id)).toMatchObject({ state: 'claimed' })
  })

  test('of two that come at once, one', async () => {
    const { registration, online } = await paidOnline({ amount: 40_000, cancelled: false })
    await office.post('/api/payments', { registrationId: registration.id, amount: 25_000, method: 'espèces' })
    await office.put(`/api/registrations/${registration.id}/status`, { status: 'annulée' })
    const both = await Promise.all([1, 2].map(() => refund(registration.id, online.id, { amount: 30_000 })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  test('a payment for several people goes back by hand, each at most its part', async () => {
    const people = [await build.registration({ price: 65_000 }), await build.registration({ price: 65_000 })] as const
    const reference = `T${uniqueWord()}`
    const { body } = await office.post<RecordedTransaction>('/api/payments/transactions', {
      allocations: people.map(({ id }) => ({ registrationId: id, amount: 65_000 })),
      ...{ method: 'mobile', operator: 'Wave', reference },
    })
    const online = await build.onlinePayment({
      ...{ registrationId: people[0].id, amount: 130_000, paidAmount: 130_000, state: 'recorded' },
      transactionId: body.id,
    })
    for (const { id } of people) await office.put(`/api/registrations/${id}/status`, { status: 'annulée' })
    expect(await waysOf(people[1].id)).toMatchObject([{ left: 65_000, paidAmount: 130_000, byHand: 'shared' }])
    for (const { id } of people) {
      expect((await refund(id, online.id)).status).toBe(201)
      expect(await rowOf(online.id)).toMatchObject({ state: 'by_hand', amount: 65_000 })
    }
  })

  test('a provider without such a call leaves it to somebody, and so does one that is stopped', async () => {
    const cinetpay = await paidOnline({ provider: 'cinetpay' })
    expect(await waysOf(cinetpay.registration.id)).toMatchObject([{ byHand: 'never' }])
    await refund(cinetpay.registration.id, cinetpay.online.id)
    expect(await rowOf(cinetpay.online.id)).toMatchObject({ state: 'by_hand' })
    const wave = await paidOnline()
    await db.update(paymentProviders).set({ stopped: 'restored' })
    expect(await waysOf(wave.registration.id)).toMatchObject([{ byHand: 'stopped' }])
    await refund(wave.registration.id, wave.online.id)
    expect(await rowOf(wave.online.id)).toMatchObject({ state: 'by_hand' })
  })

  test('a payment of somebody else is none', async () => {
    const [one, other] = [await paidOnline(), await paidOnline()]
    expect(await refund(one.registration.id, other.online.id)).toMatchObject({
      status: 404,
      body: { code: 'online_payment_not_found' },
    })
  })
})

describe('what was paid too much stands among what waits', () => {
  test('a second full payment, at once, and goes back by the provider', async () => {
    const { registration } = await paidOnline({ cancelled: false })
    const second = await payAgain(registration.id, 60_000)
    expect(await listed('credit_unused', registration.id)).toMatchObject([{ amount: 60_000 }])
    expect((await waysOf(registration.id)).map(({ onlinePaymentId }) => onlinePaymentId)[0]).toBe(second.id)
    expect((await refund(registration.id, second.id, { amount: 60_000 })).body).toMatchObject({
      ...{ paymentStatus: 'complet', paymentAmount: 65_000 },
    })
    expect(await rowOf(second.id)).toMatchObject({ state: 'claimed' })
    expect(await listed('credit_unused', registration.id)).toEqual([])
  })

  test('a credit that came otherwise rests for 90 days', async () => {
    const { id: registrationId } = await build.registration({ price: 65_000 })
    await office.post('/api/payments', { registrationId, amount: 70_000, method: 'espèces', surplus: 'credit' })
    expect(await listed('credit_unused', registrationId)).toEqual([])
  })

  test('a payment after cancelling is among those to be given back', async () => {
    const registration = await build.registration({ price: 65_000, status: 'annulée' })
    await payAgain(registration.id, 65_000)
    const { body } = await office.get<{ id: number; toRefund: number }[]>('/api/admin/registrations?group=refundable')
    expect(body.find(({ id }) => id === registration.id)).toMatchObject({ toRefund: 65_000 })
  })
})

describe('a refund that is taken back', () => {
  test('before the provider was asked, is not asked for', async () => {
    const { online, paymentId } = await asked()
    expect((await reverse(paymentId)).status).toBe(201)
    await giveBack()
    expect(said.asked).toEqual([])
    await expect(rowOf(online.id)).rejects.toThrow('nothing is given back')
    expect(await waysOf(online.registrationId)).toMatchObject([{ left: 65_000, byHand: null }])
  })

  test('before somebody gave it back, is no task any more', async () => {
    const { registration, online } = await paidOnline({ provider: 'hub2' })
    const { body } = await refund(registration.id, online.id)
    expect(await tasksOf(registration.id)).toHaveLength(1)
    expect((await reverse(body.id)).status).toBe(201)
    expect(await tasksOf(registration.id)).toEqual([])
  })

  test('while the provider is asked, or once it has given it back, is refused', async () => {
    const { online, paymentId } = await asked()
    said.refunded = { kind: 'unanswered' }
    await giveBack()
    expect(await reverse(paymentId)).toMatchObject({ status: 409, body: { code: 'online_refund_under_way' } })
    said.refunded = { kind: 'done' }
    clock.advance(61_000)
    await giveBack()
    expect(await reverse(paymentId)).toMatchObject({ status: 409, body: { code: 'online_refund_over' } })
    expect(await rowOf(online.id)).toMatchObject({ state: 'done' })
  })

  test('a payment of which something is given back stays, though other money is there', async () => {
    const { registration, online } = await paidOnline({ amount: 40_000, cancelled: false })
    await office.post('/api/payments', { registrationId: registration.id, amount: 25_000, method: 'espèces' })
    await office.put(`/api/registrations/${registration.id}/status`, { status: 'annulée' })
    await refund(registration.id, online.id, { amount: 20_000 })
    expect((await reverse(online.paymentId)).body).toMatchObject({ code: 'payment_spent' })
    expect(await db.$count(payments, eq(payments.reverses, online.paymentId))).toBe(0)
  })
})

test('the refund and its row are written together, or neither', async () => {
  const { registration, online } = await paidOnline()
  const before = await db.$count(moneyTransactions)
  await refund(registration.id, online.id, { amount: 70_000 })
  await refund(registration.id, online.id, { valuedOn: '2099-01-01' })
  expect(await db.$count(moneyTransactions)).toBe(before)
  await expect(rowOf(online.id)).rejects.toThrow('nothing is given back')
})
