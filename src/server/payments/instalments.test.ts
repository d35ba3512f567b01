import { describe, expect, test } from 'vitest'
import { administrator, participant, startApi } from '../../../tests/api.ts'
import { days } from '../../../tests/clock.ts'
import { historyOf, lettersAbout } from '../../../tests/outbox.ts'
import type { OwnRegistrationDetail } from '../../domain/participants/participant.ts'
import type { InstalmentsDue } from '../../domain/payments/payment.ts'
import type { RegistrationDetail, RegistrationRow } from '../../domain/registrations/registration.ts'

const { as, build, db, clock } = await startApi()
const office = as(administrator(await build.administrator()))

const dayIn = (count: number) => new Date(clock.now().getTime() + count * days).toISOString().slice(0, 10)
const planOf = (...parts: [inDays: number, amount: number][]) =>
  parts.map(([inDays, amount]) => ({ dueOn: dayIn(inDays), amount }))
const agree = (id: number, instalments: object[], changes = {}) =>
  office.put<RegistrationDetail>(`/api/registrations/${id}/instalments`, { instalments, ...changes })
const leftOf = async (id: number) => {
  const { body } = await office.get<RegistrationDetail>(`/api/registrations/${id}`)
  return body.registration.instalments.map(({ left }) => left)
}
const pay = (registrationId: number, amount: number) =>
  office.post<{ id: number }>('/api/payments', { registrationId, amount, method: 'espèces' })

test('the office agrees on a plan; the person is told, and reads it in the space', async () => {
  const owner = await build.participant()
  const { id } = await build.registration({ price: 65_000, participantId: owner.id, email: owner.email })
  const plan = planOf([0, 20_000], [31, 20_000], [62, 25_000])
  const { status, body } = await agree(id, plan)
  expect(status).toBe(200)
  expect(body.registration.instalments).toEqual(plan.map((part) => ({ ...part, left: part.amount })))
  const [letter, ...others] = await lettersAbout(db, id)
  expect(others).toEqual([])
  expect(letter).toMatchObject({ type: 'payment_update', locale: 'fr' })
  expect(letter?.textContent).toMatch(/25\u00A0000\u00A0FCFA/)
  expect(letter?.textContent).toContain('Orange Money')
  const own = await as(participant(owner)).get<OwnRegistrationDetail>(`/api/participant/registrations/${id}`)
  expect(own.body.instalments).toEqual(body.registration.instalments)
  expect(await historyOf(db, 'registration', id)).toMatchObject([
    { action: 'set_instalments', before: { instalments: null } },
  ])

  expect((await agree(id, plan)).status).toBe(200)
  expect(await lettersAbout(db, id)).toHaveLength(1)
  expect((await agree(id, [])).body.registration.instalments).toEqual([])
  expect((await lettersAbout(db, id))[0]?.textContent).toContain('n’est plus réparti')
})

test('payments fill it in the order of its days; what is taken back, given back or taken off moves it', async () => {
  const { id } = await build.registration({ price: 65_000 })
  await agree(id, planOf([0, 20_000], [31, 20_000], [62, 25_000]))
  expect((await pay(id, 25_000)).status).toBe(201)
  expect(await leftOf(id)).toEqual([0, 15_000, 25_000])
  const { body: second } = await pay(id, 30_000)
  expect(await leftOf(id)).toEqual([0, 0, 10_000])
  await office.post(`/api/payments/${second.id}/reversal`, { reason: 'Saisi deux fois' })
  expect(await leftOf(id)).toEqual([0, 15_000, 25_000])
  await office.put(`/api/registrations/${id}/discount`, { amount: 5_000, reason: 'Geste' })
  expect(await leftOf(id)).toEqual([0, 10_000, 25_000])
  const refund = { amount: 25_000, method: 'espèces', reason: 'Report', afterwards: 'owed' }
  expect((await office.post(`/api/registrations/${id}/refunds`, refund)).status).toBe(201)
  expect(await leftOf(id)).toEqual([15_000, 20_000, 25_000])
  // What the office calls refunded is owed no more.
  await office.put(`/api/registrations/${id}/payment`, { paymentStatus: 'remboursé', paymentAmount: 0 })
  expect(await leftOf(id)).toEqual([0, 0, 0])
  expect((await office.get<RegistrationDetail>(`/api/registrations/${id}`)).body.registration.paymentStatus).toBe(
    'remboursé',
  )
})

test('what is owed beyond the plan is due with its last part', async () => {
  const { id } = await build.registration({ price: 60_000, discountAmount: 5_000 })
  await agree(id, planOf([0, 30_000], [31, 30_000]))
  await office.put(`/api/registrations/${id}/discount`, { amount: 0, reason: 'Accordée par erreur' })
  expect(await leftOf(id)).toEqual([30_000, 35_000])
})

describe('is refused', () => {
  test('for another sum than what remains, and in the past', async () => {
    const { id } = await build.registration({ price: 60_000 })
    await pay(id, 10_000)
    for (const plan of [planOf([0, 30_000], [31, 30_000]), planOf([-1, 20_000], [31, 30_000])]) {
      expect(await agree(id, plan)).toMatchObject({ status: 422, body: { code: 'instalments_refused' } })
    }
    expect((await agree(id, planOf([0, 50_000]))).status).toBe(422)
    expect((await agree(id, planOf([31, 20_000], [0, 30_000]))).status).toBe(422)
    expect(await lettersAbout(db, id)).toHaveLength(1) // of the payment
  })

  test('without a price, for what is cancelled, and over somebody’s change', async () => {
    const plan = planOf([0, 30_000], [31, 30_000])
    const unpriced = await build.registration({ price: null })
    expect(await agree(unpriced.id, plan)).toMatchObject({ status: 422, body: { code: 'price_not_set' } })
    const cancelled = await build.registration({ price: 60_000, status: 'annulée' })
    expect(await agree(cancelled.id, plan)).toMatchObject({ status: 409, body: { code: 'registration_cancelled' } })
    const { id, version } = await build.registration({ price: 60_000 })
    expect((await agree(id, plan, { version })).status).toBe(200)
    expect(await agree(id, [], { version })).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
    expect((await agree(999_999, plan)).status).toBe(404)
  })
})

test('what is late is listed and summed, and what is due soon', async () => {
  const late = async () => {
    const { body } = await office.get<RegistrationRow[]>('/api/admin/registrations?balance=late&sort=id&order=asc')
    return body.map(({ id }) => id)
  }
  const due = async () => (await office.get<InstalmentsDue>('/api/payments/instalments')).body
  const before = await due()
  expect(await late()).toEqual([])
  /** 60 000 FCFA in two parts, so many days ago and 31 days later, of which something is paid. */
  const begun = async (daysAgo: number, paid = 0, changes = {}) => {
    const { id } = await build.registration({ price: 60_000, ...changes })
    await build.instalments({ registrationId: id, dueOn: dayIn(-daysAgo) })
    if (paid > 0) await build.payment({ registrationId: id, amount: paid })
    return id
  }
  const first = await begun(4, 10_000)
  await begun(4, 30_000)
  await begun(0)
  await begun(4, 0, { status: 'annulée' })
  const over = await begun(60, 45_000)
  const beyond = await begun(60, 0, { price: 70_000 })
  expect(await late()).toEqual([first, over, beyond])
  // Of the first two their second part, of the third both.
  const after = await due()
  expect(after.late).toEqual({ count: 3, amount: 20_000 + 15_000 + 70_000 })
  expect(after.soon.count - before.soon.count).toBe(3)
  expect(after.soon.amount - before.soon.amount).toBe(30_000 + 30_000 + 30_000)
})
