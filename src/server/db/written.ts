// Statements that are written out, for the one command that is called so often that building them would cost more than running them
// (docs/decisions/0110). Each has a name, so that a connection parses and plans it once.
import { getTableColumns, type InferInsertModel, type InferSelectModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ClientBase } from 'pg'
import type { Db, Tx } from './transaction.ts'

export interface Written {
  name: string
  text: string
}

/** Drizzle's way of knowing a transaction's connection; `written.test.ts` notices when that changes. */
const connectionOf = (tx: Tx) => (tx._.session as unknown as { client: ClientBase & { pipeline: boolean } }).client

/** Runs one within a transaction, on its connection. @returns its rows, by the names of their columns */
export async function runWritten<Row extends object>(tx: Tx, { name, text }: Written, values: unknown[]) {
  const { rows } = await connectionOf(tx).query<Row>({ name, text, values })
  return rows
}

/** Sends a statement right behind another where the transaction's connection takes several at once; elsewhere after its answer. */
export async function sendBoth<First, Second>(
  tx: Tx,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  return connectionOf(tx).pipeline ? Promise.all([first(), second()]) : [await first(), await second()]
}

/** All columns of a table, as a statement names them: `*` would change under the statement's feet during an upgrade. */
export const columnsOf = (table: PgTable): string =>
  Object.values(getTableColumns(table))
    .map(({ name }) => name)
    .join(', ')

/** A row as the driver gives it, as Drizzle would. */
export function rowOf<Table extends PgTable>(table: Table, raw: Record<string, unknown>): InferSelectModel<Table> {
  const columns = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const value = raw[column.name]
    return [key, value === null ? null : column.mapFromDriverValue(value)]
  })
  return Object.fromEntries(columns) as InferSelectModel<Table>
}

/**
 * What a statement writes into a table: the columns' names, their parameters from `$first` on, each with its type, and the values of a
 * row as the driver takes them, in that order.
 */
export function parametersOf<Table extends PgTable, const Key extends string & keyof InferInsertModel<Table>>(
  table: Table,
  keys: readonly Key[],
  first: number,
) {
  const known = getTableColumns(table)
  const columns = keys.map((key) => {
    const column = known[key]
    if (!column) throw new Error(`there is no column ${key}`)
    return column
  })
  return {
    names: columns.map(({ name }) => name).join(', '),
    parameters: columns.map((column, index) => `$${first + index}::${column.getSQLType()}`).join(', '),
    /** How many there are, and the number of the parameter that comes next. */
    width: columns.length,
    next: first + columns.length,
    values: (row: Pick<InferInsertModel<Table>, Key>): unknown[] =>
      columns.map((column, index) => {
        const value = row[keys[index] as Key]
        return value === null || value === undefined ? null : column.mapToDriverValue(value)
      }),
  }
}

/**
 * A statement that is asked all the time: put together once, and planned once by each connection. Only for one whose best plan is the
 * same whatever its values are, as where a row is found by its key.
 * @param prepare gives the statement its name, which no other has
 */
export function preparedOnce<Statement>(prepare: (db: Db) => Statement): (db: Db) => Statement {
  const prepared = new WeakMap<Db, Statement>()
  return (db) => {
    const statement = prepared.get(db) ?? prepare(db)
    prepared.set(db, statement)
    return statement
  }
}
