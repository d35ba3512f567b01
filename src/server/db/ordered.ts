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

/** An order as a statement says it (docs/rules/lists.md#sorting). */
export const orderOf = (table: Listed, { by, direction }: Order): SQL[] =>
  [...by, table.id].map((term) => written[direction](term))

/** A table that the order or filters look into as well: each row has one in it. */
export interface JoinedTable {
  table: PgTable
  on: SQL
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
    const query = joined.reduce((some, { table: other, on }) => some.innerJoin(other, on), all.$dynamic())
    const found = query
      .where(and(where, beyond === undefined ? undefined : isBeyond(table, order.by, direction, beyond)))
      .orderBy(...orderOf(table, { ...order, direction }))
    return found.$dynamic() as unknown as IdQuery
  }
  return { ids: () => from({}), from, isKeyed: !order.isLoose }
}

/** A part of a list that stands before the next one, in an order of its own: an index serves each, where none could serve the whole. */
export interface Part extends Pick<Order, 'by'> {
  where: SQL
  joined: readonly JoinedTable[]
}

/** The ids of a list whose parts come one after the other, in its direction. */
export function idsInParts(
  db: Db,
  table: Listed,
  where: SQL | undefined,
  direction: Order['direction'],
  parts: readonly Part[],
): Pick<Selection<unknown>, 'ids' | 'from' | 'isKeyed'> {
  const from = ({ isTurned = false }: Reading): IdQuery => {
    const way = isTurned ? turned[direction] : direction
    const found = parts.map((part) =>
      orderedIds(db, table, and(where, part.where), { ...part, direction: way }, part.joined),
    )
    return oneAfterTheOther(db, way === 'asc' ? found : found.toReversed())
  }
  return { ids: () => from({}), from, isKeyed: false }
}

/** What several queries for ids find, one after the other; no more of each is read than the whole is limited to. */
function oneAfterTheOther(
  db: Db,
  parts: readonly Pick<Selection<unknown>, 'ids'>[],
  limit?: SQL | number,
  offset: SQL | number = 0,
): IdQuery {
  const written = (rows: SQL | number) => (typeof rows === 'number' ? sql.raw(String(rows)) : rows)
  const upTo = limit === undefined ? undefined : sql`${written(limit)} + ${written(offset)}`
  const query = () => {
    const each = parts.map(({ ids }, part) => {
      const some = upTo ? ids().limit(upTo as unknown as number) : ids()
      return sql`select id, ${sql.raw(String(part))} as part, row_number() over () as place from ${some} as of_part`
    })
    const end = limit === undefined ? sql`` : sql` limit ${written(limit)} offset ${written(offset)}`
    return sql`(select id from (${sql.join(each, sql` union all `)}) as parts order by part, place${end})`
  }
  return {
    limit: (most) => oneAfterTheOther(db, parts, most, offset),
    offset: (before) => oneAfterTheOther(db, parts, limit, before),
    getSQL: query,
    // biome-ignore lint/suspicious/noThenProperty: it is read as every other query is
    then: (found, failed) =>
      db
        .execute<{ id: number }>(query())
        .then(({ rows }) => rows)
        .then(found, failed),
  }
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
