import { AsyncLocalStorage } from 'node:async_hooks'
import { fileURLToPath } from 'node:url'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { type Channel, openChannel } from './channel.ts'
import { startEmbedded } from './embedded.ts'
import { type Patience, usualPatience } from './patience.ts'
import { openPool, unhurriedPool } from './pool.ts'
import * as schema from './schema.ts'

export type Db = NodePgDatabase<typeof schema>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** The one place that knows which database it is: PostgreSQL by address, or the embedded one by folder. */
export type DatabaseLocation = { url: string } | { folder: string }

export interface Database {
  db: Db
  pool: pg.Pool
  /** The same for work that may take minutes (export, backup, upkeep, import, migration): without a limit for each statement. */
  unhurried: { db: Db; pool: pg.Pool }
  embedded: boolean
  /** Calls back whenever something is announced on the channel, by any instance; also after a lost connection. */
  listen: (channel: Channel, heard: () => void) => void
  close: () => Promise<void>
}

/** What the database tells about itself while it runs. */
export interface DatabaseEvents {
  warn: (message: string, error: Error) => void
  died: (error: Error) => void
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
const migrationLock = 7_204_114_051n
const minutes = 60_000

/** Opens the database and brings its tables up to date; safe with several instances at once. */
export async function openDatabase(
  location: DatabaseLocation,
  events: DatabaseEvents,
  patience: Patience = usualPatience,
): Promise<Database> {
  const server = 'folder' in location ? await startEmbedded(location.folder, events, patience.restart) : undefined
  const channel = openChannel('url' in location ? location.url : undefined, patience, events.warn)
  const options: pg.PoolConfig =
    'url' in location
      ? {
          connectionString: location.url,
          max: 10,
          keepAlive: true,
          statement_timeout: patience.statement,
          idle_in_transaction_session_timeout: 30_000,
        }
      : {
          stream: () => server?.socket() as never,
          user: 'postgres',
          database: 'postgres',
          max: 1,
          onConnect: channel.follow,
          idleTimeoutMillis: 0,
        }
  const pool = openPool(options, patience)
  // Without these listeners a restart of the database would end the process.
  pool.on('error', (error) => events.warn('idle database connection lost', error))
  pool.on('connect', (client) => client.on('error', (error) => events.warn('database connection lost', error)))

  const unhurried = unhurriedPool(pool)
  await applyMigrations(unhurried)
  const upkeep = server ? keepUp(unhurried, events.warn) : []
  return {
    db: guardTransactions(pool),
    pool,
    unhurried: { db: guardTransactions(unhurried), pool: unhurried },
    embedded: server !== undefined,
    listen: channel.listen,
    async close() {
      for (const timer of upkeep) clearInterval(timer)
      await channel.close()
      if (server) await unhurried.query('checkpoint')
      await pool.end()
      await server?.close()
    },
  }
}

/** One migrator at a time: the others wait for its lock and then find nothing to do. */
async function applyMigrations(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    for (const extension of ['citext', 'pg_trgm', 'unaccent']) {
      await client.query(`create extension if not exists ${extension}`)
    }
    await migrate(drizzle(client, { schema }), { migrationsFolder })
  } finally {
    client.release(true) // ends the connection, and with it the lock
  }
}

/** The embedded database has one connection: `db` inside a transaction would wait for itself, so it is refused on both. */
function guardTransactions(pool: pg.Pool): Db {
  const inTransaction = new AsyncLocalStorage<boolean>()
  const guarded = new Proxy(pool, {
    get(target, property) {
      if (inTransaction.getStore() && (property === 'query' || property === 'connect')) {
        throw new Error('use `tx`, not `db`, inside a transaction')
      }
      const value = Reflect.get(target, property, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const db: Db = drizzle(guarded, { schema })
  const transaction = db.transaction.bind(db)
  db.transaction = (work, options) => transaction((tx) => inTransaction.run(true, () => work(tx)), options)
  return db
}

/** PGlite has neither a checkpointer nor an autovacuum. */
function keepUp(pool: pg.Pool, warn: DatabaseEvents['warn']) {
  const every = (sql: string, milliseconds: number) =>
    setInterval(() => pool.query(sql).catch((error) => warn(`${sql} failed`, error)), milliseconds).unref()
  return [every('checkpoint', 5 * minutes), every('vacuum (analyze)', 6 * 60 * minutes)]
}
