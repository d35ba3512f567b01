import { expect, test } from 'vitest'
import { amountInWords } from '../../src/domain/values/amount-in-words.ts'
import { heardAmount } from '../heard-amount.ts'

test.each(['fr', 'en'] as const)('every amount from 1 to 10 million is heard as it was said, in %s', (locale) => {
  const wrong: number[] = []
  for (let amount = 1; amount <= 10_000_000; amount += 1) {
    if (heardAmount(amountInWords(amount, locale), locale) !== amount) wrong.push(amount)
  }
  expect(wrong.slice(0, 5)).toEqual([])
})
