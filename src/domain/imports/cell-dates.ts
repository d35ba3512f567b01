// How days and hours are written in the cells of a spreadsheet (docs/rules/import.md#cells).
import { fold } from '../values/text-fold.ts'
import { cellLine, type ImportCell, isUntold } from './import-cells.ts'
import { type DayOrder, dayOrders, type SheetRow } from './sheet.ts'

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

/** `9:15 p.m.`, `9 PM`, `9.15 du soir`; else `14:05`, `14h05`, `14h`. */
const ofHalf =
  /(?<![\d:./-])(\d{1,2})(?:\s?[:h.]\s?(\d{2}))?(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:(a\s?\.?\s?m\b|du matin)|(p\s?\.?\s?m\b|de l'apres.midi|du soir))/
const ofDay = /(?:^|[\st,])(?:a |at )?(\d{1,2})\s*[:h]\s*(\d{2})?/

/**
 * The hour that a text tells, of a day of 24 hours.
 * @returns undefined for none; hours of 24 or more where it is no hour of a day
 */
export function clockIn(text: string): { hours: number; minutes: number } | undefined {
  const folded = fold(text)
  const half = ofHalf.exec(folded)
  const [, hours, minutes = '0'] = half ?? ofDay.exec(folded) ?? []
  if (hours === undefined) return undefined
  const told = Number(hours)
  if (!half) return { hours: told, minutes: Number(minutes) }
  const isAfternoon = half[4] !== undefined
  if (told > 12) return { hours: isAfternoon ? told : 24, minutes: Number(minutes) }
  return { hours: (told % 12) + (isAfternoon ? 12 : 0), minutes: Number(minutes) }
}

/**
 * A date: of a spreadsheet, `14/12/2026`, `14/12/2026 09:00`, `2026-12-14`, `2026/12/14`, `lundi 14 décembre 2026` or `14-déc-2026`.
 * @param order which of day and month comes first in its column; null where each cell shows it itself
 * @returns undefined for what is none
 */
export function cellDate(cell: ImportCell, order: DayOrder | null = 'dmy'): Date | undefined {
  if (cell instanceof Date) return cell
  if (typeof cell === 'number') return isSerial(cell) ? dateOfSerial(cell) : undefined
  if (isUntold(cell)) return undefined
  const text = fold(cellLine(cell))
  if (/^\d{5}([.,]\d+)?$/.test(text)) return cellDate(Number(text.replace(',', '.')))
  const at = (matched: string, year: string | undefined, month: number, day: string | undefined) => {
    const { hours, minutes } = clockIn(text.slice(matched.length)) ?? { hours: 0, minutes: 0 }
    return moment(wholeYear(Number(year)), month, Number(day), hours, minutes)
  }
  const numbers = /^(?:\p{L}+\.?,? )?(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/u.exec(text)
  if (numbers) {
    const [matched, first, second, year] = numbers
    const isMonthFirst = order === 'mdy' || (order === null && Number(second) > 12)
    return isMonthFirst ? at(matched, year, Number(first), second) : at(matched, year, Number(second), first)
  }
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text)
  if (iso) return at(iso[0], iso[1], Number(iso[2]), iso[3])
  const named =
    /^(?:\p{L}+\.?,? )?(\d{1,2})(?:er|st|nd|rd|th)? (\p{L}+)\.? (\d{4})\b/u.exec(text) ??
    /^(\d{1,2})[-/.](\p{L}+)\.?[-/.](\d{4}|\d{2})(?!\d)/u.exec(text)
  const month = months.findIndex((names) => names.includes(named?.[2] ?? ''))
  return month < 0 ? undefined : at(named?.[0] ?? '', named?.[3], month + 1, named?.[1])
}

/** The 31st of a month of 30 days is no day. */
function moment(year: number, month: number, day: number, hours: number, minutes: number): Date | undefined {
  const at = new Date(Date.UTC(year, month - 1, day, hours, minutes))
  const isWhole = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && hours < 24 && minutes < 60
  return isWhole ? at : undefined
}

// Whether the day or the month comes first in a column of days, by all of its cells (docs/rules/import.md#cells).

/** A day in figures whose year comes last, as `14/12/2026`. */
const figures = /^(?:\p{L}+\.?,? )?(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})\b/u

/** What one cell says: which order it can have alone, `either` where both are days that differ, undefined where it does not matter. */
function orderIn(cell: ImportCell): DayOrder | 'either' | undefined {
  if (typeof cell !== 'string') return undefined
  const [, first, second] = figures.exec(cellLine(cell)) ?? []
  if (first === undefined || Number(first) === Number(second)) return undefined
  if (Number(first) > 12) return 'dmy'
  return Number(second) > 12 ? 'mdy' : 'either'
}

/**
 * Reads a file’s columns of days as one: what one cell shows holds for its column, and for a column that shows nothing what the others show,
 * for one program wrote them all.
 * @param columns their places
 * @param chosen what somebody said
 * @returns the order for each column, null where its cells do not need one and `asked` where nothing shows it
 */
export function dayOrdersOf(
  rows: readonly SheetRow[],
  columns: readonly number[],
  chosen: DayOrder | undefined,
): Map<number, DayOrder | 'asked' | null> {
  const said = columns.map((column) => {
    const found = rows.map(({ cells }) => orderIn(cells[column] ?? null))
    const orders = dayOrders.filter((order) => found.includes(order))
    return { column, orders, isNeeded: found.includes('either') }
  })
  const all = dayOrders.filter((order) => said.some(({ orders }) => orders.includes(order)))
  const only = (orders: DayOrder[]) => (orders.length === 1 ? orders[0] : undefined)
  return new Map(
    said.map(({ column, orders, isNeeded }) => {
      const told = chosen ?? only(orders) ?? (orders.length === 0 ? only(all) : undefined)
      return [column, told ?? (isNeeded ? 'asked' : null)]
    }),
  )
}

/** What is shown of the whole file. */
export function dayOrderShown(orders: ReadonlyMap<number, DayOrder | 'asked' | null>): DayOrder | 'asked' | null {
  const all = [...orders.values()]
  return all.includes('asked') ? 'asked' : (all.find((order) => order !== null) ?? null)
}
