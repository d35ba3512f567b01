import type pg from 'pg'
import type { Database } from '../../db/open.ts'
import type { BackupWriter } from './file-writer.ts'
import { keyOf, type Row, type Table } from './format.ts'
import { type MediaStore, openMediaStore } from './media-store.ts'
import { most, plainValues, readByKeys, readChunk, readContent } from './rows.ts'
import { quoted, readSequences, readTables, withoutContents } from './tables.ts'
import { problems } from './words.ts'
import { beginFile, keepContents, type WriteOptions, type Written, writeTable } from './write.ts'

// What changes while the embedded database is read in chunks is listed by triggers. All of it lies in one schema: what a killed
// process left goes with it.

const dropped = 'drop schema if exists officina_backup cascade'

/** Begins the list: from now on it names the key of every row that is added, changed or deleted. Asks for the tables' owner. */
async function beginList(owner: pg.ClientBase, tables: Table[]): Promise<void> {
  const listed = tables.filter(({ key }) => key.length > 0)
  const statements = listed.flatMap((table, index) => {
    const name = `officina_backup.note_${index}`
    const keyOf = (row: string) => `array[${table.key.map((column) => `${row}.${quoted(column)}::text`).join(', ')}]`
    const note = (row: string) => `insert into officina_backup.changes values ('${table.name}', ${keyOf(row)});`
    return [
      `create function ${name}() returns trigger language plpgsql as $$
       begin
         if tg_op <> 'INSERT' then ${note('old')} end if;
         if tg_op <> 'DELETE' then ${note('new')} end if;
         return null;
       end $$`,
      `create trigger noted_for_backup after insert or update or delete on ${quoted(table.name)}
       for each row execute function ${name}()`,
    ]
  })
  await owner.query(
    [
      dropped,
      'create schema officina_backup',
      'grant usage on schema officina_backup to public',
      'create unlogged table officina_backup.changes (table_name text not null, key text[] not null)',
      'grant select, insert, delete on officina_backup.changes to public',
      ...statements,
    ].join(';'),
  )
}

const dropList = (owner: pg.ClientBase) => owner.query(dropped)

/** Takes the next entries off the list: tables by name, each with the keys of its rows. */
async function takeChanges(client: pg.ClientBase, most: number): Promise<Map<string, string[][]>> {
  const { rows } = await client.query<{ name: string; key: string[] }>(
    `with taken as (
       delete from officina_backup.changes
       where ctid = any(array(select ctid from officina_backup.changes limit $1)) returning *
     )
     select distinct table_name as name, key from taken`,
    [most],
  )
  const keys = new Map<string, string[][]>()
  for (const { name, key } of rows) keys.set(name, [...(keys.get(name) ?? []), key])
  return keys
}

/** How long others may wait for a chunk, in milliseconds; on a slow machine chunks become smaller. */
const aim = 100
const fewest = 50
/** So many changed rows are read at once; what is left in the last transaction is fewer. */
const changesAtOnce = 200

interface Changed {
  table: Table
  rows: Row[]
  gone: string[]
}

/**
 * Backs the embedded database up without keeping its only connection: in chunks between which everybody else has their turn, then what
 * changed meanwhile, the last of it in one short transaction. That transaction's moment is the backup's.
 * @throws BackupProblem when another backup is being written, or the disk takes no more
 */
export async function writeInChunks(database: Database, options: WriteOptions): Promise<Written> {
  if (writing.has(database)) throw problems.busy()
  writing.add(database)
  try {
    return await writeAlone(database, options)
  } finally {
    writing.delete(database)
  }
}

/** There is one list of changes: two at once would take them from each other. */
const writing = new WeakSet<Database>()

async function writeAlone(database: Database, options: WriteOptions): Promise<Written> {
  const inTransaction = transactionsOn(database.longRunning.pool)
  const tables = (await inTransaction(readTables)).map(withoutContents)
  const store = openMediaStore(options.file, options.key)
  // Between two contents, too, everybody else has their turn.
  const keep = (table: Table, rows: Row[]) =>
    keepContents(store, table, rows, (sha256) => inTransaction((client) => readContent(client, table, sha256)))
  const keyed = tables.filter(({ key }) => key.length > 0)
  const writer = await inTransaction((client) => beginFile(client, options))
  try {
    await database.asOwner((owner) => beginList(owner, tables))
    let read = 0
    const counts = new Map<string, number>()
    let limit = fewest
    for (const table of keyed) {
      await writeTable(writer, table, async (after) => {
        const asked = performance.now()
        const chunk = await inTransaction((client) => readChunk(client, table, after, limit))
        const took = performance.now() - asked
        limit = Math.min(most.rows, Math.max(fewest, Math.round((limit * aim) / took)))
        await keep(table, chunk.rows)
        read += chunk.rows.length
        counts.set(table.name, (counts.get(table.name) ?? 0) + chunk.rows.length)
        await options.progress?.(read)
        return chunk
      })
    }
    const touched = new Set<string>()
    for (;;) {
      const changed = await inTransaction((client) => readChanged(client, keyed))
      for (const { table, rows } of changed) await keep(table, rows)
      await writeChanged(writer, changed)
      for (const { table } of changed) touched.add(table.name)
      if (changed.reduce((sum, { rows, gone }) => sum + rows.length + gone.length, 0) < changesAtOnce / 2) break
    }
    const last = await inTransaction((client) => readLast(client, tables, touched, store))
    await writeChanged(writer, last.changed)
    const { bytes } = await writer.finish(last)
    for (const [name, count] of last.counts) counts.set(name, count)
    const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
    return { file: options.file, moment: last.moment, bytes, rows }
  } catch (error) {
    await writer.abandon()
    throw error
  } finally {
    await database.asOwner(dropList)
  }
}

/**
 * The rest, in one transaction: nobody else writes meanwhile, for there is one connection. Nothing is written to disk in it but pieces of
 * media that came at that moment: right after it they might be gone.
 */
async function readLast(client: pg.ClientBase, tables: Table[], touched: Set<string>, store: MediaStore) {
  const changed: Changed[] = []
  for (let more = await readChanged(client, tables); more.length > 0; more = await readChanged(client, tables)) {
    changed.push(...more)
    for (const { table, rows } of more)
      await keepContents(store, table, rows, (sha256) => readContent(client, table, sha256))
  }
  for (const table of tables.filter(({ key }) => key.length === 0)) {
    changed.push({ table, rows: (await readChunk(client, table)).rows, gone: [] })
  }
  // A row that changed stands in the file twice, and one that is gone once: of these tables the rows are counted.
  const counts = new Map<string, number>()
  for (const name of new Set([...touched, ...changed.map(({ table }) => table.name)])) {
    const { rows: counted } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${quoted(name)}`,
    )
    counts.set(name, counted[0]?.count ?? 0)
  }
  const { rows } = await client.query<{ moment: Date }>('select clock_timestamp() as moment')
  return {
    counts,
    changed,
    moment: (rows[0]?.moment ?? new Date()).toISOString(),
    sequences: await readSequences(client),
  }
}

async function readChanged(client: pg.ClientBase, tables: Table[]): Promise<Changed[]> {
  const changed: Changed[] = []
  for (const [name, keys] of await takeChanges(client, changesAtOnce)) {
    const table = tables.find((known) => known.name === name)
    if (!table) continue
    const rows = await readByKeys(client, table, keys)
    const there = new Set(rows.map((row) => keyOf(table, row)))
    changed.push({ table, rows, gone: keys.map((key) => JSON.stringify(key)).filter((key) => !there.has(key)) })
  }
  return changed
}

async function writeChanged(writer: BackupWriter, changed: Changed[]) {
  for (const { table, rows, gone } of changed) {
    await writer.begin(table)
    await writer.rows(rows)
    await writer.gone(gone)
    await writer.end()
  }
}

/** Runs each piece of work in a transaction of its own, on a connection that others use in between. */
function transactionsOn(pool: pg.Pool) {
  return async <Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> => {
    const client = await pool.connect()
    try {
      await client.query(`begin; ${plainValues}`)
      const result = await work(client)
      await client.query('commit')
      client.release()
      return result
    } catch (error) {
      client.release(error as Error)
      throw error
    }
  }
}
