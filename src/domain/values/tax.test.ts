import { describe, expect, test } from 'vitest'
import { dice } from '../../../tests/dice.ts'
import { taxedAmount, taxedTotal } from './tax.ts'

test.each([
  [65_000, 18, { net: 55_085, tax: 9_915, gross: 65_000 }],
  [118_000, 18, { net: 100_000, tax: 18_000, gross: 118_000 }],
  [109, 9, { net: 100, tax: 9, gross: 109 }],
  [65_000, 0, { net: 65_000, tax: 0, gross: 65_000 }],
  [1, 18, { net: 1, tax: 0, gross: 1 }],
  [0, 18, { net: 0, tax: 0, gross: 0 }],
  // Half a franc: 3 / 1.2 = 2.5
  [3, 20, { net: 3, tax: 0, gross: 3 }],
])('%d FCFA that include %d %% are split to the franc', (gross, rate, split) => {
  expect(taxedAmount(gross, rate)).toEqual(split)
})

describe('whatever amount and rate', () => {
  const roll = dice(15)
  const drawn = Array.from({ length: 5_000 }, () => ({ gross: roll(100_000_001), rate: roll(101) }))

  test('the parts are whole, make the whole, and are right to half a franc', () => {
    for (const { gross, rate } of drawn) {
      const { net, tax } = taxedAmount(gross, rate)
      expect([Number.isInteger(net), net >= 0, tax >= 0, net + tax]).toEqual([true, true, true, gross])
      expect(Math.abs(net - (gross * 100) / (100 + rate))).toBeLessThanOrEqual(0.5)
    }
  })

  test('a higher amount has no lower part, and a higher rate no lower tax', () => {
    for (const { gross, rate } of drawn) {
      const [low, high] = [taxedAmount(gross, rate), taxedAmount(gross + 1, rate)]
      expect(high.net >= low.net && high.tax >= low.tax).toBe(true)
      expect(taxedAmount(gross, rate + 1).tax).toBeGreaterThanOrEqual(low.tax)
    }
  })

  test('totals are those of the lines', () => {
    for (let at = 0; at + 15 <= 1_500; at += 15) {
      const lines = drawn.slice(at, at + 15).map(({ gross }) => taxedAmount(gross, 18))
      const total = taxedTotal(lines)
      expect(total.net + total.tax).toBe(total.gross)
      expect(total.tax).toBe(lines.reduce((sum, { tax }) => sum + tax, 0))
    }
  })
})
