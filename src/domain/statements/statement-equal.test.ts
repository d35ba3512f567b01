import { describe, expect, test } from 'vitest'
import { type ComparedLine, compareWithKnown, type EqualAnswers, type KnownLine } from './statement-equal.ts'

/** Lines of a file with amounts below 0 for what left; those with one word are alike. */
const fileOf = (...lines: [word: string, amount: number, balance: number | null, reference?: string][]) => {
  const seen = new Map<string, number>()
  return lines.map(([word, amount, balance, reference = null], index): ComparedLine => {
    const shared = JSON.stringify([word, amount])
    seen.set(shared, (seen.get(shared) ?? 0) + 1)
    return {
      ...{ line: index + 2, fingerprint: `${shared} ${seen.get(shared)}`, balance, reference },
      ...{ kind: amount > 0 ? 'received' : 'spent', amount: Math.abs(amount) },
    }
  })
}

/** What a file is beside one that was taken in before, line by line. */
function compare(first: ComparedLine[], second: ComparedLine[], answers: EqualAnswers = {}) {
  const known = first.map(({ line, fingerprint, ...told }): KnownLine & { shared: string } => ({
    ...{ id: line, statementId: 1, shared: fingerprint.slice(0, fingerprint.lastIndexOf(' ')) },
    ...{ kind: told.kind, amount: told.amount ?? 0, balance: told.balance ?? null },
  }))
  const equals = Map.groupBy(known, ({ shared }) => shared)
  const standings = compareWithKnown(second, equals, new Map([[1, known]]), answers)
  return second.map(({ line }) => standings.get(line)?.is)
}

describe('an equal line with another balance', () => {
  test.each([
    ['right after the known one', [['A', 65_000, 165_000]], [['A', 65_000, 230_000]]],
    ['right before it', [['A', 65_000, 230_000]], [['A', 65_000, 165_000]]],
    [
      'after others of its file',
      [['A', 65_000, 165_000]],
      [
        ['B', -5_000, 160_000],
        ['A', 65_000, 225_000],
      ],
    ],
    [
      'its file goes on where the other ends',
      [
        ['A', 65_000, 165_000],
        ['B', 10_000, 175_000],
      ],
      [
        ['C', 1, 175_001],
        ['A', 65_000, 240_001],
      ],
    ],
    [
      'the latest first',
      [
        ['B', 10_000, 175_000],
        ['A', 65_000, 165_000],
      ],
      [
        ['A', 65_000, 240_001],
        ['C', 1, 175_001],
      ],
    ],
    [
      'both files have a line with one balance',
      [
        ['A', 65_000, 165_000],
        ['B', 10_000, 400_000],
      ],
      [
        ['B', 10_000, 400_000],
        ['A', 65_000, 900_000],
      ],
    ],
  ] as const)('is new: %s', (_, first, second) => {
    const copy = (lines: readonly (readonly [string, number, number])[]) => fileOf(...lines.map(([...line]) => line))
    expect(compare(copy(first), copy(second)).at(second[0][0] === 'A' ? 0 : -1)).toBe('new')
  })

  test('is asked where the balances show nothing, and is what the office says', () => {
    const [first, second] = [fileOf(['A', 65_000, 165_000]), fileOf(['A', 65_000, 900_000])]
    expect(compare(first, second)).toEqual(['asked'])
    expect(compare(first, second, { newLines: [2] })).toEqual(['new'])
    expect(compare(first, second, { knownLines: [2] })).toEqual(['known'])
  })

  test('is asked where each file counts from 0', () => {
    const short = fileOf(['A', 65_000, 65_000], ['A', 65_000, 130_000])
    const long = fileOf(['B', 10_000, 10_000], ['A', 65_000, 75_000], ['A', 65_000, 140_000])
    expect(compare(short, long)).toEqual(['new', 'asked', 'asked'])
  })
})

test('equal lines are the same with one balance, with a reference, and where either balance is not told', () => {
  expect(compare(fileOf(['A', 1, 5], ['A', 1, 6]), fileOf(['A', 1, 6], ['A', 1, 5]))).toEqual(['known', 'known'])
  expect(compare(fileOf(['A', 1, 5, 'T1']), fileOf(['A', 1, 900, 'T1']))).toEqual(['known'])
  expect(compare(fileOf(['A', 1, null]), fileOf(['A', 1, 900]))).toEqual(['known'])
  expect(compare(fileOf(['A', 1, 5]), fileOf(['A', 1, null], ['A', 1, null]))).toEqual(['known', 'new'])
})
