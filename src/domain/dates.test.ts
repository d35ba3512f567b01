import { expect, test } from 'vitest'
import { formatDay, formatMoment, formatShortDay, formatTime, formatWeekday } from './dates.ts'

const start = '2026-12-14T09:00:00.000Z'

test('moments are told in the firm’s time zone and the reader’s language', () => {
  expect(formatDay(start, 'fr')).toBe('14 décembre 2026')
  expect(formatDay(start, 'en')).toBe('14 December 2026')
  expect(formatWeekday(start, 'fr')).toBe('lundi 14 décembre 2026')
  expect(formatWeekday(start, 'en')).toBe('Monday 14 December 2026')
  expect(formatShortDay(start, 'en')).toBe('14/12/2026')
  expect(formatTime(start, 'fr')).toBe('09:00')
  expect(formatMoment(start, 'fr')).toBe('14/12/2026 09:00')
})
