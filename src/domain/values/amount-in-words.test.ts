import { expect, test } from 'vitest'
import { heardAmount } from '../../../tests/heard-amount.ts'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [0, 'zéro franc CFA'],
  [1, 'un franc CFA'],
  [2, 'deux francs CFA'],
  [17, 'dix-sept francs CFA'],
  [21, 'vingt et un francs CFA'],
  [22, 'vingt-deux francs CFA'],
  [70, 'soixante-dix francs CFA'],
  [71, 'soixante et onze francs CFA'],
  [80, 'quatre-vingts francs CFA'],
  [81, 'quatre-vingt-un francs CFA'],
  [91, 'quatre-vingt-onze francs CFA'],
  [99, 'quatre-vingt-dix-neuf francs CFA'],
  [100, 'cent francs CFA'],
  [101, 'cent un francs CFA'],
  [180, 'cent quatre-vingts francs CFA'],
  [200, 'deux cents francs CFA'],
  [201, 'deux cent un francs CFA'],
  [1_000, 'mille francs CFA'],
  [1_980, 'mille neuf cent quatre-vingts francs CFA'],
  [2_000, 'deux mille francs CFA'],
  [65_000, 'soixante-cinq mille francs CFA'],
  [80_000, 'quatre-vingt mille francs CFA'],
  [81_200, 'quatre-vingt-un mille deux cents francs CFA'],
  [200_000, 'deux cent mille francs CFA'],
  [280_080, 'deux cent quatre-vingt mille quatre-vingts francs CFA'],
  [1_000_000, 'un million de francs CFA'],
  [1_000_001, 'un million un francs CFA'],
  [1_500_000, 'un million cinq cent mille francs CFA'],
  [2_000_000, 'deux millions de francs CFA'],
  [10_000_000, 'dix millions de francs CFA'],
  [80_000_000, 'quatre-vingts millions de francs CFA'],
  [200_000_200, 'deux cents millions deux cents francs CFA'],
])('%d in French', (amount, words) => {
  expect(amountInWords(amount, 'fr')).toBe(words)
})

test.each([
  [0, 'zero CFA francs'],
  [1, 'one CFA franc'],
  [21, 'twenty-one CFA francs'],
  [100, 'one hundred CFA francs'],
  [115, 'one hundred and fifteen CFA francs'],
  [1_000, 'one thousand CFA francs'],
  [1_005, 'one thousand and five CFA francs'],
  [65_000, 'sixty-five thousand CFA francs'],
  [165_250, 'one hundred and sixty-five thousand two hundred and fifty CFA francs'],
  [1_000_000, 'one million CFA francs'],
  [2_000_040, 'two million and forty CFA francs'],
  [10_000_000, 'ten million CFA francs'],
])('%d in English', (amount, words) => {
  expect(amountInWords(amount, 'en')).toBe(words)
})

test.each([-1, 1.5, 1_000_000_000, Number.NaN])('%d is no amount to write', (amount) => {
  expect(() => amountInWords(amount, 'fr')).toThrow(RangeError)
})

// All of them up to 10 million take their time: tests/long/amount-in-words.test.ts.
test.each(['fr', 'en'] as const)('an amount is heard as it was said, in %s', (locale) => {
  const amounts = [
    ...Array.from({ length: 10_000 }, (_, index) => index + 1),
    ...Array.from({ length: 10_000 }, (_, index) => (index + 1) * 1_000),
    ...Array.from({ length: 10_000 }, (_, index) => (index + 1) * 997),
  ]
  expect(amounts.filter((amount) => heardAmount(amountInWords(amount, locale), locale) !== amount)).toEqual([])
})
