import { expect, test } from 'vitest'
import { monthsAfter, warningDue } from './course-access.ts'

test.each([
  ['2026-11-30T14:05:00Z', '2027-05-30T14:05:00.000Z'],
  ['2026-08-31T23:59:59Z', '2027-02-28T23:59:59.000Z'],
  ['2027-08-31T00:00:00Z', '2028-02-29T00:00:00.000Z'],
])('six months after %s is %s', (from, until) => {
  expect(monthsAfter(new Date(from), 6).toISOString()).toBe(until)
})

test.each([
  ['2027-04-29T12:00:00Z', null, undefined],
  ['2027-05-01T00:00:00Z', null, 30],
  ['2027-05-20T00:00:00Z', 30, undefined],
  ['2027-05-24T00:00:00Z', 30, 7],
  ['2027-05-30T00:00:00Z', 30, 1],
  ['2027-05-30T00:00:00Z', 1, undefined],
  ['2027-05-31T00:00:00Z', 7, undefined],
] as const)('at %s, told %s days before, the warning due is %s', (now, toldDaysBefore, expected) => {
  expect(warningDue({ endsAt: new Date('2027-05-31T00:00:00Z'), toldDaysBefore }, new Date(now))).toBe(expected)
})
