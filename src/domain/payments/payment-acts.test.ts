import { expect, test } from 'vitest'
import { actsOn } from './payment-acts.ts'

const payment = {
  ...{ kind: 'payment' as const, method: 'mobile' as const, reverses: null, isReversed: false },
  ...{ paymentAmount: 65_000, refundable: 0, onlineRefund: null },
}
const givenBack = (state: 'by_hand' | 'done') => {
  const onlineRefund = { id: 1, provider: 'wave' as const, state, phone: null, problem: null }
  return { ...payment, kind: 'refund' as const, onlineRefund }
}
const cheque = { ...payment, method: 'chèque' as const }

test.each([
  ['a payment', payment, ['reverse', 'refund']],
  ['a cheque bounces more often than it is given back', cheque, ['bounce', 'reverse', 'refund']],
  ['what is to be given back is given back first', { ...payment, refundable: 65_000 }, ['refund', 'reverse']],
  ['also of a cheque', { ...cheque, refundable: 65_000 }, ['refund', 'bounce', 'reverse']],
  ['of what is given back already nothing is left', { ...payment, paymentAmount: 0 }, ['reverse']],
  ['a refund', { ...payment, kind: 'refund' as const }, ['reverse']],
  ['a refund that somebody is to give back', givenBack('by_hand'), ['reverse']],
  ['a refund that the provider has given back', givenBack('done'), []],
  ['a correction by cheque', { ...cheque, kind: 'correction' as const }, ['reverse']],
  ['what was taken back', { ...payment, isReversed: true }, []],
  ['what takes back', { ...payment, kind: 'bounce' as const, reverses: 4 }, []],
  ['a credit', { ...payment, kind: 'credit' as const }, []],
])('%s', (_, entry, acts) => {
  expect(actsOn(entry)).toEqual(acts)
})
