import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import { type Contents, readHeader, rowsOf, verifyBackup } from './file-reader.ts'
import type { Row, Table, Trailer } from './format.ts'
import { openMediaStore } from './media-store.ts'
import { hashIn, insertRows, insertWithContents, plainValues, readChunk, readTable } from './rows.ts'
import {
  bringUpToDate,
  dropEverything,
  isEmpty,
  makeTablesOf,
  quoted,
  readTables,
  refuseUnknownTables,
  withoutContents,
  withoutGuards,
} from './tables.ts'
import { problems } from './words.ts'

const modulus = 1n << 256n

/**
 * Adds up what the rows of each table are, in whatever order they come: two databases have the same rows if and only if they have
 * as many of each, and the same sum of their SHA-256.
 */
export class Tally {
  readonly #tables = new Map<string, { rows: number; sum: bigint }>()

  add(table: string, rows: Row[]): void {
    const so = this.#tables.get(table) ?? { rows: 0, sum: 0n }
    for (const row of rows) {
      const digest = createHash('sha256').update(JSON.stringify(row)).digest('hex')
      so.sum = (so.sum + BigInt(`0x${digest}`)) % modulus
    }
    so.rows += rows.length
    this.#tables.set(table, so)
  }

  get rows(): number {
    return [...this.#tables.values()].reduce((sum, { rows }) => sum + rows, 0)
  }

  /** The first table whose rows are not the same in both, in words; undefined when all are. */
  differenceFrom(other: Tally): string | undefined {
    for (const name of new Set([...this.#tables.keys(), ...other.#tables.keys()])) {
      const [own, others] = [this, other].map((tally) => tally.#tables.get(name) ?? { rows: 0, sum: 0n })
      if (own?.rows !== others?.rows) return `${name} has ${own?.rows} rows in one and ${others?.rows} in the other`
      if (own?.sum !== others?.sum) return `a row of ${name} is not the same in both`
    }
    return undefined
  }
}

/**
 * Every row of these tables as the database holds them; asks for plain values (`plainValues`). For contents that are kept by hash the
 * hash stands: the database holds each to its own.
 */
export async function tallyOf(client: pg.ClientBase, tables: Table[]): Promise<Tally> {
  const tally = new Tally()
  for (const table of tables.map(withoutContents)) {
    tally.add(table.name, [])
    const next = (after: Row | undefined) => readChunk(client, table, after)
    for await (const rows of readTable(next)) tally.add(table.name, rows)
  }
  return tally
}

interface RestoreOptions {
  file: string
  key: Buffer | undefined
  /** What this product calls itself, for the sentence that refuses a newer backup. */
  product: string
  /** Whether a database with rows may be replaced. */
  replace: boolean
  /** Whether media are only read and compared, as in a rehearsal: its database shall not need their room. */
  withoutMedia?: boolean
  /** What is done to the rows before anybody sees them, such as erasures made since. */
  afterwards?: (client: pg.Client, contents: Contents) => Promise<void>
  progress?: (rows: number) => void
}

/**
 * Restores a backup in one transaction: until its end the database is as it was, whatever happens. The rows are compared with the
 * backup's before that.
 * @returns what the backup holds, and how many rows of it came back
 * @param client the owner of the database, as it stands
 * @throws BackupProblem when the backup is damaged or newer, the database is not empty, or somebody works with it
 */
export async function restoreBackup(client: pg.Client, options: RestoreOptions): Promise<Contents> {
  refuseUnknownTables((await readHeader(options.file)).header, options.product)
  const contents = await verifyBackup(options.file, options.key)
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.owner])
    await client.query(
      `${plainValues}; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0`,
    )
    if (!options.replace && !(await isEmpty(client))) {
      throw problems.notEmpty()
    }
    await refuseOthers(client, 'transaction')
    await dropEverything(client)
    await makeTablesOf(client, contents.header)
    const rows = await fill(client, contents, options)
    await restartSequences(client, contents.trailer)
    await bringUpToDate(client, contents.header)
    await options.afterwards?.(client, contents)
    await client.query('analyze') // of rows that just came the planner knows nothing, and takes what is quick for long
    await client.query('commit')
    return { ...contents, rows }
  } catch (error) {
    await client.query('rollback').catch(() => {}) // a lost connection has done so already
    throw error
  }
}

async function fill(
  client: pg.ClientBase,
  contents: Contents,
  { file, key, progress, withoutMedia = false }: RestoreOptions,
): Promise<number> {
  const there = await readTables(client)
  const written = new Tally()
  const store = openMediaStore(file, contents.header.sealed ? key : undefined)
  const tables = contents.tables.filter(({ beside }) => !beside || !withoutMedia)
  await withoutGuards(client, there, async () => {
    await client.query(`truncate ${there.map(({ name }) => quoted(name)).join(', ')}`) // migrations may have put rows in
    for (const table of contents.tables) refuseUnknown(table, there)
    for (const table of tables) written.add(table.name, [])
    for await (const { table, rows } of rowsOf(file, key, contents)) {
      if (!table.beside) await insertRows(client, table, rows)
      else if (withoutMedia) for (const row of rows) await store.read(hashIn(table, row))
      else await insertWithContents(client, table, rows, store.read)
      if (!table.beside || !withoutMedia) written.add(table.name, rows)
      progress?.(written.rows)
    }
  })
  const difference = written.differenceFrom(await tallyOf(client, tables))
  if (difference) throw problems.notTheSame(difference)
  return written.rows
}

function refuseUnknown(table: Table, there: Table[]) {
  const same = there.find(({ name }) => name === table.name)
  const missing = table.columns.find(({ name }) => !same?.columns.some((column) => column.name === name))
  if (same && !missing) return
  throw problems.unknownTable(missing && same ? `${table.name}.${missing.name}` : table.name)
}

/**
 * Lets each table's numbers go on behind the last that was given. That one is given again, to nobody: a sequence that has given none
 * since it was restarted tells of no last one, and the next backup would know nothing of it. Backups from when that was not done
 * have none for tables with rows: their numbers go on behind the highest. All goes back with the transaction, unlike `setval`.
 */
export async function restartSequences(client: pg.ClientBase, { sequences }: Pick<Trailer, 'sequences'>) {
  const owners = await ownersOfSequences(client)
  for (const [name, told] of sequences) {
    const last = told ?? (await highest(client, owners.get(name)))
    if (last === null) continue
    await client.query(`alter sequence ${quoted(name)} restart with ${BigInt(last)}`)
    await client.query('select nextval($1)', [quoted(name)])
  }
}

interface NumberedColumn {
  table: string
  column: string
}

/** Which column each sequence numbers. */
async function ownersOfSequences(client: pg.ClientBase): Promise<Map<string, NumberedColumn>> {
  const { rows } = await client.query<NumberedColumn & { sequence: string }>(
    `select sequence.relnamespace::regnamespace || '.' || sequence.relname as sequence,
       numbered.relnamespace::regnamespace || '.' || numbered.relname as table, attname as column
     from pg_depend
     join pg_class sequence on sequence.oid = objid and sequence.relkind = 'S'
     join pg_class numbered on numbered.oid = refobjid
     join pg_attribute on attrelid = refobjid and attnum = refobjsubid
     where classid = 'pg_class'::regclass and deptype in ('a', 'i')`,
  )
  return new Map(rows.map(({ sequence, table, column }) => [sequence, { table, column }]))
}

async function highest(client: pg.ClientBase, owner: NumberedColumn | undefined): Promise<string | null> {
  if (!owner) return null
  const { rows } = await client.query<{ last: string | null }>(
    `select max(${quoted(owner.column)})::text as last from ${quoted(owner.table)}`,
  )
  return rows[0]?.last ?? null
}

/** For how long a server that was just stopped may still be counted, in milliseconds: its connections end a moment after it. */
const [leaves, looksAgain] = [2_000, 100]

/**
 * Takes the database for oneself: a server that goes on working would write into tables that are about to go. Servers are seen by the lock
 * that each of them holds, whatever its role; others by their connections.
 * @param until the end of what it is held
 * @throws BackupProblem while somebody works with it
 */
export async function refuseOthers(client: pg.ClientBase, until: 'transaction' | 'connection') {
  const patient = performance.now() + leaves
  for (;;) {
    const isOurs = await takeAlone(client, until)
    const others = await countOthers(client)
    if (isOurs && others === 0) return
    if (performance.now() > patient) throw isOurs ? problems.others(others) : problems.serversRun()
    await setTimeout(looksAgain)
  }
}

async function takeAlone(client: pg.ClientBase, until: 'transaction' | 'connection'): Promise<boolean> {
  const take = until === 'transaction' ? 'pg_try_advisory_xact_lock' : 'pg_try_advisory_lock'
  const { rows } = await client.query<{ isOurs: boolean }>(`select ${take}($1) as "isOurs"`, [advisoryLocks.inUse])
  return rows[0]?.isOurs ?? false
}

async function countOthers(client: pg.ClientBase): Promise<number> {
  await client.query('select pg_stat_clear_snapshot()') // within a transaction the first look is kept
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       -- Of a connection of another role only that it is there can be seen.
       and (backend_type = 'client backend' or (backend_type is null and usesysid is not null))`,
  )
  return rows[0]?.others ?? 0
}
