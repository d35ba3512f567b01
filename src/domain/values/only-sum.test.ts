import { expect, test } from 'vitest'
import { dice } from '../../../tests/dice.ts'
import { onlySum } from './only-sum.ts'

test.each([
  [[65_000], 65_000, [0]],
  [[65_000, 45_000, 30_000], 110_000, [0, 1]],
  [[65_000, 45_000, 30_000], 140_000, [0, 1, 2]],
  [[65_000, 65_000], 130_000, [0, 1]],
  [[65_000, 65_000], 65_000, 'several'],
  [[65_000, 45_000, 20_000], 65_000, 'several'],
  [[65_000, 45_000], 50_000, undefined],
  [[65_000], 70_000, undefined],
  [[], 70_000, undefined],
] as const)('of %j exactly %d', (parts, total, found) => {
  expect(onlySum(parts, total)).toEqual(found)
})

test('tells what trying every set of them tells', () => {
  const roll = dice(8)
  for (let times = 0; times < 400; times += 1) {
    const parts = Array.from({ length: 1 + roll(8) }, () => 1 + roll(9))
    const total = 1 + roll(30)
    const sets = Array.from({ length: 2 ** parts.length }, (_, set) =>
      parts.flatMap((_, at) => ((set >> at) & 1 ? at : [])),
    )
    const right = sets.filter((set) => set.reduce((sum, at) => sum + (parts[at] ?? 0), 0) === total)
    expect(onlySum(parts, total)).toEqual(right.length > 1 ? 'several' : right[0])
  }
})

test('gives up where there are too many to be sure', () => {
  expect(
    onlySum(
      Array.from({ length: 51 }, (_, index) => index + 1),
      60,
    ),
  ).toBe('several')
  expect(
    onlySum(
      Array.from({ length: 50 }, (_, index) => 2 ** index),
      2 ** 50 - 2,
    ),
  ).toBe('several')
})
