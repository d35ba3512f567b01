import { expect, test } from 'vitest'
import { latestMonths } from '../../../domain/values/month.ts'
import { daysOf } from './periods.ts'

test.each([
  ['2026-11-22T10:00:00Z', 'ce_mois', '2026-11-01', '2026-11-30'],
  ['2026-11-22T10:00:00Z', 'mois_dernier', '2026-10-01', '2026-10-31'],
  ['2026-11-22T10:00:00Z', 'ce_trimestre', '2026-10-01', '2026-12-31'],
  ['2026-11-22T10:00:00Z', 'trimestre_dernier', '2026-07-01', '2026-09-30'],
  ['2028-03-31T23:59:59Z', 'mois_dernier', '2028-02-01', '2028-02-29'],
  ['2027-01-01T00:00:00Z', 'mois_dernier', '2026-12-01', '2026-12-31'],
  ['2027-02-14T00:00:00Z', 'trimestre_dernier', '2026-10-01', '2026-12-31'],
] as const)('on %s, %s is from %s to %s', (now, period, from, to) => {
  expect(daysOf(period, new Date(now))).toMatchObject({ from, to })
})

test('the latest months, over the turn of the year', () => {
  expect(latestMonths(3, new Date('2027-01-31T12:00:00Z'))).toEqual(['2027-01', '2026-12', '2026-11'])
})
