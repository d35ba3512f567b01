import { expect, test } from 'vitest'
import { openingHoursText } from './opening-hours.ts'
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
