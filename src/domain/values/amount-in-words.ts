// Amounts in words, as papers state them beside the figures (docs/rules/formats.md#amounts-in-words).
import type { Locale } from './language.ts'

const french = [
  ...['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze', 'treize'],
  ...['quatorze', 'quinze', 'seize', 'dix-sept', 'dix-huit', 'dix-neuf'],
]
const frenchTens = [
  '',
  '',
  'vingt',
  'trente',
  'quarante',
  'cinquante',
  'soixante',
  'soixante',
  'quatre-vingt',
  'quatre-vingt',
]

/** From 1 to 99; `quatre-vingt` without its s. */
function frenchBelow100(number: number): string {
  const tens = Math.floor(number / 10)
  const word = frenchTens[tens] ?? ''
  if (tens < 2) return french[number] ?? ''
  // Seventy is sixty-ten, ninety four-twenty-ten.
  const rest = tens === 7 || tens === 9 ? number - (tens - 1) * 10 : number % 10
  if (rest === 0) return word
  const joined = (rest === 1 || rest === 11) && tens < 8 ? ' et ' : '-'
  return word + joined + french[rest]
}

/**
 * From 1 to 999.
 * @param isLast whether nothing but a noun (`millions`, `francs`) comes after it: then `cent` and `vingt`, multiplied, take an s
 */
function frenchBelow1000(number: number, isLast: boolean): string {
  const hundreds = Math.floor(number / 100)
  const rest = number % 100
  const many = hundreds > 1 ? `${french[hundreds]} cent` : hundreds === 1 ? 'cent' : ''
  if (rest === 0) return isLast && hundreds > 1 ? `${many}s` : many
  const below = frenchBelow100(rest) + (rest === 80 && isLast ? 's' : '')
  return many ? `${many} ${below}` : below
}

function inFrench(amount: number): string {
  const { millions, thousands, rest } = partsOf(amount)
  const words = [
    millions > 0 ? `${frenchBelow1000(millions, true)} million${millions > 1 ? 's' : ''}` : '',
    thousands > 1 ? `${frenchBelow1000(thousands, false)} mille` : thousands === 1 ? 'mille' : '',
    rest > 0 ? frenchBelow1000(rest, true) : '',
  ]
  const of = millions > 0 && thousands === 0 && rest === 0 ? 'de ' : ''
  return `${joined(words) || french[0]} ${of}franc${amount > 1 ? 's' : ''} CFA`
}

const english = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const englishTens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

function englishBelow100(number: number): string {
  if (number < 20) return english[number] ?? ''
  const tens = englishTens[Math.floor(number / 10)] ?? ''
  return number % 10 === 0 ? tens : `${tens}-${english[number % 10]}`
}

function englishBelow1000(number: number): string {
  const hundreds = Math.floor(number / 100)
  const rest = number % 100
  if (hundreds === 0) return englishBelow100(rest)
  return `${english[hundreds]} hundred${rest > 0 ? ` and ${englishBelow100(rest)}` : ''}`
}

function inEnglish(amount: number): string {
  const { millions, thousands, rest } = partsOf(amount)
  const isSmall = rest > 0 && rest < 100 && amount >= 1_000
  const words = [
    millions > 0 ? `${englishBelow1000(millions)} million` : '',
    thousands > 0 ? `${englishBelow1000(thousands)} thousand` : '',
    rest > 0 ? `${isSmall ? 'and ' : ''}${englishBelow1000(rest)}` : '',
  ]
  return `${joined(words) || english[0]} CFA franc${amount === 1 ? '' : 's'}`
}

const partsOf = (amount: number) => ({
  millions: Math.floor(amount / 1_000_000),
  thousands: Math.floor(amount / 1_000) % 1_000,
  rest: amount % 1_000,
})

const joined = (words: string[]) => words.filter((word) => word !== '').join(' ')

/** The highest amount that is written out, in FCFA. */
export const mostInWords = 999_999_999

/**
 * An amount in words: `soixante-cinq mille francs CFA`, `un million de francs CFA` / `sixty-five thousand CFA francs`, in traditional
 * spelling.
 * @param amount whole FCFA, from 0 to 999,999,999
 * @throws RangeError for any other
 */
export function amountInWords(amount: number, locale: Locale): string {
  if (!Number.isInteger(amount) || amount < 0 || amount > mostInWords)
    throw new RangeError(`no amount to write: ${amount}`)
  return locale === 'fr' ? inFrench(amount) : inEnglish(amount)
}
