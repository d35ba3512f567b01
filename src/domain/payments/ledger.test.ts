import { describe, expect, test } from 'vitest'
import { dice, of } from '../../../tests/dice.ts'
import type { PaymentStatus } from '../registrations/registration.ts'
import {
  bookedOn,
  creditIn,
  type Entry,
  entriesOfPayment,
  entriesOfRefund,
  entriesOfReturn,
  entriesOfReversal,
  followingStatus,
  isReversible,
  kindOfCorrection,
  leftUnpaid,
  movedBy,
  refundableAmount,
  shortfallOf,
  statusAfter,
  statusOfReturn,
  sumOf,
  toRefund,
  transferOutEntries,
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

test('what goes is first what is to be given back, then the credit, and last what pays for something', () => {
  const taken = (amount: number, credit: number, refundable: number) =>
    creditIn(entriesOfRefund(amount, { credit, refundable }))
  expect(entriesOfRefund(5_000, { credit: 0, refundable: 0 })).toEqual([{ kind: 'refund', amount: -5_000 }])
  expect(entriesOfRefund(5_000, { credit: 8_000, refundable: 0 })).toEqual([
    { kind: 'refund', amount: -5_000 },
    { kind: 'credit', amount: 5_000 },
  ])
  expect(taken(70_000, 5_000, 0)).toBe(-5_000)
  expect(taken(65_000, 95_000, 65_000)).toBe(0)
  expect(taken(160_000, 95_000, 65_000)).toBe(-95_000)
  expect(transferOutEntries(70_000, { credit: 95_000, refundable: 65_000 })).toEqual([
    { kind: 'credit_transfer', amount: -70_000 },
    { kind: 'credit', amount: 5_000 },
  ])
})

test('what is owed comes out of the credit; what had come back of one that is gone is set aside again', () => {
  expect(entriesOfReturn(0, 65_000)).toEqual([])
  expect(entriesOfReturn(8_000, 0)).toEqual([])
  expect(entriesOfReturn(8_000, 65_000)).toEqual([{ kind: 'credit', amount: 8_000 }])
  expect(entriesOfReturn(70_000, 65_000)).toEqual([{ kind: 'credit', amount: 65_000 }])
  expect(entriesOfReturn(-65_000, 0)).toEqual([{ kind: 'credit', amount: -65_000 }])
})

test('the status follows from price and sum; a cancelled one is refunded after a refund of everything', () => {
  const alive = { status: 'confirmée', price: 65_000 } as const
  const cancelled = { status: 'annulée', price: 65_000 } as const
  expect(statusAfter('payment', alive, 65_000)).toBe('complet')
  expect(statusAfter('payment', alive, 1)).toBe('partiel')
  expect(statusAfter('refund', alive, 1)).toBe('partiel')
  expect(statusAfter('refund', alive, 0)).toBe('en_attente')
  expect(statusAfter('refund', { ...alive, price: 0 }, 0)).toBe('complet')
  expect(statusAfter('refund', cancelled, 1)).toBe('partiel')
  expect(statusAfter('refund', cancelled, 0)).toBe('remboursé')
  expect(statusAfter('reversal', cancelled, 0)).toBe('en_attente')
  expect(kindOfCorrection(-5, 'remboursé')).toBe('refund')
  expect(kindOfCorrection(5, 'remboursé')).toBe('correction')
  expect(kindOfCorrection(-5, 'partiel')).toBe('correction')
})

test('what was given back of one that comes back is owed again, and another word of the office stands', () => {
  const paid = (paymentStatus: PaymentStatus, paymentAmount: number) => ({
    price: 65_000,
    paymentStatus,
    paymentAmount,
  })
  expect(statusOfReturn(paid('remboursé', 0))).toBe('en_attente')
  expect(statusOfReturn(paid('remboursé', 10_000))).toBe('partiel')
  expect(statusOfReturn({ ...paid('remboursé', 0), price: 0 })).toBe('complet')
  expect(statusOfReturn(paid('complet', 0))).toBe('complet')
})

test('a refund leaves unpaid what paid for something and is still asked for', () => {
  const alive = { status: 'confirmée', price: 65_000, paymentAmount: 65_000 } as const
  expect(leftUnpaid(alive, 0)).toBe(65_000)
  expect(leftUnpaid(alive, 50_000)).toBe(15_000)
  expect(leftUnpaid({ ...alive, paymentAmount: 30_000 }, 0)).toBe(30_000)
  expect(leftUnpaid({ ...alive, price: 50_000 }, 50_000)).toBe(0)
  expect(leftUnpaid({ ...alive, price: 50_000 }, 45_000)).toBe(5_000)
  expect(leftUnpaid({ ...alive, status: 'annulée' }, 0)).toBe(0)
})

test('refunded follows from the ledger where it is cancelled and all was given back', () => {
  const refunded = { status: 'annulée', price: 65_000, paymentAmount: 0, paymentStatus: 'remboursé' } as const
  expect(followingStatus(refunded, true)).toBeNull()
  expect(followingStatus(refunded, false)).toBe('en_attente')
  expect(followingStatus({ ...refunded, paymentAmount: 1 }, true)).toBe('partiel')
  expect(followingStatus({ ...refunded, status: 'confirmée' }, true)).toBe('en_attente')
})

test('who is cancelled, or paid more than it costs now, has something to get back', () => {
  expect(refundableAmount({ status: 'annulée', price: 65_000, paymentAmount: 40_000 })).toBe(40_000)
  expect(refundableAmount({ status: 'confirmée', price: 50_000, paymentAmount: 65_000 })).toBe(15_000)
  expect(refundableAmount({ status: 'confirmée', price: 65_000, paymentAmount: 40_000 })).toBe(0)
  expect(refundableAmount({ status: 'confirmée', price: null, paymentAmount: 0 })).toBe(0)
})

test('a credit goes with what is to be given back, and is to be given back by itself once its payer has cancelled', () => {
  expect(toRefund({ status: 'annulée', price: 65_000, paymentAmount: 40_000 }, 5_000)).toBe(45_000)
  expect(toRefund({ status: 'annulée', price: 65_000, paymentAmount: 0 }, 5_000)).toBe(5_000)
  expect(toRefund({ status: 'annulée', price: 65_000, paymentAmount: 0 }, 0)).toBe(0)
  expect(toRefund({ status: 'confirmée', price: 50_000, paymentAmount: 65_000 }, 5_000)).toBe(20_000)
  expect(toRefund({ status: 'confirmée', price: 65_000, paymentAmount: 65_000 }, 5_000)).toBe(0)
})

test('who is not cancelled and paid less than it costs owes the rest', () => {
  expect(shortfallOf({ status: 'confirmée', price: 65_000, paymentAmount: 40_000 })).toBe(25_000)
  expect(shortfallOf({ status: 'confirmée', price: 50_000, paymentAmount: 65_000 })).toBe(0)
  expect(shortfallOf({ status: 'annulée', price: 65_000, paymentAmount: 40_000 })).toBe(0)
  expect(shortfallOf({ status: 'confirmée', price: null, paymentAmount: 0 })).toBe(0)
})

test('an entry counts on its day of value, unless its month is closed; one of today counts now', () => {
  const now = new Date('2026-12-02T10:00:00Z')
  expect(bookedOn('2026-11-30', now, null)).toBe('2026-11-30')
  expect(bookedOn('2026-11-30', now, '2026-10')).toBe('2026-11-30')
  expect(bookedOn('2026-11-30', now, '2026-11')).toBeNull()
  expect(bookedOn('2026-12-02', now, '2026-11')).toBeNull()
  // Its moment was before the closing, or by a clock that is late.
  expect(bookedOn('2026-12-02', now, '2026-12')).toBe('2027-01-01')
  expect(bookedOn('2026-11-30', now, '2026-12')).toBe('2027-01-01')
})

const price = 65_000

/** Acts that look like chance on one registration, as the commands decide them, with all of their entries. */
function live(seed: number, acts: readonly ('pay' | 'refund' | 'reverse' | 'correct')[]) {
  const roll = dice(seed)
  const written: (Entry & { id: number })[][] = []
  const entries = () => written.flat()
  let id = 0
  const write = (one: Entry[]) => written.push(one.map((entry) => ({ ...entry, id: ++id })))
  for (let step = 0; step < 60; step++) {
    const [paid, credit] = [sumOf(entries()), creditIn(entries())]
    const amount = 1 + roll(80_000)
    const act = of(acts, roll)
    if (act === 'pay') write(entriesOfPayment(amount, Math.max(0, price - paid)))
    if (act === 'refund' && amount <= paid + credit) write(entriesOfRefund(amount, { credit, refundable: 0 }))
    if (act === 'correct') write([{ kind: 'correction', amount: amount - paid }])
    if (act === 'reverse') {
      const left = written.filter(
        ([first]) =>
          first &&
          isReversible({ reverses: null, ...first }) &&
          !entries().some(({ reverses }) => reverses === first.id),
      )
      const [entry, ...besides] = left[roll(Math.max(1, left.length))] ?? []
      const taken = entry && entriesOfReversal(entry, besides)
      if (taken && paid + sumOf(taken) >= 0 && credit + creditIn(taken) >= 0) {
        write(taken)
        write(entriesOfReturn(creditIn(entries()), Math.max(0, price - sumOf(entries()))))
      }
    }
  }
  return entries()
}

function expectExplained(entries: ReturnType<typeof live>) {
  expect(movedBy(entries)).toBe(sumOf(entries) + creditIn(entries))
  expect(sumOf(entries)).toBeGreaterThanOrEqual(0)
  expect(creditIn(entries)).toBeGreaterThanOrEqual(0)
  const gone = new Set(entries.flatMap(({ id, reverses }) => (reverses === undefined ? [] : [id, reverses])))
  const moving = entries.filter(({ kind }) => kind !== 'credit')
  expect(sumOf(moving)).toBe(sumOf(moving.filter(({ id }) => !gone.has(id))))
}

describe.each(Array.from({ length: 40 }, (_, index) => index + 1))('history %i', (seed) => {
  test('every franc that came is paid, given back or kept; a reversed pair is as if it had never been', () => {
    const entries = live(seed, ['pay', 'refund', 'reverse'])
    expectExplained(entries)
    expect(creditIn(entries) === 0 || sumOf(entries) >= price).toBe(true)
  })

  test('so it is where amounts are set by hand, and that is taken back', () => {
    const entries = live(seed, ['pay', 'refund', 'reverse', 'reverse', 'correct'])
    expectExplained(entries)
    const corrections = new Set(entries.flatMap(({ id, kind }) => (kind === 'correction' ? [id] : [])))
    expect(corrections.size).toBeGreaterThan(0)
  })
})
