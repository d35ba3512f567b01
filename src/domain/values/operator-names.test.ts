import { expect, test } from 'vitest'
import { mayBeOneOperator } from './operator-names.ts'

test.each([
  ['Wave', 'WAVE '],
  ['Wave', 'Wave CI'],
  ['Orange', 'Orange Money'],
  ['orange-money', 'OrangeMoney'],
  ['Société Générale', 'SOCIETE GENERALE CI'],
  ['MTN', 'MTN MoMo'],
  ['Wave', null],
  ['', 'Wave'],
  ['–', 'Wave'],
])('%s and %s may be one', (one, other) => {
  expect(mayBeOneOperator(one, other)).toBe(true)
  expect(mayBeOneOperator(other, one)).toBe(true)
})

test.each([
  ['Wave', 'Orange Money'],
  ['Orange Bank', 'Orange Money'],
  ['Wave', 'Waverley'],
  ['Money', 'Orange Money'],
])('%s and %s are two', (one, other) => {
  expect(mayBeOneOperator(one, other)).toBe(false)
  expect(mayBeOneOperator(other, one)).toBe(false)
})
