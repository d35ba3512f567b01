import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { DeclarationForm, readAmount, sharesOfBooking } from './payment-declaration.ts'

describe('an amount as people copy it', () => {
  test.each([
    ['65000', 65_000],
    [' 65 000 ', 65_000],
    ['65\u00A0000 FCFA', 65_000],
    ['65\u202F000F', 65_000],
    ['65.000 F CFA', 65_000],
    ['1 250 000 XOF', 1_250_000],
    ['500', 500],
    ['0', 0],
    ['65 000,00', 65_000],
    ['65000.00', 65_000],
    ['65\u00A0000,00\u00A0FCFA', 65_000],
    ['65.000,00', 65_000],
    ['1 250 000.00 F', 1_250_000],
  ])('%s', (typed, amount) => expect(readAmount(typed)).toBe(amount))

  test.each([
    '',
    '65 000,50',
    '65 000,0',
    '65.000.00',
    ',00',
    '65,00,00',
    '65,000',
    '65,5',
    '65.5',
    '6 5000',
    '-65 000',
    '65 mille',
    '6.50.00',
    '1e5',
    '٦٥٠٠٠',
  ])('%s is none', (typed) => expect(readAmount(typed)).toBeUndefined())
})

describe('a transaction’s ID', () => {
  const link = { paymentReference: 'OFF-7KQ4XM9', token: 'x'.repeat(43) }
  const isTaken = (reference: string) =>
    v.safeParse(DeclarationForm, { ...link, operator: 'Wave', reference, amount: '1' }).success

  test.each(['MP241123.1832.A12345', 'T_K3XW2QZ7', '9087654321', 'CI241123.1832.H01234', 'PP 2411 2318'])(
    '%s is taken as operators write it',
    (reference) => expect(isTaken(reference)).toBe(true),
  )

  test.each(['', '12345', '- - - - - -', 'a\nb c d e f', 'x'.repeat(101)])('%j is none', (reference) =>
    expect(isTaken(reference)).toBe(false),
  )
})

test('money for a whole booking counts for each what it owes, until it is used up', () => {
  const people = [
    { registrationId: 1, owed: 50_000 },
    { registrationId: 2, owed: 0 },
    { registrationId: 3, owed: 65_000 },
  ]
  const shares = (amount: number) => sharesOfBooking(amount, people).map((one) => [one.registrationId, one.amount])
  expect(shares(115_000)).toEqual([
    [1, 50_000],
    [3, 65_000],
  ])
  expect(shares(20_000)).toEqual([[1, 20_000]])
  expect(shares(120_000)).toEqual([
    [1, 50_000],
    [3, 70_000],
  ])
  expect(sharesOfBooking(7_000, [{ registrationId: 2, owed: 0 }])).toEqual([{ registrationId: 2, amount: 7_000 }])
})
