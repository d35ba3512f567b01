import pg from 'pg'
import type { Row, Table } from './format.ts'
import { quoted } from './tables.ts'

/** Read at once: so many rows, or as many as take so many bytes in the database, one at least. */
export const most = { rows: 1_000, bytes: 1_000_000 }

const column = pg.escapeIdentifier

/** So that values are written alike on every server, whatever it is set to. For the transaction alone. */
export const plainValues = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local search_path = public, pg_catalog`

// Under names of their own: `order by` would otherwise sort the texts.
const valuesOf = ({ columns }: Table) =>
  columns.map(({ name }, index) => `${column(name)}::text as "value ${index}"`).join(', ')
const typeOf = ({ columns }: Table, name: string) => columns.find((found) => found.name === name)?.type
const keyColumns = ({ key }: Table) => key.map(column).join(', ')

/** What a row takes in the database; asking for it reads no value that is kept apart. */
const sizeOf = ({ columns }: Table) =>
  columns.map(({ name }) => `coalesce(pg_column_size(${column(name)}), 0)`).join(' + ')

export interface Chunk {
  rows: Row[]
  /** Whether there were no more: rows that are added all the while are not run after. */
  isLast: boolean
}

/**
 * The next rows of a table, by its key. A table without a key is read as a whole.
 * @param after the last row that was read before
 * @param limit so many rows at most
 */
export async function readChunk(client: pg.ClientBase, table: Table, after?: Row, limit = most.rows): Promise<Chunk> {
  if (table.key.length === 0) {
    const rows = await readRows(client, `select ${valuesOf(table)} from ${quoted(table.name)}`, [])
    return { rows, isLast: true }
  }
  const from = table.key.map((name, index) => `$${index + 1}::text::${typeOf(table, name)}`).join(', ')
  const where = after ? `where (${keyColumns(table)}) > (${from})` : ''
  const given = after ? table.key.map((name) => valueIn(table, after, name)) : []
  const text = `
    select ${valuesOf(table)}, "rows found"::text from (
      select *, sum(${sizeOf(table)}) over up_to_here as "bytes until here", row_number() over up_to_here as "rows until here",
        count(*) over () as "rows found"
      from (select * from ${quoted(table.name)} ${where} order by ${keyColumns(table)} limit ${limit}) next
      window up_to_here as (order by ${keyColumns(table)} rows unbounded preceding)
    ) measured
    where "bytes until here" <= ${most.bytes} or "rows until here" = 1
    order by ${keyColumns(table)}`
  const rows = await readRows(client, text, given)
  const found = Number(rows.map((row) => row.pop()).at(0) ?? 0)
  return { rows, isLast: found < limit && rows.length === found }
}

/** All rows of a table, chunk by chunk. */
export async function* readTable(next: (after: Row | undefined) => Promise<Chunk>): AsyncGenerator<Row[]> {
  let chunk: Chunk | undefined
  do {
    chunk = await next(chunk?.rows.at(-1))
    yield chunk.rows
  } while (!chunk.isLast)
}

/**
 * The rows with these keys that are there.
 * @param keys values of the key's columns
 */
export async function readByKeys(client: pg.ClientBase, table: Table, keys: string[][]): Promise<Row[]> {
  const lists = table.key.map((_, index) => `$${index + 1}::text[]`).join(', ')
  const names = table.key.map((_, index) => `k${index}`)
  const typed = table.key.map((name, index) => `${names[index]}::${typeOf(table, name)}`).join(', ')
  const text = `
    select ${valuesOf(table)} from ${quoted(table.name)}
    where (${keyColumns(table)}) in (select ${typed} from unnest(${lists}) as wanted(${names.join(', ')}))`
  const given = table.key.map((_, index) => keys.map((key) => key[index]))
  return readRows(client, text, given)
}

/** Of a content, in bytes: written as text it comes in one read of the connection, and leaves nothing large to be collected. */
const part = 45_000

/** The content that a table has beside its rows, by its hash. */
export async function readContent(
  client: pg.ClientBase,
  { name, beside }: Table,
  sha256: string,
): Promise<Buffer | undefined> {
  if (!beside) return undefined
  const { rows } = await client.query<{ bytes: number; part: string }>(
    `select octet_length(content) as bytes, encode(substring(content from place * ${part} + 1 for ${part}), 'base64') as part
     from (select ${column(beside.column)} as content from ${quoted(name)} where ${column(beside.named)} = $1 limit 1) found
     cross join generate_series(0, (octet_length(content) - 1) / ${part}) place order by place`,
    [sha256],
  )
  const [first] = rows
  if (!first) return undefined
  // Written into the whole at once: a buffer for each part, and then the whole, would be twice as much to be collected.
  const content = Buffer.allocUnsafe(first.bytes)
  let written = 0
  for (const row of rows) written += content.write(row.part, written, 'base64')
  return content
}

/**
 * Adds rows with the contents that they have beside them, one content after the other: two of them are never held at once.
 * @param read called with the hash that a row names
 */
export async function insertWithContents(
  client: pg.ClientBase,
  table: Table,
  rows: Row[],
  read: (sha256: string) => Promise<Buffer | undefined>,
): Promise<void> {
  const into = [...table.columns.map(({ name }) => name), table.beside?.column ?? ''].map(column).join(', ')
  const written = table.columns.map(({ type }, index) => `$${index + 1}::text::${type}`)
  const text = `insert into ${quoted(table.name)} (${into}) overriding system value values (${written.join(', ')}, $${written.length + 1})`
  for (const row of rows) await client.query(text, [...row, await read(hashIn(table, row))])
}

/** Adds rows as they were written, numbers of identity columns included. */
export async function insertRows(client: pg.ClientBase, table: Table, rows: Row[]): Promise<void> {
  if (rows.length === 0) return
  const names = table.columns.map((_, index) => `v${index}`)
  const lists = table.columns.map((_, index) => `$${index + 1}::text[]`).join(', ')
  const typed = table.columns.map(({ type }, index) => `${names[index]}::${type}`).join(', ')
  const into = table.columns.map(({ name }) => column(name)).join(', ')
  await client.query(
    `insert into ${quoted(table.name)} (${into}) overriding system value
     select ${typed} from unnest(${lists}) as written(${names.join(', ')})`,
    table.columns.map((_, index) => rows.map((row) => row[index])),
  )
}

/** The hash that names the content which a row has beside it. */
export const hashIn = (table: Table, row: Row): string => valueIn(table, row, table.beside?.named ?? '') ?? ''

const valueIn = ({ columns }: Table, row: Row, name: string) => row[columns.findIndex((found) => found.name === name)]

async function readRows(client: pg.ClientBase, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await client.query<Row>({ text, values, rowMode: 'array' })
  return rows
}
