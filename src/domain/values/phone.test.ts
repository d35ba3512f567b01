import { describe, expect, test } from 'vitest'
import { formatPhone, toE164 } from './phone.ts'
import { foreignSign, readPhone } from './read-phone.ts'

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

describe('in the office and in a file it is read as phones and spreadsheets write it', () => {
  test.each([
    '+225 07\u201108\u201109\u201110\u201111',
    '07–08—09−10‒11',
    '07.08.09.10.11',
    '07·08·09·10·11',
    '(+225) 07 08 09 10 11',
    '+225 (07) 08-09-10-11',
    '[07] 08 09 10 11',
    '225 07 08 09 10 11',
    "'0708091011",
    'tel:+2250708091011',
    '＋２２５ ０７０８０９１０１１',
    '708091011',
    '2250708091011',
    '225708091011',
    '708091011.0',
    '0708091011.0',
  ])('%j', (written) => expect(readPhone(written)).toBe('+2250708091011'))

  test.each(['', '07080910', '272233445', '+33 6 12 34 56 78', '7,07E+08', '07 08 09 10 1a', '070809101112'])(
    '%j is none',
    (written) => expect(readPhone(written)).toBeNull(),
  )
})

test.each([
  ['07‑08‑09‑10‑11', '‑'],
  ['07.08.09.10.11', '.'],
  ['O7 08 09 10 11', 'O'],
  ['+225 (07) 08 09 10 11', '('],
  ['07 08', undefined],
  ['à demander', undefined],
  ['+33612345678', undefined],
])('what is wrong in %j is %j', (typed, sign) => expect(foreignSign(typed)).toBe(sign))
