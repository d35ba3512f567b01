import { expect, test } from 'vitest'
import { isByProvider, pauseAfter, type RefundWay, usualWay, whyNotByProvider } from './online-refund.ts'

const whole: RefundWay = {
  ...{ onlinePaymentId: 1, transactionId: 11, provider: 'wave', operator: 'Wave', phone: null },
  ...{ paidAt: '2026-11-30T08:00:00.000Z', paidAmount: 65_000, left: 65_000, byHand: null },
}
const smaller: RefundWay = { ...whole, onlinePaymentId: 2, transactionId: 12, paidAmount: 20_000, left: 20_000 }
const byHand: RefundWay = { ...whole, onlinePaymentId: 3, transactionId: 13, byHand: 'never' }

test('Wave gives back all of a payment, and no part of it', () => {
  expect([65_000, 64_999, 20_000].map((amount) => isByProvider(whole, amount))).toEqual([true, false, false])
  expect(isByProvider(byHand, 65_000)).toBe(false)
})

test.each([
  ['all of it', {}, { given: 0, mayBeAsked: true }, null],
  ['a provider without such a call', { provider: 'hub2' as const }, { given: 0, mayBeAsked: true }, 'never'],
  ['one that is stopped', {}, { given: 0, mayBeAsked: false }, 'stopped'],
  ['of which a part went back', { left: 45_000 }, { given: 20_000, mayBeAsked: true }, 'begun'],
  ['for several people', { left: 40_000 }, { given: 0, mayBeAsked: true }, 'shared'],
])('why nothing goes back by the provider: %s', (_, changes, standing, why) => {
  expect(whyNotByProvider({ ...whole, ...changes }, standing)).toBe(why)
})

test('what is proposed is the payment that is given back, else what the provider can do', () => {
  const proposed = (amount: number, transactionId?: number) =>
    usualWay([byHand, whole, smaller], { amount, transactionId })?.onlinePaymentId
  expect([proposed(65_000, 13), proposed(65_000), proposed(20_000), proposed(30_000)]).toEqual([3, 1, 2, 3])
  expect(proposed(70_000)).toBeUndefined()
})

test('a provider that does not answer is asked again for three days, ever more seldom', () => {
  const pauses: number[] = []
  for (let pause = pauseAfter(1); pause !== undefined; pause = pauseAfter(pauses.length + 1)) pauses.push(pause)
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect(pauses[0]).toBe(60_000)
  expect(pauses.reduce((sum, pause) => sum + pause)).toBeGreaterThan(2.5 * 86_400_000)
})
