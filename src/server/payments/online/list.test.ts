// The office's list of payments in the browser (docs/rules/online-payments.md#checking).
import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../../tests/api.ts'
import type { OnlinePaymentRow } from '../../../domain/payments/online-payment.ts'
import { pharmacyBookings } from '../../db/schema/pharmacies.ts'

const { as, build, clock, db } = await startApi()
const office = as(administrator(await build.administrator()))
const list = async (query = '') =>
  (await office.get<OnlinePaymentRow[]>(`/api/admin/online-payments?${query}`)).body.map(({ id }) => id)
const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000)

test('first shows what asks for somebody, and the rest by how it stands; the latest first', async () => {
  const paid = { paidAmount: 65_000, currency: 'XOF' }
  const stuck = await build.onlinePayment({ state: 'stuck', ...paid, problem: 'price_not_set', createdAt: ago(60) })
  const lost = await build.onlinePayment({ state: 'unknown', createdAt: ago(11) })
  const claimed = await build.onlinePayment({ state: 'claimed', createdAt: ago(12) })
  const fresh = await build.onlinePayment({ state: 'unknown', createdAt: ago(9) })
  const open = await build.onlinePayment({ createdAt: ago(300) })
  const failed = await build.onlinePayment({ state: 'failed', problem: 'down', createdAt: ago(400) })
  const expired = await build.onlinePayment({ state: 'expired', createdAt: ago(500) })
  const { onlinePaymentId: owed } = await build.onlineRefund({ state: 'by_hand' })
  const { onlinePaymentId: given } = await build.onlineRefund({ state: 'given' })

  expect(new Set(await list())).toEqual(new Set([owed, lost.id, claimed.id, stuck.id]))
  expect((await list()).slice(-3)).toEqual([lost.id, claimed.id, stuck.id])
  expect(await list('state=live')).toEqual([fresh.id, lost.id, claimed.id, open.id])
  expect(new Set(await list('state=recorded'))).toEqual(new Set([given, owed]))
  expect(await list('state=unpaid')).toEqual([failed.id, expired.id])
  expect(await list('state=all')).toHaveLength(9)
})

test('is searched by the numbers of a payment, whatever their case, by the phone that paid, and by whose it is', async () => {
  const { id: registrationId } = await build.registration({ firstName: 'Akissi', lastName: 'N’Dri' })
  const { id, reference } = await build.onlinePayment({
    ...{ registrationId, state: 'stuck', paidAmount: 5_000, problem: 'price_not_set' },
    ...{ operationId: 'T_K4R8XQ2', payerPhone: '+2250700004242' },
  })
  for (const asked of ['t_k4r8xq2', 'T_K4R8XQ2', reference, reference.toLowerCase(), '07 00 00 42 42', 'Akissi'])
    expect(await list(`q=${encodeURIComponent(asked)}`), asked).toEqual([id])
  expect(await list('q=T_K4R8XQ9')).toEqual([])
})

test('tells of a registration what was begun for it alone, and for all that were booked with it', async () => {
  const { id: trainingId } = await build.training()
  const { id: pharmacyId } = await build.pharmacy({ name: 'Pharmacie du Plateau' })
  const values = { pharmacyId, trainingId, reference: 'OFF-B00K01' }
  const [booking] = await db.insert(pharmacyBookings).values(values).returning()
  const bookingId = booking?.id ?? 0
  const [one, other] = [
    await build.registration({ trainingId, pharmacyId, bookingId }),
    await build.registration({ trainingId, pharmacyId, bookingId }),
  ]
  const first = await build.onlinePayment({ registrationId: one.id, createdAt: ago(3) })
  const second = await build.onlinePayment({
    registrationId: one.id,
    state: 'failed',
    problem: 'absent',
    createdAt: ago(2),
  })
  const booked = await build.onlinePayment({ registrationId: one.id, bookingId, createdAt: ago(1) })
  await build.onlinePayment()
  expect(await list(`state=all&registrationId=${one.id}`)).toEqual([booked.id, second.id, first.id])
  const { body } = await office.get<OnlinePaymentRow[]>(
    `/api/admin/online-payments?state=all&registrationId=${other.id}`,
  )
  const { reference } = values
  expect(body.map(({ id, booking }) => ({ id, booking }))).toEqual([
    { id: booked.id, booking: { reference, pharmacy: 'Pharmacie du Plateau', people: 2 } },
  ])
})

test('says of a payment whose it is, how much, by which number, and what is known', async () => {
  const training = await build.training({ title: 'BPF' })
  const registration = await build.registration({ trainingId: training.id, firstName: 'Aya', lastName: 'Kouassi' })
  const [paidAt, checkedAt] = [ago(1), ago(0)]
  const { id, reference } = await build.onlinePayment({
    ...{ registrationId: registration.id, state: 'stuck', problem: 'currency', currency: 'XAF', paidAmount: 60_000 },
    ...{ operator: 'orange', operationId: 'MP-1', payerPhone: '+2250700000001', paidAt, checkedAt },
  })
  const { body } = await office.get<OnlinePaymentRow[]>(
    `/api/admin/online-payments?state=all&registrationId=${registration.id}`,
  )
  expect(body).toEqual([
    {
      ...{ id, reference, provider: 'wave', registrationId: registration.id, trainingTitle: 'BPF', booking: null },
      ...{ participant: { firstName: 'Aya', lastName: 'Kouassi' }, amount: 65_000, paidAmount: 60_000 },
      ...{ currency: 'XAF', state: 'stuck', problem: 'currency', operator: 'orange', operationId: 'MP-1' },
      ...{ payerPhone: '+2250700000001', wasKnown: false, notifiedAt: null, endedAt: null, refunds: [] },
      ...{ paidAt: paidAt.toISOString(), checkedAt: checkedAt.toISOString(), createdAt: expect.any(String) },
    },
  ])
})
