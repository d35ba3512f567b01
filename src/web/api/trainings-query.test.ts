import { expect, test } from 'vitest'
import { nextSessions } from './trainings-query.ts'

const now = '2027-03-01T08:00:00.000Z'
const session = (startsAt: string | null, placesLeft: number) => ({ startsAt, placesLeft })

test('who reads of the next sessions is led to those with a free place', () => {
  const over = session('2027-02-28T09:00:00.000Z', 4)
  const undated = session(null, 4)
  const full = session('2027-03-02T09:00:00.000Z', 0)
  const free = session('2027-03-03T09:00:00.000Z', 1)
  const later = session('2027-03-04T09:00:00.000Z', 9)
  expect(nextSessions([over, full, free, later, undated], now, 2)).toEqual([free, later])
  expect(nextSessions([over, full, free, later, undated], now, 1)).toEqual([free])
})

test('where all are full these are told, for they may be waited for', () => {
  const full = session('2027-03-02T09:00:00.000Z', 0)
  expect(nextSessions([full, session('2027-02-02T09:00:00.000Z', 3)], now, 3)).toEqual([full])
  expect(nextSessions([], now, 3)).toEqual([])
})
