import { expect, test } from 'vitest'
import { type periods, spansOf } from './period.ts'

const spans = (period: (typeof periods)[number], now: string) => {
  const { span, before, isOver } = spansOf(period, new Date(now))
  const written = [span.from, span.until, before.from, before.until].map((moment) => moment.toISOString())
  return { written: written.map((moment) => moment.replace(/T00:00:00.000Z$/, '')), isOver }
}

test('a month that is over is compared with the whole month before, across the year too', () => {
  expect(spans('last_month', '2027-01-15T10:00:00Z')).toEqual({
    written: ['2026-12-01', '2027-01-01', '2026-11-01', '2026-12-01'],
    isOver: true,
  })
})

test.each([
  ['this_month', ['2027-05-01', '2027-05-04T10:00:00.000Z', '2027-04-01', '2027-04-04T10:00:00.000Z']],
  ['this_quarter', ['2027-04-01', '2027-05-04T10:00:00.000Z', '2027-01-01', '2027-02-03T10:00:00.000Z']],
  ['this_year', ['2027-01-01', '2027-05-04T10:00:00.000Z', '2026-01-01', '2026-05-04T10:00:00.000Z']],
] as const)('%s is not over: as much of the one before', (period, written) => {
  expect(spans(period, '2027-05-04T10:00:00Z')).toEqual({ written, isOver: false })
})

test('a month longer than the one before is never compared with more than that', () => {
  const { written } = spans('this_month', '2027-03-31T10:00:00Z')
  expect(written.slice(2)).toEqual(['2027-02-01', '2027-03-01'])
})
