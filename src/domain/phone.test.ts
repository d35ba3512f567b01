import { describe, expect, test } from 'vitest'
import { formatPhone, toE164 } from './phone.ts'

describe('a number in any accepted form becomes +225 and ten digits', () => {
  test.each([
    '0708091011',
    '07 08 09 10 11',
    ' 07 0809 1011 ',
    '+2250708091011',
    '+225 07 08 09 10 11',
    '002250708091011',
    '00225 07 08 09 10 11',
    '+225\u00A007\u202F08091011',
  ])('%j', (typed) => {
    expect(toE164(typed)).toBe('+2250708091011')
  })

  // Ten digits may themselves begin like the prefix.
  test('0022507080', () => expect(toE164('0022507080')).toBe('+2250022507080'))
})

test.each([
  '',
  '070809101',
  '07080910111',
  '2250708091011',
  '+33612345678',
  '+225070809101',
  '07-08-09-10-11',
  '07.08.09.10.11',
  '070809101a',
  '++2250708091011',
  '٠٧٠٨٠٩١٠١١',
])('%j is not an Ivorian number', (typed) => {
  expect(toE164(typed)).toBeNull()
})

test('a stored number is read in pairs', () => {
  expect(formatPhone('+2250708091011')).toBe('+225 07 08 09 10 11'.replaceAll(' ', '\u00A0'))
})

test('another number is shown as it is', () => {
  expect(formatPhone('+33 6 12 34 56 78')).toBe('+33 6 12 34 56 78')
})
