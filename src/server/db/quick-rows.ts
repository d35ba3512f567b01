import { createHash } from 'node:crypto'
import { Column, getTableColumns, is, SQL, Table } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from './open.ts'

/** What a query gives, its moments as ISO 8601 text. */
export type Written<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Written<Value[Key]> }
    : Value

interface Query<Row> extends PromiseLike<Row[]> {
  toSQL: () => { sql: string; params: unknown[] }
  _: { readonly selectedFields: unknown }
}

/**
 * How values are made what they are: moments by hand, lists of texts once for all rows that say the same, others as everywhere. Rows
 * share such a list: nothing may change it.
 */
const typesOfOneRead = (): pg.CustomTypesConfig => ({
  getTypeParser: (id, format) => {
    if (id === pg.types.builtins.TIMESTAMPTZ) return isoOf
    const parse = pg.types.getTypeParser(id, format as 'text')
    return (id as number) === textList ? remembered(parse) : parse
  },
})

/** PostgreSQL's number of `text[]`. */
const textList = 1009

function remembered<Value>(parse: (written: string) => Value) {
  const known = new Map<string, Value>()
  return (written: string): Value => {
    const value = known.get(written) ?? parse(written)
    known.set(written, value)
    return value
  }
}

/**
 * Reads a query's rows as its fields say, faster than by awaiting it: a list that is taken away has a million, and what Drizzle
 * does to each value was a quarter of the work (docs/performance.md#lists-searches-dashboard-exports). Texts, whole numbers, truth
 * values and moments come as they are stored, without what a column or a `mapWith` would make of them; what an outer join does not
 * find is null, field by field.
 */
export async function readQuickly<Row>(db: Db, query: Query<Row>): Promise<Written<Row>[]> {
  const { sql, params } = query.toSQL()
  const { rows } = await db.$client.query<unknown[]>({
    ...named(sql, params),
    rowMode: 'array',
    types: typesOfOneRead(),
  })
  const places = placesIn(query._.selectedFields as object)
  return rows.map((row) => {
    const found: Record<string, unknown> = {}
    let part = found
    for (let index = 0; index < places.length; index++) {
      const { group, name } = places[index] as Place
      if (group === undefined) part = found
      else {
        part = (found[group] as typeof part | undefined) ?? {}
        found[group] = part
      }
      part[name] = row[index]
    }
    return found as Written<Row>
  })
}

/**
 * What asks for nothing that differs from one time to the next gets a name, by which each connection plans it once: half the time of a
 * list's first page. With values in it a plan for all of them might be a bad one for this one.
 */
const named = (text: string, values: unknown[]) =>
  values.length === 0 ? { text, name: createHash('md5').update(text).digest('hex') } : { text, values }

/** Where a value of a row goes: under its name, within a group of fields or beside them. */
interface Place {
  group: string | undefined
  name: string
}

/** The fields of a selection in the order in which they are read. */
const placesIn = (fields: object, group?: string): Place[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    is(field, Column) || is(field, SQL) || is(field, SQL.Aliased)
      ? { group, name }
      : placesIn(is(field, Table) ? getTableColumns(field) : field, name),
  )

/** `2026-11-07 09:00:00.123456+00`, as PostgreSQL writes a moment where its time zone is UTC; other zones take the longer way. */
function isoOf(written: string): string {
  if (!written.endsWith('+00') || written[10] !== ' ') return new Date(written).toISOString()
  const fraction = written.length > 22 ? `${written.slice(20, -3)}00`.slice(0, 3) : '000'
  return `${written.slice(0, 10)}T${written.slice(11, 19)}.${fraction}Z`
}
