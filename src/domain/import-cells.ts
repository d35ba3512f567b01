// How the cells of a spreadsheet are read (docs/rules/import.md#cells).
import { formatMoment, formatShortDay } from './dates.ts'
import type { Locale } from './language.ts'
import { readPhone } from './phone.ts'
import type { RegistrationStatus } from './registration.ts'
import { fold } from './text-fold.ts'
import { seenLine, seenText } from './unseen.ts'

/** A cell as a file holds it; a number whose look is a date is one. */
export type ImportCell = string | number | Date | null

// Spaces that word processors and web pages bring along.
const otherSpaces = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g
// What an export put before a text that a spreadsheet would have run as a formula (domain/export.ts).
const signGuard = /^'(?=[=+\-@\t\r])/

/** A cell as text: without the spaces around it, and with plain ones in it; several lines stay. */
export function cellText(cell: ImportCell): string {
  if (cell === null) return ''
  if (cell instanceof Date) {
    return cell.getTime() % 86_400_000 === 0 ? formatShortDay(cell, 'fr') : formatMoment(cell, 'fr')
  }
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell.toFixed(0) : String(cell)
  return seenText(cell.replace(signGuard, '').normalize('NFC')).replaceAll(otherSpaces, ' ').trim()
}

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

const months = [
  ['janvier', 'january', 'janv', 'jan'],
  ['fevrier', 'february', 'fevr', 'fev', 'feb'],
  ['mars', 'march', 'mar'],
  ['avril', 'april', 'avr', 'apr'],
  ['mai', 'may'],
  ['juin', 'june', 'jun'],
  ['juillet', 'july', 'juil', 'jul'],
  ['aout', 'august', 'aug'],
  ['septembre', 'september', 'sept', 'sep'],
  ['octobre', 'october', 'oct'],
  ['novembre', 'november', 'nov'],
  ['decembre', 'december', 'dec'],
]

/** What spreadsheets call the end of 1899, in days before 1970; their dates are days since then. */
const daysBefore1970 = 25_569

/** The moment of a spreadsheet's date, to the second, which is the firm's time (docs/rules/formats.md#time-and-dates). */
export const dateOfSerial = (serial: number): Date => new Date(Math.round((serial - daysBefore1970) * 86_400) * 1_000)

// From 1955 to 2064: other numbers are no dates.
const isSerial = (number: number) => number >= 20_000 && number < 60_000

/** A year of two digits is of this century. */
const wholeYear = (year: number) => (year < 100 ? 2_000 + year : year)

/**
 * A date: of a spreadsheet, `14/12/2026`, `14/12/2026 09:00`, `2026-12-14`, `lundi 14 décembre 2026` or `14-déc-2026`.
 * @returns undefined for what is none
 */
export function cellDate(cell: ImportCell): Date | undefined {
  if (cell instanceof Date) return cell
  if (typeof cell === 'number') return isSerial(cell) ? dateOfSerial(cell) : undefined
  const text = fold(cellLine(cell))
  if (/^\d{5}([.,]\d+)?$/.test(text)) return cellDate(Number(text.replace(',', '.')))
  const [, hours = '0', minutes = '0'] = /(?:\s|t)(?:a |at )?(\d{1,2})\s*[:h]\s*(\d{2})?/.exec(text) ?? []
  const at = (year: string | undefined, month: number, day: string | undefined) =>
    moment(wholeYear(Number(year)), month, Number(day), Number(hours), Number(minutes || 0))
  const numbers = /^(?:\p{L}+ )?(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/u.exec(text)
  if (numbers) return at(numbers[3], Number(numbers[2]), numbers[1])
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text)
  if (iso) return at(iso[1], Number(iso[2]), iso[3])
  const named =
    /^(?:\p{L}+ )?(\d{1,2})(?:er|st|nd|rd|th)? (\p{L}+)\.? (\d{4})\b/u.exec(text) ??
    /^(\d{1,2})[-/.](\p{L}+)\.?[-/.](\d{4}|\d{2})(?!\d)/u.exec(text)
  const month = months.findIndex((names) => names.includes(named?.[2] ?? ''))
  return month < 0 ? undefined : at(named?.[3], month + 1, named?.[1])
}

/** The 31st of a month of 30 days is no day. */
function moment(year: number, month: number, day: number, hours: number, minutes: number): Date | undefined {
  const at = new Date(Date.UTC(year, month - 1, day, hours, minutes))
  const isWhole = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && hours < 24 && minutes < 60
  return isWhole ? at : undefined
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
