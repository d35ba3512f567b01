import type pg from 'pg'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import { openAsItStands } from '../../db/inspect.ts'
import { isMoveUnfinished, knownMigrations, lastMigration, unfinishedMove } from '../../db/migrate.ts'
import type { DatabaseEvents, DatabaseLocation } from '../../db/open.ts'
import type { Config } from '../../settings/config.ts'
import type { Table } from './format.ts'
import { refuseOthers, restartSequences, Tally, tallyOf } from './restore.ts'
import { insertRows, insertWithContents, plainValues, readChunk, readContent, readTable } from './rows.ts'
import {
  dropEverything,
  type ForeignKey,
  isEmpty,
  makeTablesOf,
  putGuardsOn,
  quoted,
  readSequences,
  readTables,
  takeGuardsOff,
  withoutContents,
} from './tables.ts'
import { problems } from './words.ts'

export interface Moved {
  rows: number
  /** How many of them an earlier move that was ended had brought already. */
  kept: number
  /** Whether the other database had all of it already. */
  wasThere: boolean
}

/**
 * Moves an installation's rows into another database, table by table, and compares the two row by row; the first stays as it is.
 * Ended at any moment, it goes on when it is called again: tables that were finished and are still the same stay, the one in work is
 * begun again. Until everything is there no server starts on the other database.
 * @param to where the rows go; empty, begun by an earlier move, or holding the same already
 * @throws BackupProblem when the other database holds something else or is in use, or this one is of an older version
 */
export async function moveInstallation(
  config: Config,
  to: DatabaseLocation,
  events: DatabaseEvents,
  progress: (rows: number) => void,
): Promise<Moved> {
  const source = await openAsItStands(config.database, events)
  try {
    if ((await lastMigration(source.client)) !== knownMigrations().at(-1)?.when) throw problems.notUpToDate()
    const target = await openAsItStands(to, events)
    try {
      if ((await placeOf(source.client)) === (await placeOf(target.client))) throw problems.sameDatabase()
      // Nobody writes here meanwhile, and no instance starts; the embedded database is this process's alone.
      if ('url' in config.database) await refuseOthers(source.client, 'connection')
      await target.client.query('select pg_advisory_lock($1)', [advisoryLocks.owner]) // until the connection ends
      await refuseOthers(target.client, 'connection')
      await target.client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
      // Neither of the two certifies until the portal's export was dropped (docs/rules/fne.md#stops).
      await source.client.query(`update fne_state set stopped = 'moved' where stopped is distinct from 'restored'`)
      // Nor is a payment begun, given back or looked after (docs/rules/online-payments.md#stops).
      await source.client.query(
        `update payment_providers set stopped = 'moved' where stopped is distinct from 'restored'`,
      )
      await source.client.query(`begin; ${plainValues}`)
      const isBegun = await isMoveUnfinished(target.client)
      if (!isBegun && !(await isEmpty(target.client))) return await compareOnly(source.client, target.client)
      return await bring(source.client, target.client, progress)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** What tells one database from another, whatever address leads to it. */
async function placeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ place: string }>(
    `select concat_ws(' ', pg_postmaster_start_time(), oid, current_setting('port')) as place
     from pg_database where datname = current_database()`,
  )
  return rows[0]?.place ?? ''
}

async function compareOnly(source: pg.Client, target: pg.Client): Promise<Moved> {
  await target.query(`begin; ${plainValues}`)
  const here = await tallyOf(source, await readTables(source))
  const difference = here.differenceFrom(await tallyOf(target, await readTables(target)))
  await target.query('rollback')
  if (difference) throw problems.holdsOther(difference)
  return { rows: here.rows, kept: here.rows, wasThere: true }
}

async function bring(source: pg.Client, target: pg.Client, progress: (rows: number) => void): Promise<Moved> {
  const tables = await readTables(source)
  const finished = await goOn(target, tables, (await lastMigration(source)) ?? 0)
  const moved: { table: Table; rows: Tally }[] = []
  let kept = 0
  let count = 0
  for (const table of tables) {
    const there = finished.has(table.name) ? await sameRows(source, target, table) : undefined
    kept += there?.rows ?? 0
    const rows = there ?? (await copy(source, target, table, (copied) => progress(count + copied)))
    count += rows.rows
    progress(count)
    moved.push({ table, rows })
  }
  const sequences = await readSequences(source)
  await inTransaction(target, async () => {
    const { rows: references } = await target.query<ForeignKey>(`select * from ${unfinishedMove}.reference`)
    await putGuardsOn(target, tables, references)
    await restartSequences(target, { sequences })
    for (const { table, rows } of moved) {
      const difference = rows.differenceFrom(await tallyOf(target, [table]))
      if (difference) throw problems.notTheSame(difference)
    }
    await target.query(`drop schema ${unfinishedMove} cascade`)
    await target.query('analyze')
  })
  return { rows: count, kept, wasThere: false }
}

/**
 * Makes empty tables that refuse nothing and, in a schema of its own, what is to be known should this be ended: which tables are
 * finished, and which references are to be put back.
 * @param migration the last step of the tables; what an older version began is begun again
 * @returns the tables that an earlier move has finished
 */
async function goOn(target: pg.Client, tables: Table[], migration: number): Promise<Set<string>> {
  if (await isMoveUnfinished(target)) {
    const { rowCount } = await target.query(`select from ${unfinishedMove}.begun where migration = $1`, [migration])
    const { rows } = await target.query<{ name: string }>(`select name from ${unfinishedMove}.finished`)
    if (rowCount) return new Set(rows.map(({ name }) => name))
  }
  await inTransaction(target, async () => {
    await dropEverything(target)
    await makeTablesOf(target, { migration: { tag: '', when: migration } })
    const references = await takeGuardsOff(target, tables)
    await target.query(
      `create schema ${unfinishedMove}; create table ${unfinishedMove}.finished (name text primary key);
       create table ${unfinishedMove}.reference ("table" text, name text, definition text);
       create table ${unfinishedMove}.begun (migration bigint)`,
    )
    await target.query(`insert into ${unfinishedMove}.begun values ($1)`, [migration])
    for (const { table, name, definition } of references) {
      await target.query(`insert into ${unfinishedMove}.reference values ($1, $2, $3)`, [table, name, definition])
    }
  })
  return new Set()
}

/** The rows of a table that both have alike; undefined where they differ, for somebody has worked with the source since. */
async function sameRows(source: pg.Client, target: pg.Client, table: Table): Promise<Tally | undefined> {
  const rows = await tallyOf(source, [table])
  const there = await inTransaction(target, () => tallyOf(target, [table]))
  return rows.differenceFrom(there) ? undefined : rows
}

/** Fills a table and notes it as finished, in one transaction. */
async function copy(
  source: pg.Client,
  target: pg.Client,
  table: Table,
  progress: (rows: number) => void,
): Promise<Tally> {
  const copied = new Tally()
  copied.add(table.name, [])
  const lean = withoutContents(table)
  await inTransaction(target, async () => {
    await target.query(`truncate ${quoted(table.name)}`) // migrations may have put rows in
    for await (const rows of readTable((after) => readChunk(source, lean, after))) {
      if (lean.beside) await insertWithContents(target, lean, rows, (sha256) => readContent(source, lean, sha256))
      else await insertRows(target, table, rows)
      copied.add(table.name, rows)
      progress(copied.rows)
    }
    await target.query(`insert into ${unfinishedMove}.finished values ($1) on conflict do nothing`, [table.name])
  })
  return copied
}

async function inTransaction<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query(`begin; ${plainValues}`)
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {}) // a lost connection has done so already
    throw error
  }
}
