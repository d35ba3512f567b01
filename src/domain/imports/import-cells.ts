// How the cells of a spreadsheet are read (docs/rules/import.md#cells).

import type { RegistrationStatus } from '../registrations/registration.ts'
import { formatMoment, formatShortDay } from '../values/dates.ts'
import type { Locale } from '../values/language.ts'
import { readPhone } from '../values/read-phone.ts'
import { fold } from '../values/text-fold.ts'
import { seenLine, seenText } from '../values/unseen.ts'

/** A cell that says nothing itself: a formula that was never computed, such as `=B2*2`, or an error, such as `#N/A`. */
export interface UntoldCell {
  untold: 'formula' | 'error'
  text: string
}

/** A cell as a file holds it; a number whose look is a date is one. */
export type ImportCell = string | number | Date | UntoldCell | null

export const isUntold = (cell: ImportCell): cell is UntoldCell =>
  typeof cell === 'object' && cell !== null && 'untold' in cell

// Spaces that word processors and web pages bring along.
const otherSpaces = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g
// What an export put before a text that a spreadsheet would have run as a formula (domain/values/export.ts).
const signGuard = /^'(?=[=+\-@\t\r]|\d)/

/** A cell as text: without the spaces around it, and with plain ones in it; several lines stay. */
export function cellText(cell: ImportCell): string {
  if (cell === null) return ''
  if (cell instanceof Date) {
    return cell.getTime() % 86_400_000 === 0 ? formatShortDay(cell, 'fr') : formatMoment(cell, 'fr')
  }
  if (isUntold(cell)) return cell.text
  // What a spreadsheet reckoned has fifteen figures; what follows is rounding.
  if (typeof cell === 'number') {
    const reckoned = Number(cell.toPrecision(15))
    return Number.isInteger(reckoned) ? reckoned.toFixed(0) : String(reckoned)
  }
  return seenText(cell.replace(signGuard, '').normalize('NFC')).replaceAll(otherSpaces, ' ').trim()
}

/** Whether a cell says something. An error does not: lists are filled in advance with formulas that find nothing yet. */
export const isTold = (cell: ImportCell): boolean =>
  cellText(cell) !== '' && !(isUntold(cell) && cell.untold === 'error')

/** The same on one line. */
export const cellLine = (cell: ImportCell): string => seenLine(cellText(cell).replaceAll(/\s+/g, ' '))

/** `Awa Koné <awa.kone@exemple.ci>;` is her address. */
export function cellEmail(cell: ImportCell): string {
  const text = cellLine(cell)
  const within = /<([^<>]+)>/.exec(text)?.[1] ?? text
  return within.replace(/^mailto:/i, '').replaceAll(/[\s;,]+$|^\s+/g, '')
}

/**
 * A phone as it was meant, with the country where that is written, or as it stands where it is none of here. Where a cell holds several,
 * the first counts.
 */
export function cellPhone(cell: ImportCell): string {
  const [first = ''] = cellText(cell).split(/\s*(?:[/;,|\n]| ou | or )\s*/i)
  const digits = first.replaceAll(/\D/g, '')
  const read = readPhone(first)
  if (read) return digits.length > 10 ? read : read.replace('+225', '')
  return /^[\d\s\p{Pd}._()]+$/u.test(first) ? digits : seenLine(first)
}

const isUpper = (word: string) => word === word.toUpperCase() && word !== word.toLowerCase()

/**
 * Last and first name out of one cell: words in capitals are the last name, wherever they stand; otherwise, as lists of the country have
 * it, the first word.
 */
export function splitName(whole: string): { lastName: string; firstName: string } {
  const words = whole.split(' ').filter((word) => word !== '')
  const capitals = words.filter(isUpper)
  if (capitals.length > 0 && capitals.length < words.length) {
    return { lastName: capitals.join(' '), firstName: words.filter((word) => !isUpper(word)).join(' ') }
  }
  return { lastName: words[0] ?? '', firstName: words.slice(1).join(' ') }
}

const statuses: [RegistrationStatus, RegExp][] = [
  ['en_attente', /^(en[ _]attente|attente|pending)$/],
  ['confirmée', /^(confirmee?|confirmed|validee?|inscrite?|oui)$/],
  ['annulée', /^(annulee?|cancell?ed|desistement|desistee?)$/],
]

/** A status in words. @returns undefined for none that is known */
export const cellStatus = (cell: ImportCell): RegistrationStatus | undefined =>
  statuses.find(([, words]) => words.test(fold(cellLine(cell))))?.[0]

const languages: [Locale, RegExp][] = [
  ['fr', /^(fr|francais|french|francophone)$/],
  ['en', /^(en|anglais|english|anglophone)$/],
]

export const cellLocale = (cell: ImportCell): Locale | undefined =>
  languages.find(([, words]) => words.test(fold(cellLine(cell))))?.[0]
