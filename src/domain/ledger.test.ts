import { describe, expect, test } from 'vitest'
import { dice, of } from '../../tests/dice.ts'
import {
  bookedOn,
  creditIn,
  type Entry,
  entriesOfPayment,
  entriesOfRefund,
  entriesOfReversal,
  kindOfCorrection,
  movedBy,
  statusAfter,
  sumOf,
  toGiveBack,
} from './ledger.ts'

test('money within what is owed is a payment, what is above it a credit beside', () => {
  expect(entriesOfPayment(40_000, 65_000)).toEqual([{ kind: 'payment', amount: 40_000 }])
  expect(entriesOfPayment(65_000, 65_000)).toEqual([{ kind: 'payment', amount: 65_000 }])
  expect(entriesOfPayment(70_000, 65_000)).toEqual([
    { kind: 'payment', amount: 70_000 },
    { kind: 'credit', amount: -5_000 },
  ])
  expect(entriesOfPayment(5_000, 0)).toEqual([
    { kind: 'payment', amount: 5_000 },
    { kind: 'credit', amount: -5_000 },
  ])
})

test('what is given back comes out of the credit first', () => {
  expect(entriesOfRefund(5_000, 0)).toEqual([{ kind: 'refund', amount: -5_000 }])
  expect(entriesOfRefund(5_000, 8_000)).toEqual([
    { kind: 'refund', amount: -5_000 },
    { kind: 'credit', amount: 5_000 },
  ])
  expect(entriesOfRefund(70_000, 5_000)).toEqual([
    { kind: 'refund', amount: -70_000 },
    { kind: 'credit', amount: 5_000 },
  ])
})

test('the status follows from price and sum; after a refund of everything it is refunded', () => {
  expect(statusAfter('payment', 65_000, 65_000)).toBe('complet')
  expect(statusAfter('payment', 65_000, 1)).toBe('partiel')
  expect(statusAfter('refund', 65_000, 1)).toBe('partiel')
  expect(statusAfter('refund', 65_000, 0)).toBe('remboursé')
  expect(statusAfter('reversal', 65_000, 0)).toBe('en_attente')
  expect(kindOfCorrection(-5, 'remboursé')).toBe('refund')
  expect(kindOfCorrection(5, 'remboursé')).toBe('correction')
  expect(kindOfCorrection(-5, 'partiel')).toBe('correction')
})

test('who is cancelled, or paid more than it costs now, has something to get back', () => {
  expect(toGiveBack({ status: 'annulée', price: 65_000, paymentAmount: 40_000 })).toBe(40_000)
  expect(toGiveBack({ status: 'confirmée', price: 50_000, paymentAmount: 65_000 })).toBe(15_000)
  expect(toGiveBack({ status: 'confirmée', price: 65_000, paymentAmount: 40_000 })).toBe(0)
  expect(toGiveBack({ status: 'confirmée', price: null, paymentAmount: 0 })).toBe(0)
})

test('an entry counts on its day of value, unless its month is closed; one of today counts now', () => {
  const now = new Date('2026-12-02T10:00:00Z')
  expect(bookedOn('2026-11-30', now, false)).toBe('2026-11-30')
  expect(bookedOn('2026-11-30', now, true)).toBeNull()
  expect(bookedOn('2026-12-02', now, false)).toBeNull()
})

/** Acts that look like chance on one registration, as the commands decide them, with all of their entries. */
function live(seed: number) {
  const roll = dice(seed)
  const price = 65_000
  const acts: (Entry & { id: number })[][] = []
  const entries = () => acts.flat()
  let id = 0
  const write = (written: Entry[]) => acts.push(written.map((entry) => ({ ...entry, id: ++id })))
  for (let step = 0; step < 60; step++) {
    const [paid, credit] = [sumOf(entries()), creditIn(entries())]
    const amount = 1 + roll(80_000)
    const act = of(['pay', 'refund', 'reverse'] as const, roll)
    if (act === 'pay') write(entriesOfPayment(amount, Math.max(0, price - paid)))
    if (act === 'refund' && amount <= paid + credit) write(entriesOfRefund(amount, credit))
    if (act === 'reverse') {
      const left = acts.filter(
        ([first]) => first && first.kind !== 'reversal' && !entries().some(({ reverses }) => reverses === first.id),
      )
      const [entry, ...besides] = left[roll(Math.max(1, left.length))] ?? []
      const taken = entry && entriesOfReversal(entry, besides)
      if (taken && paid + sumOf(taken) >= 0 && credit + creditIn(taken) >= 0) write(taken)
    }
  }
  return entries()
}

describe.each(Array.from({ length: 40 }, (_, index) => index + 1))('history %i', (seed) => {
  test('every franc that came is paid, given back or kept; a reversed pair is as if it had never been', () => {
    const entries = live(seed)
    expect(movedBy(entries)).toBe(sumOf(entries) + creditIn(entries))
    expect(sumOf(entries)).toBeGreaterThanOrEqual(0)
    expect(creditIn(entries)).toBeGreaterThanOrEqual(0)
    const gone = new Set(entries.flatMap(({ id, reverses }) => (reverses === undefined ? [] : [id, reverses])))
    const moving = entries.filter(({ kind }) => kind !== 'credit')
    expect(sumOf(moving)).toBe(sumOf(moving.filter(({ id }) => !gone.has(id))))
  })
})
