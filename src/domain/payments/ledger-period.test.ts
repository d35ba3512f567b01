import { expect, test } from 'vitest'
import { daysOfMonth, daysOfPeriod, leftIn, monthOfDays, totalOf } from './ledger-period.ts'

const now = new Date('2026-11-23T21:00:00Z')

test('a period is the days that month and days have in common; with neither, the present month', () => {
  expect(daysOfPeriod({}, now)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(daysOfPeriod({ month: '2026-02' }, now)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(daysOfPeriod({ month: '2026-02', from: '2026-01-15', to: '2026-02-10' }, now)).toEqual({
    from: '2026-02-01',
    to: '2026-02-10',
  })
  expect(daysOfPeriod({ month: '2026-02', from: '2026-02-10' }, now)).toEqual({ from: '2026-02-10', to: '2026-02-28' })
  expect(daysOfPeriod({ from: '2026-02-10' }, now)).toEqual({ from: '2026-02-10', to: null })
  expect(daysOfPeriod({ to: '2026-02-10' }, now)).toEqual({ from: null, to: '2026-02-10' })
})

test('whole months are known from their days', () => {
  for (const month of ['2024-02', '2026-02', '2026-12']) expect(monthOfDays(daysOfMonth(month))).toBe(month)
  expect(monthOfDays({ from: '2026-01-01', to: '2026-02-28' })).toBeNull()
  expect(monthOfDays({ from: '2026-02-01', to: '2026-02-27' })).toBeNull()
  expect(monthOfDays({ from: null, to: '2026-02-28' })).toBeNull()
})

test('lines come to what came, what went, what was the firm’s own and how many there are; and leave all of it', () => {
  expect(totalOf([])).toEqual({ came: 0, went: 0, reversed: 0, fees: 0, payouts: 0, entries: 0 })
  const total = totalOf([
    { came: 50, went: -10, reversed: -5, fees: -1, payouts: -30, entries: 5 },
    { came: 20, went: 0, reversed: 1, fees: -2, payouts: 25, entries: 3 },
  ])
  expect(total).toEqual({ came: 70, went: -10, reversed: -4, fees: -3, payouts: -5, entries: 8 })
  expect(leftIn(total)).toBe(48)
})
