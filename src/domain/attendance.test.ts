import { expect, test } from 'vitest'
import { sessionDays } from './attendance.ts'

test.each([
  [null, null, []],
  ['2026-12-14T09:00:00.000Z', null, ['2026-12-14']],
  ['2026-12-14T09:00:00.000Z', '2026-12-14T17:00:00.000Z', ['2026-12-14']],
  ['2026-12-31T09:00:00.000Z', '2027-01-02T12:00:00.000Z', ['2026-12-31', '2027-01-01', '2027-01-02']],
])('a session from %s to %s is held on %j', (startsAt, endsAt, days) => {
  expect(sessionDays({ startsAt, endsAt })).toEqual(days)
})

test('a mistyped end does not print a year of sheets', () => {
  expect(sessionDays({ startsAt: '2026-01-01T09:00:00Z', endsAt: '2027-01-01T09:00:00Z' })).toHaveLength(31)
})
