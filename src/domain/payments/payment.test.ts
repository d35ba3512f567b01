import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PaymentForm, RefundForm } from './payment.ts'

test('a form without what was added later is to the letter what it was: keys of that time are still the same call’s', () => {
  const payment = { method: 'mobile', amount: 1_000, registrationId: 7, reference: ' OM-1 ' }
  expect(JSON.stringify(v.parse(PaymentForm, payment))).toBe(
    '{"registrationId":7,"amount":1000,"method":"mobile","reference":"OM-1","notes":null,"confirmReference":false,"confirmCancelled":false}',
  )
  const refund = { amount: 1_000, reason: 'Trop versé', method: 'espèces' }
  expect(JSON.stringify(v.parse(RefundForm, refund))).toBe(
    '{"amount":1000,"method":"espèces","reference":null,"reason":"Trop versé"}',
  )
})

test('an empty operator is none, and a long or broken one is refused', () => {
  const payment = { registrationId: 7, amount: 1_000, method: 'mobile' }
  for (const operator of ['', '  ', null, undefined])
    expect(v.parse(PaymentForm, { ...payment, operator }).operator).toBeUndefined()
  expect(v.parse(PaymentForm, { ...payment, operator: ' Wave ' }).operator).toBe('Wave')
  for (const operator of ['x'.repeat(61), 'Wa\nve']) expect(v.is(PaymentForm, { ...payment, operator })).toBe(false)
})
