import { expect, test } from 'vitest'
import { printable, unprintableIn, unprintableLettersIn } from './printable-letters.ts'

test.each([
  ['Aya N’Guessan-Koné, Çédille, Œuvre', 'Aya N’Guessan-Koné, Çédille, Œuvre'],
  ['e\u0301', 'é'],
  ['65\u202F000\u00A0FCFA', '65\u00A0000\u00A0FCFA'],
  ['porte\u2011clé', 'porte-clé'],
  ['Tʋɩ Gbɛ\u0303hɩ', 'Tʋɩ Gbɛ\u0303hɩ'],
  ['Kɔnan Ɛbrié Ŋgoran', 'Kɔnan Ɛbrié Ŋgoran'],
  ['Šárka Łuk, Đặng', 'Šárka Łuk, Đặng'],
  ['\uFE8E\uFEDF\uFEF0 \uFB01n', 'الى fin'],
  ['Formation 🎓 du soir', 'Formation  du soir'],
  ['A\u200Bya', 'Aya'],
  ['1\uFE0F\u20E3 👩\u200D🔬', '1 '],
  ['日本', '[U+65E5][U+672C]'],
])('%j is printed as %j', (text, printed) => {
  expect(printable(text)).toBe(printed)
})

test.each([
  ['Tʋɩ Gbɛ\u0303hɩ', []],
  ['ߡߏߛߊ߫ ߞߎ߲ߕߍ', []],
  ['محمد كوني', []],
  ['Ελένη Наталья', []],
  ['A\u200Bya', []],
  ['日本 日', ['日', '本']],
  ['Awa 😀', ['😀']],
])('of %j no font has %j', (text, letters) => expect(unprintableIn(text)).toEqual(letters))

test('a picture is no letter: a paper is made without it', () =>
  expect(unprintableLettersIn('Awa 😀 日')).toEqual(['日']))
