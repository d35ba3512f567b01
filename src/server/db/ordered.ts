import { and, asc, type Column, desc, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './open.ts'
import type { IdQuery, Reading, Selection } from './selection.ts'

/** The order of a list: by these and then by id, all in one direction. */
export interface Order {
  by: readonly (Column | SQL)[]
  direction: 'asc' | 'desc'
  /** Whether one of these may be null, or stands in another table: no row can then be told to come before another by comparing them. */
  isLoose?: boolean
}

type Listed = PgTable & { id: PgColumn }

const turned = { asc: 'desc', desc: 'asc' } as const
const written = { asc, desc }

/** An order as a statement says it. */
export const orderOf = (table: Listed, { by, direction }: Order): SQL[] =>
  [...by, table.id].map((term) => written[direction](term))

/** A table that the order or filters look into as well; where a row may have nothing in it, `isLeft`. */
export interface JoinedTable {
  table: PgTable
  on: SQL
  isLeft?: boolean
}

/**
 * The ids of a list whose order goes one way: from either end, and from beside a row, which costs as much in the middle of a million as
 * at their beginning (docs/decisions/0112).
 * @param joined the tables that the order or filters look into as well, each after those that it is joined to
 */
export function orderedIds(
  db: Db,
  table: Listed,
  where: SQL | undefined,
  order: Order,
  joined: readonly JoinedTable[] = [],
): Pick<Selection<unknown>, 'ids' | 'from' | 'isKeyed'> {
  const from = ({ isTurned = false, beyond }: Reading): IdQuery => {
    const direction = isTurned ? turned[order.direction] : order.direction
    const all = db.select({ id: table.id }).from(table as PgTable)
    const query = joined.reduce(
      (some, { table: other, on, isLeft }) => (isLeft ? some.leftJoin(other, on) : some.innerJoin(other, on)),
      all.$dynamic(),
    )
    const found = query
      .where(and(where, beyond === undefined ? undefined : isBeyond(table, order.by, direction, beyond)))
      .orderBy(...orderOf(table, { ...order, direction }))
    return found.$dynamic() as unknown as IdQuery
  }
  return { ids: () => from({}), from, isKeyed: !order.isLoose }
}

/** Whether a row comes after that of this id. Compared as a whole and with what is looked up once, the index of the order serves. */
function isBeyond(table: Listed, by: Order['by'], direction: Order['direction'], id: number): SQL {
  const key = sql.join(
    [...by, table.id].map((term) => sql`${term}`),
    sql`, `,
  )
  const compared = sql.raw(direction === 'asc' ? '>' : '<')
  return sql`(${key}) ${compared} (select ${key} from ${table} where ${table.id} = ${id})`
}

/**
 * Whether a row is one of those chosen: ids go over as one value, whatever their number, so that the statement stays the same. The
 * planner does not see them: with two thousand in sight it reads whole tables that are joined, for each batch of an export.
 */
export const isChosen = (id: Column, chosen: SQLWrapper | number[]): SQL =>
  Array.isArray(chosen) ? sql`${id} = any((select ${sql.param(chosen)}::int[])::int[])` : inArray(id, chosen as SQL)
