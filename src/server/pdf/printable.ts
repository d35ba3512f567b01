import { seenText } from '../../domain/unseen.ts'

// What the embedded fonts hold: Basic Latin, Latin-1 and French typography (`npm run fonts`).
const covered = /^[\u0020-\u007E\u00A0-\u00FFœŒŸ’‘“”–—…•·→←↑↓✓×€ᵉʳ\n]$/u

/** Letters of the region's languages, and others, in the form French registers give them. */
const stand: Record<string, string> = {
  ɛ: 'e',
  Ɛ: 'E',
  ɔ: 'o',
  Ɔ: 'O',
  ŋ: 'n',
  Ŋ: 'N',
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ɲ: 'ny',
  Ɲ: 'Ny',
  ƴ: 'y',
  Ƴ: 'Y',
  ʼ: '’',
  ʹ: '’',
  '\u202F': '\u00A0',
  '\u2009': '\u00A0',
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '–',
  '\t': ' ',
}

/** A text as our fonts can print it: a letter they lack is printed without its accent, and never as an empty box. */
export const printable = (text: string): string =>
  [...seenText(text).normalize('NFC')]
    .map((character) => {
      if (covered.test(character)) return character
      if (Object.hasOwn(stand, character)) return stand[character]
      const base = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
      return [...base].every((part) => covered.test(part)) ? base : '?'
    })
    .join('')
