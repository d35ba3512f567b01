import { formatMoment, formatShortDay } from './dates.ts'
import type { Locale } from './language.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** A moment in ISO 8601; text until it is written, for a date made of each of two million takes seconds. */
export interface Moment {
  at: string
}

/** A day, such as `2026-11-07`. */
export interface Day {
  day: string
}

/** A value as it stands in a table: text, a number that can be added up, a moment or a day. */
export type Cell = string | number | Moment | Day | null

// What a spreadsheet would run as a formula (OWASP "CSV injection"), where a text begins with it.
const formulaSigns = new Set('=+-@\t\r')
// What a spreadsheet would take for a number: a phone or a reference would lose the zero before it, or its last figures.
const figures = /^0\d+$|^0(?:[ .\u00A0\u202F-]?\d){7,}$|^\d{12,}$/
const special = /[";,\r\n]/
/** The signs and figures above come before it: a text that begins with a letter needs no more of a look. */
const beforeLetters = 'A'.charCodeAt(0)

/** A value as CSV writes it, between two separators. */
function writtenCell(cell: Cell, locale: Locale): string {
  if (cell === null) return ''
  // French Excel takes a point for no decimal, and may make a date of it.
  if (typeof cell === 'number') {
    return locale === 'fr' && !Number.isInteger(cell) ? String(cell).replace('.', ',') : String(cell)
  }
  if (typeof cell !== 'string') {
    return 'day' in cell ? formatShortDay(cell.day, locale) : formatMoment(cell.at, locale)
  }
  const isRead = cell.charCodeAt(0) < beforeLetters && (formulaSigns.has(cell.charAt(0)) || figures.test(cell))
  const safe = isRead ? `'${cell}` : cell
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * One line of CSV. French Excel expects semicolons, English commas; what would run as a formula is kept as text by an apostrophe,
 * and so are phone numbers, which would lose their plus sign or their zero, and references of many figures.
 */
export function csvLine(cells: readonly Cell[], locale: Locale): string {
  const separator = locale === 'fr' ? ';' : ','
  return `${cells.map((cell) => writtenCell(cell, locale)).join(separator)}\r\n`
}
