import { and, inArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isConnectionLost } from './errors.ts'
import type { Db } from './open.ts'

/** How many rows are written, changed or removed by one statement: PostgreSQL takes 65 535 values in all. */
const perStatement = 500

/** Rows in portions of what one statement takes; all at once where `most` has no end. */
export function inChunks<Row>(rows: Row[], most = perStatement): Row[][] {
  const chunks: Row[][] = []
  for (let at = 0; at < rows.length; at += most) chunks.push(rows.slice(at, at + most))
  return chunks
}

/** How a chore goes through its rows: one that fails is told, and keeps no other from its turn. */
export interface Line {
  /** The rows that failed last time, by their numbers: they come last. */
  failedBefore: readonly number[]
  failed: (id: number, error: unknown) => void
}

/** Where the caller wants to know of the first that fails. */
export const strictLine: Line = {
  failedBefore: [],
  failed(_, error) {
    throw error
  },
}

/**
 * Does something with rows, many at once; where that fails, with each of them by itself.
 * @param work in one transaction, or in one statement
 * @param most how many at once
 * @throws what says that the database is away: then no other row has a turn either
 */
export async function inLine(
  ids: readonly number[],
  { failedBefore, failed }: Line,
  work: (ids: number[]) => Promise<unknown>,
  most = 1,
): Promise<void> {
  const late = new Set(failedBefore)
  const first = ids.filter((id) => !late.has(id))
  for (const turn of [...inChunks(first, most), ...ids.filter((id) => late.has(id)).map((id) => [id])]) {
    try {
      await work(turn)
    } catch (error) {
      if (isConnectionLost(error)) throw error
      const [id] = turn
      if (id !== undefined && turn.length === 1) failed(id, error)
      else await inLine(turn, { failedBefore: [], failed }, work)
    }
  }
}

type Numbered = PgTable & { id: AnyPgColumn<{ data: number; notNull: true }> }

/**
 * Removes what is over, each row in its turn.
 * @param over looked at again under the rows' locks, which are taken in their order
 */
export async function removeInLine(db: Db, table: Numbered, over: SQL | undefined, line: Line): Promise<void> {
  const { id } = table
  const ids = await idsOf(db, table, over)
  const lock = (some: number[]) =>
    db
      .select({ id })
      .from(table)
      .where(and(inArray(id, some), over))
      .orderBy(id)
      .for('update')
  await inLine(ids, line, (some) => db.delete(table).where(inArray(id, lock(some))), perStatement)
}

/** The numbers of rows, in their order; at most so many. */
export async function idsOf(
  db: Pick<Db, 'select'>,
  table: Numbered,
  wanted: SQL | undefined,
  most?: number,
): Promise<number[]> {
  const found = db.select({ id: table.id }).from(table).where(wanted).orderBy(table.id).$dynamic()
  const rows = await (most === undefined ? found : found.limit(most))
  return rows.map(({ id }) => id)
}
