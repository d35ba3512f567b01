import { type AnyColumn, and, gte, lt } from 'drizzle-orm'

/**
 * Whether a moment is in a month; the firm's months are those of UTC (docs/rules/formats.md#months).
 * @param month as `2026-11`; undefined filters nothing
 */
export function inMonth(column: AnyColumn, month: string | undefined) {
  if (!month) return undefined
  const first = new Date(`${month}-01T00:00:00Z`)
  const next = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1))
  return and(gte(column, first), lt(column, next))
}
