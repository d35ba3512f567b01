import { expect, test } from 'vitest'
import { axisTicks } from './axis.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [12, [0, 5, 10, 15]],
  [40, [0, 10, 20, 30, 40]],
  [1_234_000, [0, 500_000, 1_000_000, 1_500_000]],
])('an axis up to %i', (highest, ticks) => {
  expect(axisTicks(highest)).toEqual(ticks)
})
