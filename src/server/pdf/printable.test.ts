import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test.each([
  ['Aya N’Guessan-Koné, Çédille, Œuvre', 'Aya N’Guessan-Koné, Çédille, Œuvre'],
  ['e\u0301', 'é'],
  ['65\u202F000\u00A0FCFA', '65\u00A0000\u00A0FCFA'],
  ['porte\u2011clé', 'porte-clé'],
  ['Kɔnan Ɛbrié Ŋgoran', 'Konan Ebrié Ngoran'],
  ['Šárka Łuk', 'Sárka ?uk'],
  ['日本', '??'],
])('%j is printed as %j', (text, printed) => {
  expect(printable(text)).toBe(printed)
})
