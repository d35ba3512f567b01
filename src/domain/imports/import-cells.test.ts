import { describe, expect, test } from 'vitest'
import { toE164 } from '../values/phone.ts'
import { cellDate } from './cell-dates.ts'
import { cellEmail, cellLine, cellLocale, cellPhone, cellStatus, cellText, splitName } from './import-cells.ts'

describe('a cell', () => {
  test('is read without what nobody sees', () => {
    expect(cellLine('\u00A0 N’Guessan\u202FAya\u200B ')).toBe('N’Guessan Aya')
    expect(cellLine('Kone\u0301')).toBe('Koné')
    expect(cellLine('Pharmacie\r\ndu Plateau')).toBe('Pharmacie du Plateau')
    expect(cellText('une ligne\nune autre')).toBe('une ligne\nune autre')
    expect(cellLine(707070707)).toBe('707070707')
    expect(cellLine(null)).toBe('')
    expect(cellLine(new Date('2026-12-14T00:00:00Z'))).toBe('14/12/2026')
    expect(cellLine(new Date('2026-12-14T09:30:00Z'))).toBe('14/12/2026 09:30')
  })

  test('loses the sign that an export put before a formula, and no apostrophe of a name', () => {
    expect(cellLine("'+2250708091011")).toBe('+2250708091011')
    expect(cellLine("'=1+1")).toBe('=1+1')
    expect(cellLine("'Koné")).toBe("'Koné")
  })
})

describe('a phone', () => {
  test.each([
    [707070707, '+2250707070707'],
    ['07 07 07 07 07', '+2250707070707'],
    ['07.07.07.07.07', '+2250707070707'],
    ['(+225) 07-07-07-07-07', '+2250707070707'],
    ['225 0707070707', '+2250707070707'],
    ['00225 07 07 07 07 07', '+2250707070707'],
    [225707070707, '+2250707070707'],
    ["'+2250707070707", '+2250707070707'],
    ['0707070707 / 0505050505', '+2250707070707'],
    ['0707070707 ou 0505050505', '+2250707070707'],
    ['27 22 33 44 55', '+2252722334455'],
    ['\u202A+225\u00A007 07 07 07 07\u202C', '+2250707070707'],
    ['07\u201107\u201107\u201107\u201107', '+2250707070707'],
    ['707070707.0', '+2250707070707'],
    ['07 07 07 07 07\n05 05 05 05 05', '+2250707070707'],
    // Eight figures, as before 2021, are no number any more; nor are nine that have lost no zero.
    ['07 07 07 07', null],
    ['272233445', null],
    ['+33 6 12 34 56 78', null],
    ['7,07E+08', null],
    ['', null],
  ])('%j is %s', (cell, number) => {
    expect(toE164(cellPhone(cell))).toBe(number)
  })

  test('that is none stays as it was typed', () => {
    expect(cellPhone('à demander')).toBe('à demander')
  })
})

test.each([
  ['awa@exemple.ci', 'awa@exemple.ci'],
  [' Awa Koné <awa@exemple.ci>; ', 'awa@exemple.ci'],
  ['mailto:awa@exemple.ci', 'awa@exemple.ci'],
  ['awa(at)exemple.ci', 'awa(at)exemple.ci'],
])('the e-mail %j', (cell, email) => {
  expect(cellEmail(cell)).toBe(email)
})

test.each([
  ['KOUASSI Aya Marie', 'KOUASSI', 'Aya Marie'],
  ['Aya Marie KOUASSI', 'KOUASSI', 'Aya Marie'],
  ['N’GUESSAN YAO Serge', 'N’GUESSAN YAO', 'Serge'],
  ['KOUASSI AYA', 'KOUASSI', 'AYA'],
  ['Kouassi Aya Marie', 'Kouassi', 'Aya Marie'],
  ['Kouassi', 'Kouassi', ''],
])('%s in two', (whole, lastName, firstName) => {
  expect(splitName(whole)).toEqual({ lastName, firstName })
})

describe('a date', () => {
  test.each([
    [46_370, '2026-12-14T00:00:00.000Z'],
    [46_370.375, '2026-12-14T09:00:00.000Z'],
    ['46370', '2026-12-14T00:00:00.000Z'],
    [new Date('2026-12-14T09:00:00Z'), '2026-12-14T09:00:00.000Z'],
    ['14/12/2026', '2026-12-14T00:00:00.000Z'],
    ['14-12-26', '2026-12-14T00:00:00.000Z'],
    ['14.12.2026 à 9h30', '2026-12-14T09:30:00.000Z'],
    ['14/12/2026 09:00', '2026-12-14T09:00:00.000Z'],
    ['2026-12-14', '2026-12-14T00:00:00.000Z'],
    ['2026/12/14', '2026-12-14T00:00:00.000Z'],
    ['2026/11/20 10:30:00', '2026-11-20T10:30:00.000Z'],
    ['2026.1.4', '2026-01-04T00:00:00.000Z'],
    ['14/12/2026 9:15 p.m.', '2026-12-14T21:15:00.000Z'],
    ['14/12/2026 9:15:30\u202FPM', '2026-12-14T21:15:00.000Z'],
    ['14/12/2026 09:15 A. M.', '2026-12-14T09:15:00.000Z'],
    ['14/12/2026, 12:05 am', '2026-12-14T00:05:00.000Z'],
    ['14/12/2026 12 pm', '2026-12-14T12:00:00.000Z'],
    ['14/12/2026 à 9h15 du soir', '2026-12-14T21:15:00.000Z'],
    ['14/12/2026 21:15 PM', '2026-12-14T21:15:00.000Z'],
    ['2026-12-14T09:00:00Z', '2026-12-14T09:00:00.000Z'],
    ['lundi 14 décembre 2026', '2026-12-14T00:00:00.000Z'],
    ['14-déc-2026', '2026-12-14T00:00:00.000Z'],
    ['14/DEC/26 09:30', '2026-12-14T09:30:00.000Z'],
    ['25-Nov-2026', '2026-11-25T00:00:00.000Z'],
    ['1er février 2027', '2027-02-01T00:00:00.000Z'],
    ['Monday 14 December 2026', '2026-12-14T00:00:00.000Z'],
  ])('%j', (cell, at) => {
    expect(cellDate(cell)?.toISOString()).toBe(at)
  })

  test.each(['31/02/2026', '14/13/2026', 'décembre', 12, 707070707, '', null, '14/12/2026 25:00'])(
    '%j is none',
    (cell) => {
      expect(cellDate(cell)).toBeUndefined()
    },
  )
})

test('statuses and languages are read in either language', () => {
  expect(['Confirmée', 'CONFIRMED', 'en attente', 'Pending', 'Annulé', 'peut-être'].map(cellStatus)).toEqual([
    ...['confirmée', 'confirmée', 'en_attente', 'en_attente', 'annulée'],
    undefined,
  ])
  expect(['Français', 'English', 'EN', 'baoulé'].map(cellLocale)).toEqual(['fr', 'en', 'en', undefined])
})
