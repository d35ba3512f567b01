import { describe, expect, test } from 'vitest'
import { isOfferingTime, listStage, nextOfferingTime, offerEnd, publicFrom } from './place-offer.ts'

const at = (text: string) => new Date(`2026-12-${text}:00Z`)

describe('offers go out between 8 and 20 o’clock', () => {
  test.each([
    ['07T07:59', false],
    ['07T08:00', true],
    ['07T19:59', true],
    ['07T20:00', false],
  ])('%s: %s', (now, isDay) => expect(isOfferingTime(at(now))).toBe(isDay))

  test.each([
    ['07T03:00', '07T08:00'],
    ['07T12:34', '07T12:34'],
    ['07T20:00', '08T08:00'],
    ['31T22:00', '32T08:00'],
  ])('after %s: %s', (now, next) =>
    expect(nextOfferingTime(at(now))).toEqual(next === '32T08:00' ? new Date('2027-01-01T08:00:00Z') : at(next)),
  )
})

describe('an offer lasts so many hours, by day', () => {
  test.each([
    [24, '07T10:00', '08T10:00'],
    [24, '07T19:30', '08T19:30'],
    [24, '07T08:00', '08T08:00'],
    // Half an hour today, three and a half tomorrow.
    [4, '07T19:30', '08T11:30'],
    [4, '07T10:00', '07T14:00'],
    [12, '07T19:30', '08T19:30'],
    [13, '07T19:30', '08T19:30'],
    // Never at night.
    [36, '07T10:00', '09T08:00'],
    [48, '07T10:00', '09T10:00'],
    [1, '07T19:59', '08T08:59'],
  ])('%i hours from %s: until %s', (hours, from, until) => expect(offerEnd(at(from), hours)).toEqual(at(until)))

  test('more hours never end sooner, and never at night', () => {
    for (let minute = 0; minute < 12 * 60; minute += 49) {
      const from = new Date(at('07T08:00').getTime() + minute * 60_000)
      for (let hours = 2; hours <= 168; hours++) {
        const end = offerEnd(from, hours)
        expect(end.getTime()).toBeGreaterThanOrEqual(offerEnd(from, hours - 1).getTime())
        expect(end.getTime() - from.getTime()).toBeGreaterThanOrEqual(hours * 3_600_000)
        expect(isOfferingTime(end) || end.getUTCHours() === 20).toBe(true)
      }
    }
  })
})

describe('the list of a session', () => {
  const session = { status: 'programmée', startsAt: at('10T09:00'), endsAt: null, duration: 2 } as const
  test.each([
    ['is open until the day before', session, '09T08:59', 'open'],
    ['then places are anybody’s', session, '09T09:00', 'last_day'],
    ['ends with the start', session, '10T09:00', 'over'],
    ['without a date is open', { ...session, startsAt: null }, '10T09:00', 'open'],
    ['ends when the office says that it is under way', { ...session, status: 'en_cours' } as const, '01T09:00', 'over'],
    ['is cancelled with it', { ...session, status: 'annulée' } as const, '01T09:00', 'cancelled'],
    ['and when it is deleted', { ...session, deletedAt: at('01T08:00') }, '01T09:00', 'cancelled'],
  ])('%s', (_, given, now, stage) => expect(listStage(given, at(now))).toBe(stage))

  test('is anybody’s a day before the start', () => {
    expect(publicFrom(session)).toEqual(at('09T09:00'))
    expect(publicFrom({ startsAt: null })).toBeNull()
  })
})
