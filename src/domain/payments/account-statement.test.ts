import { expect, test } from 'vitest'
import { type AccountEntry, type Charge, linesOf } from './account-statement.ts'

const charge = (at: string, changes: Partial<Charge> = {}): Charge => ({
  at,
  training: 'Chaîne du froid',
  startsAt: null,
  paymentReference: 'OFF-1',
  price: 65_000,
  paymentAmount: 0,
  status: 'confirmée',
  paymentStatus: 'en_attente',
  ...changes,
})
const entry = (at: string, amount: number, kind: AccountEntry['kind'] = 'payment'): AccountEntry => ({
  at,
  kind,
  method: 'mobile',
  reference: null,
  paymentReference: 'OFF-1',
  amount,
})

test('an account goes from day to day, and ends with what is owed', () => {
  const lines = linesOf(
    [charge('2026-03-02T09:00:00Z'), charge('2026-05-02T09:00:00Z', { price: 50_000 })],
    [entry('2026-04-01T00:00:00Z', 65_000), entry('2026-05-02T09:00:00Z', 20_000)],
  )
  expect(lines.map(({ due, paid, balance }) => [due, paid, balance])).toEqual([
    [65_000, 0, 65_000],
    [0, 65_000, 0],
    [50_000, 0, 50_000],
    [0, 20_000, 30_000],
  ])
})

test('nothing is due of what was cancelled or has no price, and what was paid for it is owed to the payer', () => {
  const lines = linesOf(
    [
      charge('2026-03-02T09:00:00Z', { status: 'annulée', paymentAmount: 65_000 }),
      charge('2026-03-03T09:00:00Z', { price: null }),
    ],
    [entry('2026-04-01T00:00:00Z', 65_000)],
  )
  expect(lines.at(-1)?.balance).toBe(-65_000)
})

test('nobody owes again what was refunded to them; of what is kept of it nothing is given back', () => {
  const refunded = { paymentStatus: 'remboursé' } as const
  const wholly = [entry('2026-04-01T00:00:00Z', 65_000), entry('2026-05-01T00:00:00Z', -65_000, 'refund')]
  expect(linesOf([charge('2026-03-02T09:00:00Z', refunded)], wholly).at(-1)?.balance).toBe(0)
  const partly = [entry('2026-04-01T00:00:00Z', 65_000), entry('2026-05-01T00:00:00Z', -45_000, 'refund')]
  const kept = charge('2026-03-02T09:00:00Z', { ...refunded, paymentAmount: 20_000 })
  expect(linesOf([kept], partly).at(-1)?.balance).toBe(0)
})

test('money that came before its registration stands after what is due by it, other money where its day is', () => {
  const other = { paymentReference: 'OFF-2' }
  const lines = linesOf(
    [charge('2026-04-10T09:00:00Z'), charge('2026-03-02T09:00:00Z', other)],
    [entry('2026-04-01T00:00:00Z', 65_000), { ...entry('2026-04-02T00:00:00Z', 20_000), ...other }],
  )
  expect(lines.map(({ of, due, paid }) => [of.paymentReference, due, paid])).toEqual([
    ['OFF-2', 65_000, 0],
    ['OFF-2', 0, 20_000],
    ['OFF-1', 65_000, 0],
    ['OFF-1', 0, 65_000],
  ])
  expect(lines.every(({ balance }) => balance >= 0)).toBe(true)
})

test('of several who share a printed reference, each one’s money stands after their own charge', () => {
  const later = { paymentReference: 'OFF-2' }
  const quoted = new Map(['OFF-1', 'OFF-2'].map((own) => [own, 'OFF-B']))
  const lines = linesOf(
    [charge('2026-03-02T09:00:00Z'), charge('2026-04-10T09:00:00Z', later)],
    [{ ...entry('2026-04-01T00:00:00Z', 65_000), ...later }],
    quoted,
  )
  expect(lines.map(({ of, due, paid }) => [of.paymentReference, due, paid])).toEqual([
    ['OFF-B', 65_000, 0],
    ['OFF-B', 65_000, 0],
    ['OFF-B', 0, 65_000],
  ])
})
