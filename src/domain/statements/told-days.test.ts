import { expect, test } from 'vitest'
import { toldDaysDue } from './told-days.ts'

const due = (last: string | null, now: string) =>
  toldDaysDue(last, new Date(now)).map(({ day, isWhole }) => (isWhole ? day : `${day} so far`))

test.each([
  ['yesterday, after two, and today so far', null, '2026-12-03T02:00:00Z', ['2026-12-02', '2026-12-03 so far']],
  ['nothing is whole before two', null, '2026-12-03T01:59:59Z', ['2026-12-02 so far', '2026-12-03 so far']],
  ['today alone once yesterday was taken', '2026-12-02', '2026-12-03T12:00:00Z', ['2026-12-03 so far']],
  [
    'days that are missing, over the end of a month',
    '2026-11-28',
    '2026-12-02T08:00:00Z',
    ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02 so far'],
  ],
  ['nothing where the clock was ahead', '2026-12-09', '2026-12-03T12:00:00Z', []],
])('%s', (_, last, now, days) => {
  expect(due(last, now)).toEqual(days)
})

test('35 days back at most', () => {
  const days = due('2026-01-01', '2026-12-03T12:00:00Z')
  expect([days.length, days[0], days.at(-1)]).toEqual([36, '2026-10-29', '2026-12-03 so far'])
})
