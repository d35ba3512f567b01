import type pg from 'pg'
import { knownMigrations, lastMigration } from '../../db/migrate.ts'
import { type BackupWriter, createBackupFile, type Said } from './file-writer.ts'
import type { Row, Table } from './format.ts'
import { type MediaStore, openMediaStore } from './media-store.ts'
import { hashIn, plainValues, readChunk, readContent, readTable } from './rows.ts'
import { readSequences, readTables, withoutContents } from './tables.ts'
import { problems } from './words.ts'

export interface WriteOptions {
  file: string
  /** Seals the backup; 32 bytes. */
  key: Buffer | undefined
  said: Omit<Said, 'migration'>
  /** Told how many rows have been read so far, and waited for. */
  progress?: (rows: number) => void | Promise<void>
}

export interface Written {
  file: string
  moment: string
  bytes: number
  rows: number
}

/** Begins the file of a backup, with the state of the tables that are there. */
export async function beginFile(client: pg.ClientBase, { file, key, said }: WriteOptions): Promise<BackupWriter> {
  const when = await lastMigration(client)
  if (when === undefined) throw problems.nothing()
  const tag = knownMigrations().find((known) => known.when === when)?.tag ?? ''
  return createBackupFile(file, { ...said, migration: { tag, when } }, key)
}

/**
 * Backs PostgreSQL up from one snapshot, while everybody goes on working; the embedded database, too, as long as nobody else needs it.
 * @param client a connection of its own, outside a transaction, that may read every table
 * @throws BackupProblem when the disk takes no more
 */
export async function writeSnapshot(client: pg.ClientBase, options: WriteOptions): Promise<Written> {
  await client.query('begin isolation level repeatable read, read only')
  let writer: BackupWriter | undefined
  try {
    await client.query(`${plainValues}; set local idle_in_transaction_session_timeout = 0`)
    const { rows } = await client.query<{ moment: Date }>('select now() as moment')
    const moment = (rows[0]?.moment ?? new Date()).toISOString()
    writer = await beginFile(client, options)
    let read = 0
    const store = openMediaStore(options.file, options.key)
    for (const table of (await readTables(client)).map(withoutContents)) {
      await writeTable(writer, table, async (after) => {
        const chunk = await readChunk(client, table, after)
        await keepContents(store, table, chunk.rows, (sha256) => readContent(client, table, sha256))
        read += chunk.rows.length
        await options.progress?.(read)
        return chunk
      })
    }
    const finished = await writer.finish({ moment, sequences: await readSequences(client) })
    return { file: options.file, moment, ...finished }
  } catch (error) {
    await writer?.abandon()
    throw error
  } finally {
    await client.query('rollback')
  }
}

/** Writes a table's section, chunk by chunk. */
export async function writeTable(
  writer: BackupWriter,
  table: Table,
  next: Parameters<typeof readTable>[0],
): Promise<void> {
  await writer.begin(table)
  for await (const rows of readTable(next)) await writer.rows(rows)
  await writer.end()
}

/**
 * Keeps what a table's rows have beside the backup, one content after the other; of those that an earlier backup keeps, nothing is read.
 * @param read undefined for one that has gone meanwhile, which the backup then says of its row
 */
export async function keepContents(
  store: MediaStore,
  table: Table,
  rows: Row[],
  read: (sha256: string) => Promise<Buffer | undefined>,
): Promise<void> {
  for (const sha256 of table.beside ? rows.map((row) => hashIn(table, row)) : []) {
    if (await store.names(sha256)) continue
    const content = await read(sha256)
    if (content) await store.write(sha256, content)
  }
}
