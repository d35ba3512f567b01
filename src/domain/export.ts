import { formatMoment } from './dates.ts'
import type { Locale } from './language.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** A value as it stands in a table: text, a number that can be added up, or a moment. */
export type Cell = string | number | Date | null

// What a spreadsheet would run as a formula (OWASP "CSV injection").
const formula = /^[=+\-@\t\r]/

/**
 * One line of CSV. French Excel expects semicolons, English commas; what would run as a formula is kept as text by an apostrophe,
 * and so are phone numbers, which would lose their plus sign.
 */
export function csvLine(cells: readonly Cell[], locale: Locale): string {
  const separator = locale === 'fr' ? ';' : ','
  const quoted = cells.map((cell) => {
    if (cell === null) return ''
    if (typeof cell === 'number') return String(cell)
    const text = cell instanceof Date ? formatMoment(cell, locale) : cell
    const safe = formula.test(text) ? `'${text}` : text
    return /[";,\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  })
  return `${quoted.join(separator)}\r\n`
}
