import { expect, test } from 'vitest'
import { halvesOf, trainingDays } from './session-days.ts'

test.each([
  [null, null, []],
  ['2026-12-14T09:00:00.000Z', null, ['2026-12-14']],
  ['2026-12-14T09:00:00.000Z', '2026-12-14T17:00:00.000Z', ['2026-12-14']],
  ['2026-12-31T09:00:00.000Z', '2027-01-02T12:00:00.000Z', ['2026-12-31', '2027-01-01', '2027-01-02']],
])('a session from %s to %s is held on %j', (startsAt, endsAt, days) => {
  expect(trainingDays({ startsAt, endsAt })).toEqual(days)
})

test('a mistyped end does not print a year of sheets', () => {
  expect(trainingDays({ startsAt: '2026-01-01T09:00:00Z', endsAt: '2027-01-01T09:00:00Z' })).toHaveLength(31)
})

const monday = '2026-12-14'
const at = (date: string, time: string) => `${date}T${time}:00.000Z`

test.each([
  ['a morning', at(monday, '09:00'), at(monday, '12:00'), 3, monday, ['morning']],
  ['a long morning', at(monday, '09:00'), at(monday, '12:30'), 3, monday, ['morning']],
  ['an afternoon', at(monday, '14:00'), at(monday, '17:00'), 3, monday, ['afternoon']],
  ['from noon', at(monday, '12:00'), at(monday, '13:00'), 1, monday, ['afternoon']],
  ['a day', at(monday, '09:00'), at(monday, '17:00'), 7, monday, ['morning', 'afternoon']],
  ['two hours, the end not given', at(monday, '09:00'), null, 2, monday, ['morning']],
  ['eight hours, the end not given', at(monday, '09:00'), null, 8, monday, ['morning', 'afternoon']],
  ['the second of three mornings', at(monday, '09:00'), at('2026-12-16', '12:00'), 9, '2026-12-15', ['morning']],
  ['the last of two days and a half', at(monday, '09:00'), at('2026-12-16', '12:00'), 18, '2026-12-16', ['morning']],
  ['the first of them', at(monday, '09:00'), at('2026-12-16', '12:00'), 18, monday, ['morning', 'afternoon']],
  ['an afternoon, then a morning', at(monday, '14:00'), at('2026-12-15', '12:00'), 7, monday, ['afternoon']],
  ['the morning after it', at(monday, '14:00'), at('2026-12-15', '12:00'), 7, '2026-12-15', ['morning']],
  ['no date yet', null, null, 2, undefined, ['morning', 'afternoon']],
])('%s is signed for in the halves it has', (_, startsAt, endsAt, duration, date, halves) => {
  expect(halvesOf({ startsAt, endsAt, duration }, date)).toEqual(halves)
})
