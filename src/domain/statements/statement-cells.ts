// Moments and phones as statements write them (docs/rules/matching.md#lines).
import { cellDate, clockIn } from '../imports/cell-dates.ts'
import { cellLine, cellPhone, cellText, type ImportCell } from '../imports/import-cells.ts'
import type { DayOrder } from '../imports/sheet.ts'
import { toE164 } from '../values/phone.ts'

const minuteOf = (at: Date) => at.toISOString().slice(11, 16)

/** The hour of a cell, or a spreadsheet’s part of a day. */
function minuteIn(cell: ImportCell): string | null {
  if (cell instanceof Date) return minuteOf(cell)
  if (typeof cell === 'number')
    return cell >= 0 && cell < 1 ? minuteOf(new Date(Math.round(cell * 86_400) * 1_000)) : null
  const { hours, minutes } = clockIn(cellLine(cell)) ?? { hours: 24, minutes: 0 }
  return hours < 24 && minutes < 60 ? `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}` : null
}

/**
 * The day of a line, of the first cell that has one, and the minute where that cell or the next tells it.
 * @returns undefined where no cell has a day
 */
export function dayAndTime(
  days: readonly { cell: ImportCell; order: DayOrder | null }[],
  clock: ImportCell,
): { valuedOn: string; time: string | null } | undefined {
  for (const { cell, order } of days) {
    const at = cellText(cell) === '' ? undefined : cellDate(cell, order)
    if (!at) continue
    const minute = typeof cell === 'string' ? minuteIn(cell) : minuteOf(at)
    const time = minuteIn(clock) ?? (minute === '00:00' ? null : minute)
    return { valuedOn: at.toISOString().slice(0, 10), time }
  }
  return undefined
}

/** An Ivorian number, or what is left of one that a wallet’s address holds, such as `FRI:2250505050505/MSISDN`. */
const within = /(?<![\d])(?:\+?225|00225)?[ .-]?((?:0[157]|2[157])(?:[ .-]?\d{2}){4})(?!\d)/

/** The phone of a line in E.164: its own cell’s, else the first in one of the texts. */
export function phoneIn(cell: ImportCell, ...texts: string[]): string | null {
  const own = toE164(cellPhone(cell))
  if (own) return own
  for (const text of [cellLine(cell), ...texts]) {
    const digits = within.exec(text)?.[1]?.replaceAll(/\D/g, '')
    if (digits) return `+225${digits}`
  }
  return null
}
