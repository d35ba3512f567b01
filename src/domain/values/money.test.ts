import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test.each([
  [0, '0 FCFA'],
  [1, '1 FCFA'],
  [999, '999 FCFA'],
  [50_000, '50 000 FCFA'],
  [65_000, '65 000 FCFA'],
  [1_234_567, '1 234 567 FCFA'],
  [-15_000, '-15 000 FCFA'],
])('%i reads %s, with no-break spaces that every font has', (amount, words) => {
  expect(formatMoney(amount)).toBe(words.replaceAll(' ', '\u00A0'))
})
