// Which letters papers can be printed with (docs/rules/documents.md#letters).
import { seenText } from './unseen.ts'

/**
 * What each of our fonts holds, as ranges of code points: `npm run fonts` cuts the fonts to them, and a test reads the fonts again.
 * `own` is the brand's faces, cut to French and English; `latin` holds Latin with the letters of African languages and the phonetic ones,
 * marks that combine, Greek and Cyrillic.
 */
export const letterRanges = {
  own: [
    [0x20, 0x7e],
    [0xa0, 0xac],
    [0xae, 0xff],
    [0x152, 0x153],
    [0x2013, 0x2014],
    [0x2018, 0x2019],
    [0x201c, 0x201d],
    [0x2022, 0x2022],
    [0x2026, 0x2026],
    [0x20ac, 0x20ac],
  ],
  latin: [
    [0x20, 0x7e],
    [0xa0, 0x36f],
    [0x370, 0x377],
    [0x37a, 0x37f],
    [0x384, 0x38a],
    [0x38c, 0x38c],
    [0x38e, 0x3a1],
    [0x3a3, 0x3e1],
    [0x3f0, 0x52f],
    [0x1d00, 0x1dbf],
    [0x1dc4, 0x1dcf],
    [0x1e00, 0x1eff],
    [0x2010, 0x2027],
    [0x2030, 0x205e],
    [0x20a0, 0x20c0],
    [0x2116, 0x2116],
    [0x2122, 0x2122],
    [0x2212, 0x2212],
    [0x2c60, 0x2c7f],
    [0xa720, 0xa7ca],
  ],
  // The joiners, where they stand between its letters.
  arabic: [
    [0x600, 0x6ff],
    [0x750, 0x77f],
    [0x8a0, 0x8ff],
    [0x200c, 0x200d],
  ],
  nko: [[0x7c0, 0x7ff]],
} satisfies Record<string, number[][]>
export type Letters = keyof typeof letterRanges

const within = (ranges: number[][]) =>
  new RegExp(
    `^[${ranges.map(([from = 0, to = from]) => `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`).join('')}]*$`,
    'u',
  )
const covered = Object.fromEntries(
  Object.entries(letterRanges).map(([letters, ranges]) => [letters, within(ranges)]),
) as Record<Letters, RegExp>

/** Whether one of our fonts has every letter of a text. */
export const isCoveredBy = (letters: Letters, text: string): boolean => covered[letters].test(text)

/** What differs to the eye by nothing, or by less than its absence would. */
const alike: Record<string, string> = {
  '\u202F': '\u00A0',
  '\u2009': '\u00A0',
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '–',
  '→': '–',
}
const isCovered = (text: string) =>
  (Object.keys(letterRanges) as Letters[]).some((letters) => isCoveredBy(letters, text))

/** One character as it is printed: itself, or what it is made of (a ligature, a letter in the form that it has within a word). */
function printed(character: string): string | undefined {
  if (character === '\n') return character
  const same = alike[character] ?? character
  if (isCovered(same)) return same
  const parts = character.normalize('NFKC')
  return [...parts].every(isCovered) ? parts : undefined
}

/** Letters, their marks, and digits: without one of them a word is another one. */
const letter = /[\p{L}\p{Mn}\p{Mc}\p{N}]/u
const unseen = /[\p{DI}\p{Cc}\p{Cf}]/u

/** The characters of a text that none of our fonts has, each once; what nobody sees is not among them. */
export const unprintableIn = (text: string): string[] => [
  ...new Set(
    [...seenText(text).normalize('NFC')].filter(
      (character) => !unseen.test(character) && printed(character) === undefined,
    ),
  ),
]

/** Those of them that are letters: what a paper cannot be made without. */
export const unprintableLettersIn = (text: string): string[] =>
  unprintableIn(text).filter((character) => letter.test(character))

/** The joiners of a picture are nothing without it. */
const needlessJoiner = /(?<![\u0600-\u08FF])[\u200C\u200D]|[\u200C\u200D](?![\u0600-\u08FF])/gu

/**
 * A text as our fonts print it, never with a sign that stands for another: a letter that no font has is given by its number (`U+65E5`), a
 * picture or a sign is left out, and so is what nobody sees.
 */
export const printable = (text: string): string =>
  [...seenText(text).normalize('NFC').replaceAll(needlessJoiner, '')]
    .map((character) => {
      const shown = unseen.test(character) && !/[\n\u200C\u200D]/.test(character) ? '' : printed(character)
      return shown ?? (letter.test(character) ? codeOf(character) : '')
    })
    .join('')

const codeOf = (character: string) => `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`
