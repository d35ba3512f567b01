// Which days of a provider's statement are to be taken in (docs/rules/online-payments.md#statements).
import { dayOf } from '../values/month.ts'

/** How often a statement is asked for, in milliseconds. */
export const statementEvery = 3_600_000
const aDay = 86_400_000
/** How far back days are made up for. */
const mostDays = 35
/** How long after a day has ended all of it stands in its statement, in milliseconds. */
const wholeAfter = 2 * 3_600_000

/** A day such as `2026-11-30`, and whether it has ended for good. */
export interface DueDay {
  day: string
  isWhole: boolean
}

/**
 * The days from the one after the last that was taken in whole, 35 back at most, up to today, in their order; where none was, from yesterday.
 * @param last such as `2026-11-30`
 */
export function toldDaysDue(last: string | null, now: Date): DueDay[] {
  const today = Date.parse(dayOf(now))
  const next = last === null ? today - aDay : Date.parse(last) + aDay
  const first = Math.max(next, today - mostDays * aDay)
  const count = Math.max(0, Math.round((today - first) / aDay) + 1)
  return Array.from({ length: count }, (_, index) => {
    const begins = first + index * aDay
    return { day: dayOf(new Date(begins)), isWhole: begins + aDay + wholeAfter <= now.getTime() }
  })
}
