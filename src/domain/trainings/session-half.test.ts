import { expect, test } from 'vitest'
import { attendanceOf, hasAttendedEnough } from '../attendance/presence.ts'
import { type SessionHalf, sessionHalves } from './session-half.ts'

const monday = '2026-12-14'
const at = (date: string, time: string) => `${date}T${time}:00.000Z`
const inWords = ({ date, half, startsAt, endsAt }: SessionHalf) => `${date.slice(8)} ${half} ${startsAt}-${endsAt}`

test.each([
  ['a morning', at(monday, '09:00'), at(monday, '12:30'), 3, ['14 morning 09:00-12:30']],
  ['an afternoon', at(monday, '14:00'), at(monday, '17:00'), 3, ['14 afternoon 14:00-17:00']],
  ['a day', at(monday, '09:00'), at(monday, '17:00'), 7, ['14 morning 09:00-12:00', '14 afternoon 13:00-17:00']],
  ['two hours, the end not given', at(monday, '09:00'), null, 2, ['14 morning 09:00-11:00']],
  ['an evening over midnight', at(monday, '22:00'), null, 4, ['14 afternoon 22:00-23:59']],
  [
    'a day and a half',
    at(monday, '09:00'),
    at('2026-12-15', '11:30'),
    11,
    ['14 morning 09:00-12:00', '14 afternoon 13:00-17:00', '15 morning 08:00-11:30'],
  ],
  [
    'two mornings',
    at(monday, '09:00'),
    at('2026-12-15', '12:00'),
    6,
    ['14 morning 09:00-12:00', '15 morning 09:00-12:00'],
  ],
  ['an evening until midnight', at(monday, '18:00'), at('2026-12-15', '00:00'), 6, ['14 afternoon 18:00-23:59']],
  [
    'two evenings until midnight',
    at(monday, '18:00'),
    at('2026-12-16', '00:00'),
    12,
    ['14 afternoon 18:00-23:59', '15 afternoon 18:00-23:59'],
  ],
  [
    'a day and an evening until midnight',
    at(monday, '09:00'),
    at('2026-12-15', '00:00'),
    12,
    ['14 morning 09:00-12:00', '14 afternoon 13:00-23:59'],
  ],
  ['no date yet', null, null, 2, []],
])('%s has its half-days', (_, startsAt, endsAt, duration, halves) => {
  expect(sessionHalves({ startsAt, endsAt, duration }, []).map(inWords)).toEqual(halves)
})

test('half-days that are set stand in place of those that follow from the dates, in their order', () => {
  const half = { startsAt: '08:00', endsAt: '12:00', room: null, trainer: null }
  const later = { ...half, date: '2026-12-16', half: 'morning' as const }
  const first = { ...half, date: monday, half: 'afternoon' as const, startsAt: '13:00', endsAt: '17:00' }
  const session = { startsAt: at(monday, '09:00'), endsAt: null, duration: 2 }
  expect(sessionHalves(session, [later, first])).toEqual([first, later])
})

const halves = sessionHalves({ startsAt: at(monday, '08:00'), endsAt: at(monday, '17:00'), duration: 7 }, [])
const mark = (half: 'morning' | 'afternoon', state: 'present' | 'late' | 'absent', lateAt: string | null = null) => ({
  ...{ date: monday, half, state, lateAt },
})

test.each([
  ['all of it', [mark('morning', 'present'), mark('afternoon', 'present')], 2, 7],
  ['half of it', [mark('morning', 'present'), mark('afternoon', 'absent')], 1, 3.5],
  ['one hour less', [mark('morning', 'late', '09:00'), mark('afternoon', 'present')], 2, 6],
  ['nothing, coming at the end', [mark('morning', 'late', '13:00')], 1, 0],
  ['what was not marked', [], 0, 0],
])('who attended %s has as many half-days and hours', (_, marks, attendedHalves, hours) => {
  expect(attendanceOf(halves, marks, 7, true)).toMatchObject({ attendedHalves, halves: 2, hours })
})

test.each([
  [2, 2, 100, true],
  [1, 2, 100, false],
  [1, 2, 50, true],
  [2, 3, 67, false],
  [0, 2, 1, false],
])('%i of %i half-days, where %i percent are asked for: %s', (attendedHalves, of, threshold, isEnough) => {
  expect(hasAttendedEnough({ attendedHalves, halves: of }, threshold)).toBe(isEnough)
})
