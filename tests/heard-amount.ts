import type { Locale } from '../src/domain/values/language.ts'

/** What each word is worth. */
const worth: Record<Locale, Record<string, number>> = {
  fr: {
    ...{
      un: 1,
      deux: 2,
      trois: 3,
      quatre: 4,
      cinq: 5,
      six: 6,
      sept: 7,
      huit: 8,
      neuf: 9,
      dix: 10,
      onze: 11,
      douze: 12,
    },
    ...{ treize: 13, quatorze: 14, quinze: 15, seize: 16, trente: 30, quarante: 40, cinquante: 50, soixante: 60 },
  },
  en: {
    ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11 },
    ...{ twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19 },
    ...{ twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
  },
}

/** The number that some words without millions and thousands say, added up as people do while they listen. */
function heard(words: string, locale: Locale): number {
  let sum = 0
  for (const word of words.split(/[ -]/)) {
    if (/^(cents?|hundred)$/.test(word)) sum = (sum || 1) * 100
    else if (/^vingts?$/.test(word)) sum = sum % 100 === 4 ? sum - 4 + 80 : sum + 20
    else if (!/^(et|and|)$/.test(word)) sum += worth[locale][word] ?? Number.NaN
  }
  return sum
}

// Few words stand before and behind many thousands.
const known = { fr: new Map<string, number>(), en: new Map<string, number>() }

function hearing(words: string, locale: Locale): number {
  const before = known[locale].get(words)
  if (before !== undefined) return before
  const number = heard(words, locale)
  known[locale].set(words, number)
  return number
}

const nouns = { fr: [' de francs CFA', ' francs CFA', ' franc CFA'], en: [' CFA francs', ' CFA franc'] }
const thousand = { fr: 'mille', en: ' thousand' }

/** A text before and behind a word; undefined before it where the word is not there. */
function around(text: string, word: string): [before: string | undefined, behind: string] {
  // `mille` stands by itself: `million` begins otherwise, and no other word ends so.
  const at = text.indexOf(word)
  return at < 0 ? [undefined, text] : [text.slice(0, at), text.slice(at + word.length)]
}

/** An amount out of its words; NaN where they say none. */
export function heardAmount(text: string, locale: Locale): number {
  const noun = nouns[locale].find((ending) => text.endsWith(ending))
  if (noun === undefined) return Number.NaN
  const [millions, more] = around(text.slice(0, text.length - noun.length), ' million')
  const [thousands, rest] = around(more.replace(/^s\b/, ''), thousand[locale])
  return (
    (millions === undefined ? 0 : hearing(millions, locale) * 1_000_000) +
    (thousands === undefined ? 0 : (hearing(thousands, locale) || 1) * 1_000) +
    hearing(rest, locale)
  )
}
