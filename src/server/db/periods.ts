import { type AnyColumn, and, gte, lt } from 'drizzle-orm'

// The firm's months and days are those of UTC (docs/rules/formats.md#months).
const startOf = (day: string) => new Date(`${day}T00:00:00Z`)

/**
 * Whether a moment is in a month.
 * @param month as `2026-11`; undefined filters nothing
 */
export function inMonth(column: AnyColumn, month: string | undefined) {
  if (!month) return undefined
  const first = startOf(`${month}-01`)
  const next = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1))
  return and(gte(column, first), lt(column, next))
}

/**
 * Whether a moment is on one of the days from the first to the last, both of them included.
 * @param first,last as `2026-11-07`; undefined is no limit on its side
 * @returns undefined, which filters nothing, without either
 */
export function inDays(column: AnyColumn, first: string | undefined, last: string | undefined) {
  const dayAfter = last && new Date(startOf(last).getTime() + 24 * 60 * 60 * 1000)
  return and(first ? gte(column, startOf(first)) : undefined, dayAfter ? lt(column, dayAfter) : undefined)
}
