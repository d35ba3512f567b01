import { expect, test } from 'vitest'
import { paperNumberIn } from './paper-number.ts'

const number = 'C-2026-00001-7KQ4XM9P'

test.each([
  number,
  'C-2026-00001- 7KQ4XM9P',
  ...[
    '\u2010',
    '\u2011',
    '\u2012',
    '\u2013',
    '\u2014',
    '\u2015',
    '\u2212',
    '\uFE63',
    '\uFF0D',
    '\u00AD',
    '_',
    '.',
    '/',
    ' · ',
  ].map((dash) => number.replaceAll('-', dash)),
  'C2026000017KQ4XM9P',
  'C202600001 7KQ4XM9P',
  'C 2026 00001 7KQ4 XM9P',
  'c-2026-1-7kq4xm9p',
  'C-2O26-OOOOl-7KQ4XM9P',
  `${number}.`,
  `N° ${number}`,
  `N°${number}`,
  `№${number}`,
  `no ${number}`,
  `Certificat n\u00A0°\u00A0: ${number},`,
  `« ${number} »`,
  `${number}\n`,
  ' C-2026-\r\n00001-7KQ4XM9P',
  'Ｃ－２０２６－００００１－７ＫＱ４ＸＭ９Ｐ',
  `\u200E${number}\u2069`,
  `http://127.0.0.1:4015/verification/${number}`,
  `https://www.officina.example/en/verification/${number.toLowerCase()}?utm_source=x#haut`,
  `www.officina.example/verification/${number}.`,
  'https://www.officina.example/verification/C%E2%80%912026%E2%80%9100001%E2%80%917KQ4XM9P',
])('%j is one number', (typed) => expect(paperNumberIn(typed)).toBe(number))

test.each([
  ['R-2026-00012 7kq4xm9p', 'R-2026-00012-7KQ4XM9P'],
  ['a-2026-12-0oil7777', 'A-2026-00012-00117777'],
  ['C-2026-123456-7KQ4XM9P', 'C-2026-123456-7KQ4XM9P'],
])('%j is %s', (typed, read) => expect(paperNumberIn(typed)).toBe(read))

test.each([
  '',
  'R-2026-00012',
  'C-2026-00001',
  '7KQ4XM9P',
  'F-2026-00001-7KQ4XM9P',
  'C-2026-00001-7KQ4XM9',
  'C-2026-00001-7KQ4-',
  'https://www.officina.example/verification/',
  '%'.repeat(10_000),
  'C2026'.repeat(10_000),
])('%j is none', (typed) => expect(paperNumberIn(typed)).toBeUndefined())
