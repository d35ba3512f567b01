import { describe, expect, test } from 'vitest'
import { chanceFrom } from '../../../tests/fuzz/random.ts'
import { datesBy, movedTo, repetitionsOf } from './repetition.ts'

const now = new Date('2026-11-23T08:00:00Z')
const monday = { startsAt: '2026-12-14T09:00:00.000Z', endsAt: '2026-12-14T16:30:00.000Z' }
const marksOf = (dates: string[], held: string[] = [], session: { startsAt: string; endsAt: string | null } = monday) =>
  repetitionsOf(session, dates, new Set(held), now).map(({ isSunday, isPast, isHeld }) =>
    [isSunday && 'Sunday', isPast && 'past', isHeld && 'held'].filter(Boolean).join(),
  )

describe('the days of a rule', () => {
  test('are so many weeks apart, without the first, over the end of a year', () => {
    expect(datesBy({ unit: 'week', every: 2, times: 3 }, '2026-12-14')).toEqual([
      '2026-12-28',
      '2027-01-11',
      '2027-01-25',
    ])
  })

  test('are the same weekday of each month: the second Monday', () => {
    expect(datesBy({ unit: 'month', every: 1, times: 3 }, '2026-12-14')).toEqual([
      '2027-01-11',
      '2027-02-08',
      '2027-03-08',
    ])
  })

  test('are the last one of a month for a fifth', () => {
    expect(datesBy({ unit: 'month', every: 1, times: 3 }, '2026-12-29')).toEqual([
      '2027-01-26',
      '2027-02-23',
      '2027-03-30',
    ])
  })

  test('end with the century', () => {
    expect(datesBy({ unit: 'week', every: 1, times: 52 }, '2099-12-15')).toEqual(['2099-12-22', '2099-12-29'])
    expect(datesBy({ unit: 'month', every: 1, times: 52 }, '9999-12-15')).toEqual([])
  })

  test('of any rule keep the weekday and rise', () => {
    const chance = chanceFrom(12)
    for (let round = 0; round < 500; round++) {
      const first = new Date(Date.UTC(2026, 0, 1 + chance.below(3_000))).toISOString().slice(0, 10)
      const unit = chance.percent(50) ? 'week' : 'month'
      const dates = datesBy({ unit, every: 1 + chance.below(12), times: 1 + chance.below(52) }, first)
      expect(dates).toEqual([...dates].sort())
      expect(new Set([first, ...dates].map((date) => new Date(date).getUTCDay())).size, first).toBe(1)
      expect(new Set([first, ...dates]).size).toBe(dates.length + 1)
    }
  })
})

test('a session on another day keeps its hours and its length', () => {
  expect(movedTo(monday, '2027-03-01')).toEqual({
    startsAt: '2027-03-01T09:00:00.000Z',
    endsAt: '2027-03-01T16:30:00.000Z',
  })
  expect(movedTo({ startsAt: '2026-12-14T00:00:00.000Z', endsAt: null }, '2027-03-01')).toEqual({
    startsAt: '2027-03-01T00:00:00.000Z',
    endsAt: null,
  })
})

describe('what speaks against a day', () => {
  test('is a Sunday, the past, or a session of the programme', () => {
    expect(marksOf(['2026-12-20', '2026-11-23', '2026-11-16', '2026-12-21'], ['2026-12-21'])).toEqual([
      'Sunday',
      '',
      'past',
      'held',
    ])
  })

  test('counts for each day of a session of several', () => {
    const three = { startsAt: '2026-12-14T09:00:00.000Z', endsAt: '2026-12-16T16:00:00.000Z' }
    expect(marksOf(['2026-12-18', '2026-12-28'], ['2026-12-30'], three)).toEqual(['Sunday', 'held'])
    // One after the other they would meet.
    expect(marksOf(['2027-01-04', '2027-01-05', '2027-01-07'], [], three)).toEqual(['', 'held', ''])
  })
})
