import { expect, test } from 'vitest'
import { letterLocale } from './office-letter.ts'

const none = { subject: '', text: '' }
const some = { subject: 'A', text: 'b' }

test('somebody is written to in their language where it was typed, else in the other', () => {
  expect(letterLocale({ fr: some, en: some }, 'en')).toBe('en')
  expect(letterLocale({ fr: some, en: none }, 'en')).toBe('fr')
  expect(letterLocale({ fr: none, en: some }, 'fr')).toBe('en')
})
