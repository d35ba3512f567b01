import { describe, expect, test } from 'vitest'
import { dice, of } from '../../../tests/dice.ts'
import { cellAmount } from './statement-cells.ts'

describe('an amount', () => {
  test.each([
    ['65 000,00', 65_000],
    ['65\u202F000', 65_000],
    ['65\u00A0000 FCFA', 65_000],
    ['F CFA 65 000', 65_000],
    ['65000 XOF', 65_000],
    ['65.000', 65_000],
    ['65,000', 65_000],
    ['65.000,00', 65_000],
    ['65,000.00', 65_000],
    ['1.234.567', 1_234_567],
    ["1'234'567", 1_234_567],
    ['65000.0', 65_000],
    ['-1 200', -1_200],
    ['−1 200', -1_200],
    ['- 1 200', -1_200],
    ['1 200-', -1_200],
    ['(1 200)', -1_200],
    ['(1 200,00) FCFA', -1_200],
    ['+1 200', 1_200],
    ['1 200 CR', 1_200],
    ['1 200 DB', -1_200],
    ["'-1200", -1_200],
    ['0,00', 0],
    [65_000, 65_000],
    [-1_200, -1_200],
    [64_999.999_999_999_99, 65_000],
    [130_000.000_000_000_01, 130_000],
    [-1_200.000_000_000_1, -1_200],
    ['64999.99999999999', 65_000],
    ['-1200,0000000001', -1_200],
  ])('%j is %d', (cell, amount) => {
    expect(cellAmount(cell)).toBe(amount)
  })

  test.each([
    ...['', 'Total', '65 00', '6 5000', '65,5', '65 000,50', '1.2345', '-1 200-', '12/11/2026', '0707070707 KONE'],
    ...['1,234.567', '65.000.00', '9999999999999', 65_000.5, 65_000.01, '65000.500000000001', null, new Date(0)],
  ])('%j is none', (cell) => {
    expect(cellAmount(cell)).toBeUndefined()
  })

  test('however it is written, it is the same', () => {
    const roll = dice(1_960)
    const grouped = (figures: string, by: string) => figures.replaceAll(/\B(?=(\d{3})+$)/g, by)
    const signs = [
      ['', '', 1],
      ['-', '', -1],
      ['', '-', -1],
      ['(', ')', -1],
      ['+', '', 1],
    ] as const
    for (let times = 0; times < 2_000; times += 1) {
      const amount = 1 + (roll(2_000_000_000) >> roll(28))
      const [by, point] = of(
        [
          ['', ','],
          [' ', ','],
          ['.', ','],
          [',', '.'],
          ['\u00A0', '.'],
        ] as const,
        roll,
      )
      const decimals = of(['', `${point}0`, `${point}00`], roll)
      const [before, behind, sign] = of(signs, roll)
      const written = `${before}${grouped(String(amount), by)}${decimals}${behind}${of(['', ' FCFA', ' F'], roll)}`
      expect(`${written}: ${cellAmount(written)}`).toBe(`${written}: ${sign * amount}`)
    }
  })
})
