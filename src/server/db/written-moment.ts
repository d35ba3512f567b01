import { type AnyColumn, type GetColumnData, type SQL, sql } from 'drizzle-orm'

/** A column of moments as ISO 8601 text, to the millisecond, without a date made of each in between: lists hold many. */
export const writtenMoment = <Moment extends AnyColumn>(column: Moment) =>
  sql`${column}`.mapWith(isoOf) as SQL<Exclude<GetColumnData<Moment>, Date> | string>

/** `2026-11-07 09:00:00.123456+00`, as PostgreSQL writes a moment where its time zone is UTC; other zones take the longer way. */
function isoOf(written: string): string {
  if (!written.endsWith('+00') || written[10] !== ' ') return new Date(written).toISOString()
  const fraction = written.length > 22 ? `${written.slice(20, -3)}00`.slice(0, 3) : '000'
  return `${written.slice(0, 10)}T${written.slice(11, 19)}.${fraction}Z`
}
