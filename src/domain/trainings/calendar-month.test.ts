import { expect, test } from 'vitest'
import { monthAfter } from '../values/month.ts'
import { byDay, weeksOf } from './calendar-month.ts'

test('a month has whole weeks from Monday, without its neighbours’ days', () => {
  const weeks = weeksOf('2026-12') // begins on a Tuesday, ends on a Thursday
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual([null, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'])
  expect(weeks.at(-1)).toEqual(['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', null, null, null])
  expect(weeksOf('2027-02')).toHaveLength(4)
  expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29)
})

test.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-05', 0, '2026-05'],
])('%s and %i is %s', (month, count, after) => {
  expect(monthAfter(month, count)).toBe(after)
})

test('a session stands on each of its days, the one that begins first above, and one without a date on none', () => {
  const held = (id: number, startsAt: string | null, endsAt: string | null) => ({ id, startsAt, endsAt })
  const days = byDay([
    held(1, '2026-12-14T14:00:00Z', null),
    held(2, '2026-12-14T08:00:00Z', '2026-12-15T12:00:00Z'),
    held(3, null, null),
  ])
  expect([...days].map(([day, sessions]) => [day, sessions.map(({ id }) => id)])).toEqual([
    ['2026-12-14', [2, 1]],
    ['2026-12-15', [2]],
  ])
})
