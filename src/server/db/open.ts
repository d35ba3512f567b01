import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type Channel, openChannel } from './channel.ts'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'
import { applyMigrations, lastMigration } from './migrate.ts'
import { grace, keptAlive, LimitedClient, longRunningPool, oldestWait, openPool } from './pool.ts'
import { type ReplicaLag, type ReplicaState, readingPool, watchReplica } from './replica.ts'
import { type AsOwner, grantRights, makeApplicationRole, ownerOf, refuseOwner } from './rights.ts'
import { type Timeouts, usualTimeouts } from './timeouts.ts'
import { createTryAgain, type Db, onlyOnce, type TryAgain, type Tx, transactionOn } from './transaction.ts'
import { learnServer, openFlusher, type Write, writingOn } from './write.ts'

export type { Db, Tx }

/** The one place that knows which database it is: PostgreSQL by address, or the embedded one by folder. */
export type DatabaseLocation =
  | {
      url: string
      migrationUrl?: string | undefined
      readUrl?: string | undefined
      /** As connections name themselves. */
      applicationName?: string
    }
  | { folder: string }

/** For what only reads, each in the two ways of `Database`. */
export interface Reading {
  db: Db
  longRunning: Db
}

export interface Database {
  db: Db
  pool: pg.Pool
  /** The same for work that may take minutes (export, backup, maintenance, import, migration): without a limit for each statement. */
  longRunning: { db: Db; pool: pg.Pool }
  /** The connections that registering has to itself: few, for those who wait for a lock cost the others time. */
  writers: pg.Pool
  /** A transaction on one of them. */
  write: Write
  /**
   * For what only reads, changes nothing and is kept nowhere: a replica, where there is one that has all that was answered so far; or
   * the leader, as everywhere else. To be asked for each call.
   */
  forReading: () => Promise<Reading>
  /** How the replica is; absent where there is none. */
  replicaState?: () => Promise<ReplicaState>
  /** How far it is behind; undefined while it cannot be read. */
  replicaLag?: () => Promise<ReplicaLag | undefined>
  /** How long the oldest of those that wait for a connection has waited, in milliseconds. */
  oldestWait: { reading: () => number; writing: () => number }
  embedded: boolean
  /** What it works with: the last step that its tables had taken when it was opened, and their names. */
  needs: { migration: number; tables: string[] }
  /**
   * Runs work that changes the tables themselves, as their owner, one at a time over all instances; what it makes is the
   * application's to use afterwards.
   */
  asOwner: AsOwner
  /** Calls back whenever something is announced on the channel, by any instance; also after a lost connection. */
  listen: (channel: Channel, heard: () => void) => void
  close: () => Promise<void>
}

/** What the database tells about itself while it runs. */
export interface DatabaseEvents {
  warn: (message: string, error: Error) => void
  died: (error: Error) => void
  /** Called as their owner before tables that are there already are changed, and waited for; fails, and they stay as they are. */
  upgrading?: (client: pg.Client) => Promise<void>
}

const minutes = 60_000

/** More would only wait for the same locks, and for the same processors (docs/performance.md#registering-papers-catalogue-and-pages). */
const writersAtOnce = 4

/** For the dashboard, exports and searches in the catalogue. */
const readersAtOnce = 4
/** How long a connection to a replica is waited for, in milliseconds. */
const shortly = 1_000

/**
 * Opens the database and brings its tables up to date; safe with several instances at once.
 * @param embedded the embedded database's thread, where it was begun before
 */
export async function openDatabase(
  location: DatabaseLocation,
  events: DatabaseEvents,
  timeouts: Timeouts = usualTimeouts,
  embedded?: Promise<EmbeddedServer>,
): Promise<Database> {
  const server =
    'folder' in location ? await (embedded ?? startEmbedded(location.folder, events, timeouts.restart)) : undefined
  const channel = openChannel('url' in location ? location.url : undefined, timeouts, events.warn)
  const migrationUrl = 'url' in location ? location.migrationUrl : undefined
  let role: string | undefined
  // The owner's address serves the application as well where there is no other: each connection steps down.
  const stepDown = async (client: pg.ClientBase) => {
    if (server) await channel.follow(client)
    // Compiling a statement takes longer than any of ours may run: the dashboard's took two seconds of its three.
    const settings = server ? [] : ['set jit = off']
    if (role && !migrationUrl) settings.push(`set role ${role}`)
    if (settings.length > 0) await client.query(settings.join('; '))
  }
  const options: pg.PoolConfig =
    'url' in location
      ? {
          connectionString: location.url,
          onConnect: stepDown,
          max: 10,
          ...keptAlive,
          application_name: location.applicationName,
          statement_timeout: timeouts.statement,
          idle_in_transaction_session_timeout: timeouts.idleTransaction,
        }
      : {
          stream: () => server?.socket() as never,
          user: 'postgres',
          database: 'postgres',
          max: 1,
          onConnect: stepDown,
          idleTimeoutMillis: 0,
        }
  const tryAgain = createTryAgain(timeouts.absence, timeouts.connecting, timeouts.statement + grace)
  const open = (changes: pg.PoolConfig = {}, limits = timeouts, again = tryAgain) => {
    const opened = openPool({ ...options, ...changes }, limits, again)
    // Without these listeners a restart of the database would end the process.
    opened.on('error', (error) => events.warn('idle database connection lost', error))
    opened.on('connect', (client) => client.on('error', (error) => events.warn('database connection lost', error)))
    return opened
  }
  const pool = open()
  // The embedded database has one connection, for everything.
  const onConnect = async (client: pg.ClientBase) => {
    await stepDown(client)
    await learnServer(client)
  }
  const writers = server ? pool : open({ max: writersAtOnce, pipeline: true, onConnect } as pg.PoolConfig)
  const connectFlusher = async () => {
    const client = new LimitedClient(options, timeouts)
    client.on('error', (error) => events.warn('database connection lost', error))
    await client.connect()
    await stepDown(client)
    return client
  }
  const flusher = server ? undefined : openFlusher(connectFlusher)
  const write = writingOn(writers, tryAgain, flusher)

  const longRunning = longRunningPool(pool, tryAgain)
  const readUrl = 'url' in location ? location.readUrl : undefined
  // Where it fails there is the leader: it is not tried again, and nobody waits for it for long.
  const replica =
    readUrl === undefined
      ? undefined
      : open(
          { connectionString: readUrl, max: readersAtOnce, options: '-c default_transaction_read_only=on' },
          { ...timeouts, connecting: shortly, waiting: shortly },
          onlyOnce,
        )
  const owner = ownerOf(longRunning, migrationUrl)
  const closeConnections = async () => {
    await channel.close()
    await Promise.all([pool.end(), !server && writers.end(), flusher?.close(), replica?.end()])
    await server?.close()
  }
  const needs: Database['needs'][] = []
  try {
    role = await owner(async (client) => {
      if (server) await client.query('drop schema if exists officina_backup cascade') // left by a backup that was killed
      await applyMigrations(client, events.upgrading)
      await channel.told() // before another may have the owner's lock, and ask who works here
      if (migrationUrl) await refuseOwner(pool)
      const name = migrationUrl ? await userOf(pool) : await makeApplicationRole(client)
      if (name) await grantRights(client, name)
      const { rows } = await client.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      )
      needs.push({ migration: (await lastMigration(client)) ?? 0, tables: rows.map((table) => table.name) })
      return name
    })
  } catch (error) {
    await closeConnections()
    throw error
  }
  if (!role) events.warn('the application may not make a role of its own: triggers alone guard the trail', new Error())
  const maintenance = server ? keepUp(server, owner, events.warn) : []
  const inTransaction = new AsyncLocalStorage<boolean>()
  const db = guardTransactions(pool, tryAgain, inTransaction)
  const longRunningDb = guardTransactions(longRunning, tryAgain, new AsyncLocalStorage())
  const leader = { db, longRunning: longRunningDb }
  return {
    db,
    pool,
    longRunning: { db: longRunningDb, pool: longRunning },
    ...(replica ? readingOn(replica, { pool, longRunning }, leader, events.warn) : { forReading: async () => leader }),
    writers,
    write: (work) => inTransaction.run(true, () => write(work)),
    oldestWait: { reading: () => oldestWait(pool), writing: () => oldestWait(writers) },
    embedded: server !== undefined,
    needs: needs[0] ?? { migration: 0, tables: [] },
    asOwner: (work) =>
      owner(async (client) => {
        const result = await work(client)
        if (role) await grantRights(client, role)
        return result
      }),
    listen: channel.listen,
    async close() {
      for (const timer of maintenance) clearInterval(timer)
      if (server && !server.isFull()) await owner((client) => client.query('checkpoint'))
      await closeConnections()
    },
  }
}

async function userOf(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ name: string }>('select current_user as name')
  return rows[0]?.name
}

/**
 * Whole transactions are done again while the database is away, where that can do no harm. The embedded database has one connection: `db`
 * inside a transaction would wait for itself, so it is refused on both.
 */
function guardTransactions(pool: pg.Pool, tryAgain: TryAgain, inTransaction: AsyncLocalStorage<boolean>): Db {
  const refuseWithin = () => {
    if (inTransaction.getStore()) throw new Error('use `tx`, not `db`, inside a transaction')
  }
  const guarded = new Proxy(pool, {
    get(target, property) {
      if (property === 'query' || property === 'connect') refuseWithin()
      const value = Reflect.get(target, property, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const db: Db = drizzle(guarded)
  db.transaction = async (work, options) => {
    refuseWithin()
    return tryAgain(() => transactionOn(pool, (tx) => inTransaction.run(true, () => work(tx)), options))
  }
  return db
}

/** The replica where it is as far as the leader, else the leader. */
function readingOn(
  replica: pg.Pool,
  pools: { pool: pg.Pool; longRunning: pg.Pool },
  leader: Reading,
  warn: DatabaseEvents['warn'],
): Pick<Database, 'forReading' | 'replicaState' | 'replicaLag'> {
  const { stateNow, lagNow, failed } = watchReplica(replica, pools.pool, warn)
  const longRunning = longRunningPool(replica, onlyOnce)
  const reading = {
    db: drizzle(readingPool(replica, pools.pool, failed)),
    longRunning: drizzle(readingPool(longRunning, pools.longRunning, failed)),
  }
  return {
    forReading: async () => ((await stateNow()) === 'current' ? reading : leader),
    replicaState: stateNow,
    replicaLag: lagNow,
  }
}

/** PGlite has neither a checkpointer nor an autovacuum; on a full disk one that cannot be finished would break it. */
function keepUp({ isFull }: EmbeddedServer, owner: AsOwner, warn: DatabaseEvents['warn']) {
  const every = (sql: string, milliseconds: number) =>
    setInterval(() => {
      if (!isFull()) owner((client) => client.query(sql)).catch((error) => warn(`${sql} failed`, error))
    }, milliseconds).unref()
  return [every('checkpoint', 5 * minutes), every('vacuum (analyze)', 6 * 60 * minutes)]
}
