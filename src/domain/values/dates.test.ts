import { expect, test } from 'vitest'
import { endsLater, formatDay, formatMoment, formatShortDay, formatTime, formatWeekday } from './dates.ts'

const start = '2026-12-14T09:00:00.000Z'

test('moments are told in the firm’s time zone and the reader’s language', () => {
  expect(formatDay(start, 'fr')).toBe('14 décembre 2026')
  expect(formatDay('2027-02-01T09:00:00.000Z', 'fr')).toBe('1er février 2027')
  expect(formatWeekday('2027-02-01T09:00:00.000Z', 'fr')).toBe('lundi 1er février 2027')
  expect(formatDay('2027-02-11T09:00:00.000Z', 'fr')).toBe('11 février 2027')
  expect(formatDay('2027-02-01T09:00:00.000Z', 'en')).toBe('1 February 2027')
  expect(formatDay(start, 'en')).toBe('14 December 2026')
  expect(formatWeekday(start, 'fr')).toBe('lundi 14 décembre 2026')
  expect(formatWeekday(start, 'en')).toBe('Monday 14 December 2026')
  expect(formatShortDay(start, 'en')).toBe('14/12/2026')
  expect(formatTime(start, 'fr')).toBe('9\u00A0h')
  expect(formatTime('2026-12-14T14:05:00.000Z', 'fr')).toBe('14\u00A0h\u00A005')
  expect(formatTime('2026-12-14T00:30:00.000Z', 'fr')).toBe('0\u00A0h\u00A030')
  expect(formatTime(start, 'en')).toBe('9:00')
  expect(formatMoment(start, 'fr')).toBe('14/12/2026 09:00')
})

test('only what ends on another day than it begins on goes on over several', () => {
  expect(endsLater(start, '2026-12-15T00:30:00.000Z')).toBe('2026-12-15')
  expect(endsLater(start, '2026-12-15T00:00:00.000Z')).toBeNull()
  expect(endsLater(start, '2026-12-16T00:00:00.000Z')).toBe('2026-12-15')
  expect(endsLater(start, '2026-12-14T17:00:00.000Z')).toBeNull()
  expect(endsLater(start, null)).toBeNull()
})
