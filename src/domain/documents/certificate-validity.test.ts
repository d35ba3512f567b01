import { expect, test } from 'vitest'
import { endsToRemindOf, isOver, lastValidDay, validityReminderDueAt } from './certificate-validity.ts'

test.each([
  ['2026-12-14', 12, '2027-12-14'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-10-31', 1, '2026-11-30'],
  ['2026-01-01', 240, '2046-01-01'],
])('a certificate of %s that is valid for %i months ends on %s', (lastDay, months, end) => {
  expect(lastValidDay(lastDay, months)).toBe(end)
})

test('it is valid on its last day, and over the day after', () => {
  expect(isOver('2027-12-14', new Date('2027-12-14T23:59:59Z'))).toBe(false)
  expect(isOver('2027-12-14', new Date('2027-12-15T00:00:00Z'))).toBe(true)
  expect(isOver(undefined, new Date('2999-01-01'))).toBe(false)
})

test('its end is reminded of at 8 h, so many days before, and for a week where that was missed', () => {
  expect(validityReminderDueAt(30, '2027-12-14').toISOString()).toBe('2027-11-14T08:00:00.000Z')
  const isReminded = (moment: string) => {
    const ends = endsToRemindOf(30, new Date(moment))
    return ends !== null && ends.first <= '2027-12-14' && '2027-12-14' <= ends.last
  }
  expect(isReminded('2027-11-14T07:59:00Z')).toBe(false)
  expect(isReminded('2027-11-14T08:00:00Z')).toBe(true)
  expect(isReminded('2027-11-21T12:00:00Z')).toBe(true)
  expect(isReminded('2027-11-22T12:00:00Z')).toBe(false)
  expect(isReminded('2027-11-13T12:00:00Z')).toBe(false)
})
