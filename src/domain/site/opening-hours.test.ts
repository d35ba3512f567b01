import { expect, test } from 'vitest'
import { openingHoursText, openingState, openingStateText } from './opening-hours.ts'
import type { OpeningHours } from './site-values.ts'

const week: OpeningHours = { id: '1', from: 'monday', to: 'friday', opens: '08:00', closes: '18:00' }
const saturday: OpeningHours = { id: '2', from: 'saturday', to: 'saturday', opens: '09:00', closes: '12:30' }

test('opening hours read as within a sentence', () => {
  expect(openingHoursText([week], 'fr')).toBe('du lundi au vendredi, de 8\u00A0h à 18\u00A0h')
  expect(openingHoursText([week], 'en')).toBe('Monday to Friday, 8:00 to 18:00')
})

test('one day stands alone, and several times one after the other', () => {
  expect(openingHoursText([week, saturday], 'fr')).toBe(
    'du lundi au vendredi, de 8\u00A0h à 18\u00A0h\u00A0; le samedi, de 9\u00A0h à 12\u00A0h\u00A030',
  )
  expect(openingHoursText([week, saturday], 'en')).toBe('Monday to Friday, 8:00 to 18:00; Saturday, 9:00 to 12:30')
})

const friday = (time: string) => new Date(`2026-11-27T${time}Z`)
const fromFriday = (days: number, time: string) => new Date(friday(time).getTime() + days * 86_400_000)
const said = (hours: OpeningHours[], at: Date, locale: 'fr' | 'en' = 'fr') => {
  const state = openingState(hours, at)
  return state && openingStateText(state, locale)
}
const monday = (opens: string, closes: string): OpeningHours => ({
  id: opens,
  from: 'monday',
  to: 'monday',
  opens,
  closes,
})

test('within its hours the firm is open until they end, from their first minute to before their last', () => {
  for (const time of ['08:00:00', '12:34:56', '17:59:59']) {
    expect(openingState([week], friday(time))).toEqual({ isOpen: true, until: '18:00' })
  }
  expect(said([week], friday('08:00:00'))).toBe('Ouvert maintenant · jusqu’à 18\u00A0h')
  expect(said([week], friday('08:00:00'), 'en')).toBe('Open now · until 18:00')
})

test('before its hours it opens the same day', () => {
  expect(said([week], friday('07:59:59'))).toBe('Fermé · ouvre à 8\u00A0h')
  expect(said([week], friday('07:59:59'), 'en')).toBe('Closed · opens at 8:00')
})

test('from the minute of closing on it opens the next day that has hours', () => {
  expect(said([week], fromFriday(-1, '18:00:00'))).toBe('Fermé · ouvre demain à 8\u00A0h')
  expect(said([week], fromFriday(-1, '18:00:00'), 'en')).toBe('Closed · opens tomorrow at 8:00')
  expect(said([week], friday('18:00:00'))).toBe('Fermé · ouvre lundi à 8\u00A0h')
  expect(said([week], friday('18:00:00'), 'en')).toBe('Closed · opens Monday at 8:00')
})

test('over a weekend it says Monday, on Sunday tomorrow', () => {
  expect(said([week], fromFriday(1, '10:00:00'))).toBe('Fermé · ouvre lundi à 8\u00A0h')
  expect(said([week], fromFriday(2, '10:00:00'))).toBe('Fermé · ouvre demain à 8\u00A0h')
  expect(said([week, saturday], fromFriday(1, '12:29:00'))).toBe('Ouvert maintenant · jusqu’à 12\u00A0h\u00A030')
  expect(said([saturday, week], fromFriday(1, '12:30:00'))).toBe('Fermé · ouvre lundi à 8\u00A0h')
})

test('a break at noon closes, hours that follow each other do not', () => {
  const broken = [monday('14:00', '18:00'), monday('08:00', '12:00')]
  expect(said(broken, fromFriday(3, '11:59:00'))).toBe('Ouvert maintenant · jusqu’à 12\u00A0h')
  expect(said(broken, fromFriday(3, '12:00:00'))).toBe('Fermé · ouvre à 14\u00A0h')
  expect(said(broken, fromFriday(3, '14:00:00'))).toBe('Ouvert maintenant · jusqu’à 18\u00A0h')
  expect(said([monday('08:00', '12:00'), monday('12:00', '18:00')], fromFriday(3, '09:00:00'))).toBe(
    'Ouvert maintenant · jusqu’à 18\u00A0h',
  )
  expect(said([monday('08:00', '12:00'), monday('11:00', '18:00')], fromFriday(3, '11:30:00'))).toBe(
    'Ouvert maintenant · jusqu’à 18\u00A0h',
  )
})

test('the only day of the week comes again a week later, and all seven days go round', () => {
  expect(openingState([monday('08:00', '12:00')], fromFriday(3, '12:00:00'))).toEqual({
    isOpen: false,
    opens: { inDays: 7, day: 'monday', at: '08:00' },
  })
  const daily: OpeningHours = { id: '3', from: 'monday', to: 'sunday', opens: '08:00', closes: '23:59' }
  expect(said([daily], fromFriday(2, '23:59:00'))).toBe('Fermé · ouvre demain à 8\u00A0h')
})

test('it is Abidjan’s time wherever the visitor is, and nothing is said without hours', () => {
  expect(said([week], new Date('2026-11-27T20:30:00+03:00'))).toBe('Ouvert maintenant · jusqu’à 18\u00A0h')
  expect(openingState([], friday('10:00:00'))).toBeNull()
})
