// Moments and phones as statements write them (docs/rules/matching.md#lines).
import { cellDate, cellLine, cellPhone, cellText, type ImportCell } from './import-cells.ts'
import { toE164 } from './phone.ts'

const minuteOf = (at: Date) => at.toISOString().slice(11, 16)

/** `14:05`, `14h05`, `2:05 PM`, or a spreadsheet’s part of a day. */
function clockIn(cell: ImportCell): string | null {
  if (cell instanceof Date) return minuteOf(cell)
  if (typeof cell === 'number')
    return cell >= 0 && cell < 1 ? minuteOf(new Date(Math.round(cell * 86_400) * 1_000)) : null
  const [, hours = '', minutes = '', half] =
    /\b(\d{1,2})\s*[:h]\s*(\d{2})(?::\d{2})?\s*([ap]m)?/i.exec(cellLine(cell)) ?? []
  if (hours === '') return null
  const hour = half ? (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hours)
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, '0')}:${minutes}` : null
}

/**
 * The day of a line, of the first cell that has one, and the minute where that cell or the next tells it.
 * @returns undefined where no cell has a day
 */
export function dayAndTime(
  days: readonly ImportCell[],
  clock: ImportCell,
): { valuedOn: string; time: string | null } | undefined {
  for (const cell of days) {
    const at = cellText(cell) === '' ? undefined : cellDate(cell)
    if (!at) continue
    const minute = typeof cell === 'string' ? clockIn(cell) : minuteOf(at)
    const time = clockIn(clock) ?? (minute === '00:00' ? null : minute)
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
