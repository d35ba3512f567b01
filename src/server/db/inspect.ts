import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from './embedded.ts'
import { knownMigrations, lastMigration } from './migrate.ts'
import type { DatabaseEvents, DatabaseLocation } from './open.ts'
import { usualTimeouts } from './timeouts.ts'

type Queryable = Pick<pg.ClientBase, 'query'>

/** A database as it is: opened without bringing anything up to date. */
export interface Inspection {
  /** As the address says that the application works. */
  pool: Queryable
  /** As the owner of the tables. */
  asOwner: <Result>(work: (client: Queryable) => Promise<Result>) => Promise<Result>
}

/**
 * Looks into a database without changing it, and without making one.
 * @returns undefined where the embedded database has not been made yet
 * @throws FolderInUse, or why it cannot be reached
 */
export async function inspectDatabase<Result>(
  location: DatabaseLocation,
  look: (inspection: Inspection) => Promise<Result>,
): Promise<Result | undefined> {
  if ('folder' in location && !existsSync(path.join(location.folder, 'pgdata'))) return undefined
  const open = (where: DatabaseLocation) => openAsItStands(where, { warn() {}, died })
  const [address, owners] = 'url' in location ? [{ url: location.url }, location.migrationUrl] : [location, undefined]
  const application = await open(address)
  const opened = [application]
  try {
    const { client } = application
    return await look({
      pool: client,
      async asOwner(work) {
        if (!owners) return work(client)
        const owner = await open({ url: owners })
        opened.push(owner)
        return work(owner.client)
      },
    })
  } finally {
    for (const { close } of opened) await close().catch(() => {})
  }
}

const died = (error: Error) => {
  throw error
}

/** A migration that this version brings and the database has not seen. */
export interface PendingMigration {
  /** Its file in `src/server/db/migrations`. */
  file: string
  /** The tables it names that are there already. */
  tables: { name: string; rows: number; bytes: number }[]
}

/** As Drizzle decides it: whatever is newer than the last one applied, in the order of the journal. */
export async function findPendingMigrations(owner: Queryable): Promise<PendingMigration[]> {
  const last = (await lastMigration(owner)) ?? 0
  const pending = knownMigrations().filter(({ when }) => when > last)
  const sizes = pending.length > 0 ? await sizesOf(owner) : []
  return pending.map(({ tag, statements }) => {
    const sql = statements.join('\n')
    return { file: `${tag}.sql`, tables: sizes.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(sql)) }
  })
}

/** Estimated, as the planner knows them: counting would read whole tables. */
async function sizesOf(owner: Queryable) {
  const { rows } = await owner.query<{ name: string; rows: number; bytes: number }>(
    `select relname as name, greatest(reltuples, 0)::float8 as rows, pg_total_relation_size(oid)::float8 as bytes
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )
  return rows
}

/**
 * Opens a database as its owner and leaves its tables as they are, for work before which nothing may be changed.
 * @throws when another process has the folder, or the server refuses
 */
export async function openAsItStands(
  location: DatabaseLocation,
  events: DatabaseEvents,
): Promise<{ client: pg.Client; close: () => Promise<void> }> {
  const server = 'folder' in location ? await startEmbedded(location.folder, events, usualTimeouts.restart) : undefined
  const client = new pg.Client(
    'url' in location
      ? { connectionString: location.migrationUrl ?? location.url, keepAlive: true, connectionTimeoutMillis: 10_000 }
      : { stream: () => server?.socket() as never, user: 'postgres', database: 'postgres' },
  )
  client.on('error', () => {}) // what it does next fails, and says so
  try {
    await client.connect()
  } catch (error) {
    await server?.close()
    throw error
  }
  return {
    client,
    async close() {
      await client.end()
      await server?.close()
    },
  }
}
