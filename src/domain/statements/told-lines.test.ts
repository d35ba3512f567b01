// What a provider tells has the fingerprints of the same lines in a file, whatever that file looks like.
import { expect, test } from 'vitest'
import { dice, of } from '../../../tests/dice.ts'
import { readStatement } from './statement.ts'
import type { StatementField } from './statement-columns.ts'
import { linesOfTold, type ToldMovement } from './told-lines.ts'

const told = (more: Partial<ToldMovement> = {}): ToldMovement => ({
  ...{ kind: 'received', valuedOn: '2026-11-30', time: '14:05', amount: 65_000, fee: 650, reference: 'T_ABC123' },
  ...{ name: 'Aya Kouassi', phone: '+2250707070707', label: 'merchant_payment', balance: 165_000, ourReference: null },
  ...more,
})

type Roll = (sides: number) => number

/** Several movements, some of them alike. */
function someMoved(roll: Roll): ToldMovement[] {
  const moved = Array.from({ length: 1 + roll(12) }, () =>
    told({
      kind: of(['received', 'received', 'spent', 'payout'], roll),
      valuedOn: of(['2026-11-29', '2026-11-30', '2026-12-01'], roll),
      time: of(['09:14', '23:59', '00:00'], roll),
      amount: of([100, 1_000, 65_000, 130_000, 2_500_000], roll),
      fee: of([0, 650], roll),
      reference: `T_${of(['INVENT', 'Abc', 'ÉTÉ'], roll)}${roll(4)}`,
      balance: of([null, 0, 164_350], roll),
      name: of(['', 'N’Guessan Aya', 'Pharmacie des Lagunes'], roll),
    }),
  )
  return [...moved, ...moved.slice(0, roll(3))]
}

const amountAs: ((amount: number) => number | string)[] = [
  (amount) => amount,
  String,
  (amount) => `${amount},00`,
  (amount) => amount.toLocaleString('fr-FR'),
]

/** A file as somebody gets it: of some columns, in some order, in some way to write days, hours and amounts. */
function fileOf(moved: readonly ToldMovement[], roll: Roll) {
  const amountIn = of(amountAs, roll)
  const [hasSeconds, hasTime, hasBalance, isSplit] = [roll(2), roll(3), roll(2), roll(2)]
  const written = (one: ToldMovement) => {
    const day = one.valuedOn
    const clock = hasSeconds ? `${one.time}:${10 + roll(49)}` : one.time
    const signed = one.kind === 'received' ? one.amount : -one.amount
    return {
      operatedOn: hasTime ? `${day} ${clock}` : day.split('-').toReversed().join('/'),
      reference: one.reference,
      ...(isSplit
        ? { credit: signed > 0 ? amountIn(signed) : '', debit: signed < 0 ? amountIn(-signed) : '' }
        : { amount: amountIn(signed) }),
      fee: one.fee,
      ...(hasBalance && { balance: one.balance ?? '' }),
      ...(roll(2) === 0 ? { name: one.name } : { name: '' }),
    }
  }
  const rows = moved.map(written)
  const names = Object.keys(rows[0] ?? {}) as StatementField[]
  const columns = roll(2) === 0 ? names : names.toReversed()
  return readStatement(
    rows.map((row, index) => ({
      line: index + 2,
      cells: columns.map((name) => row[name as keyof typeof row] ?? null),
    })),
    columns,
    'dmy',
  )
}

test('each has the fingerprint that it has in a file, with its balance or without, with seconds or without', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const roll = dice(seed * 7_919)
    const moved = someMoved(roll)
    const { lines, unread } = fileOf(moved, roll)
    expect(unread).toEqual([])
    const seen = (all: readonly { fingerprint: string }[]) => all.map(({ fingerprint }) => fingerprint).toSorted()
    expect(seen(linesOfTold(moved)), `seed ${seed}`).toEqual(seen(lines))
  }
})

test('what moved nothing, or less than that, is no line', () => {
  expect(linesOfTold([told({ amount: 0 }), told({ amount: -500 }), told()])).toMatchObject([{ line: 3 }])
})

test('texts are kept as those of a file are, with our own reference', () => {
  const [line] = linesOfTold([told({ name: ' Aya\u0000  Kouassi\n', label: 'merchant_refund', ourReference: 'OF12' })])
  expect(line).toMatchObject({ name: 'Aya Kouassi', label: 'merchant_refund OF12', reference: 'T_ABC123' })
})

test('without a reference, one is told from another by its minute, its phone and its name', () => {
  const lines = linesOfTold([
    told({ reference: '' }),
    told({ reference: ' ', time: '14:06' }),
    told({ reference: '', balance: 3, ourReference: 'OF12' }),
  ])
  expect(lines.map(({ reference }) => reference)).toEqual([null, null, null])
  const [one, other, alike] = lines.map(({ fingerprint }) => fingerprint)
  expect(other?.slice(0, -2)).not.toBe(one?.slice(0, -2))
  expect(alike).toBe(`${one?.slice(0, -2)} 2`)
})
