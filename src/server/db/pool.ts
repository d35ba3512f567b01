import pg from 'pg'
import { tracedWithin } from '../outgoing/tracing.ts'
import { endsConnection, isConnectionLost, OutcomeUnknown, wasNotDone } from './errors.ts'
import { DatabaseSilent, type Timeouts } from './timeouts.ts'
import type { TryAgain } from './transaction.ts'

type Query = (...given: unknown[]) => unknown

/** How much of a statement is told, in characters. */
const most = 2_000

/** Tells each statement within what it is asked for: its words, never its values. */
const tracedQuery =
  (query: Query): Query =>
  (...given) => {
    const [statement] = given
    const text = typeof statement === 'string' ? statement : (statement as { text?: string } | undefined)?.text
    if (text === undefined) return query(...given)
    const statementSpan = () => ({
      name: /\w+/.exec(text)?.[0].toUpperCase() ?? 'SQL',
      kind: 'client' as const,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.trim().slice(0, most) },
    })
    return tracedWithin(statementSpan, () => query(...given))
  }

/** PostgreSQL cancels a late statement by itself; the client gives up so many milliseconds later, when not even that is heard. */
export const grace = 500

/** How long a connection may be quiet until the kernel asks whether the other end is still there, in milliseconds. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * A client that gives up on a silent server, and is of no use afterwards: a frozen one sends nothing, not even that it has
 * cancelled the statement, and a connection given back to the pool in that state would pass its silence on. Nor is it of use once
 * the server has said that it only reads, or is ending: the next connection may lead to another server.
 */
export class LimitedClient extends pg.Client {
  /** Set while the statements are of a kind that may take minutes (`longRunningPool`). */
  isLongRunning = false
  readonly #statementLimit: number
  #deadline: NodeJS.Timeout | undefined
  #lastChance: NodeJS.Immediate | undefined

  constructor(options: pg.ClientConfig, timeouts: Timeouts) {
    super({ ...options, connectionTimeoutMillis: timeouts.connecting })
    this.#statementLimit = timeouts.statement + grace
    const query = tracedQuery(this.query.bind(this) as (...given: unknown[]) => unknown)
    this.query = ((...given: unknown[]) => {
      this.#expectAnswer()
      return query(...given)
    }) as typeof this.query
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (endsConnection(code)) setImmediate(() => this.connection.stream.destroy()) // once who asked has heard it
    })
    this.on('drain', () => this.#stopExpecting())
    this.on('end', () => this.#stopExpecting())
  }

  #expectAnswer() {
    this.#stopExpecting()
    if (this.isLongRunning) return
    const giveUp = () => this.connection.stream.destroy(new DatabaseSilent('the database did not answer'))
    this.#deadline = setTimeout(() => {
      // An answer that has come while this process was busy with something else is read first.
      this.#lastChance = setImmediate(giveUp)
    }, this.#statementLimit)
  }

  #stopExpecting() {
    clearTimeout(this.#deadline)
    clearImmediate(this.#lastChance)
  }
}

/**
 * The pool that everything waits in for a connection, at most so long and in a queue of at most such a length.
 * @param tryAgain does a single statement again while the database is away, where that can do no harm
 * @throws DatabaseSilent (from `connect` and `query`) at once when the queue is full; OutcomeUnknown (from `query`) where something that
 * writes may have been done or not
 */
export function openPool(options: pg.PoolConfig, timeouts: Timeouts, tryAgain: TryAgain): pg.Pool {
  class Client extends LimitedClient {
    constructor() {
      super(options, timeouts)
    }
  }
  const pool = new pg.Pool({ ...options, Client, connectionTimeoutMillis: timeouts.waiting })
  const connect = pool.connect.bind(pool) as (ready?: Ready) => Promise<pg.PoolClient>
  const waits = new Set<{ since: number }>()
  waitsFor.set(pool, waits)
  pool.connect = ((ready?: Ready) => {
    if (pool.waitingCount < timeouts.waitingLength) {
      const wait = { since: performance.now() }
      waits.add(wait)
      const over = () => void waits.delete(wait)
      if (!ready) return within(tryAgain.longestWait(), connect()).finally(over)
      return connect((...given) => {
        over()
        ready(...given)
      })
    }
    const error = new DatabaseSilent('too many wait for the database')
    return ready ? ready(error) : Promise.reject(error)
  }) as typeof pool.connect
  pool.query = ((...statement: Statement) =>
    tryAgain(() => askOnce(() => pool.connect(), statement))) as typeof pool.query
  return pool
}

/** Waits so many milliseconds for a connection; one that comes later goes back unused. */
async function within(milliseconds: number, connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  if (milliseconds === Number.POSITIVE_INFINITY) return connecting
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DatabaseSilent('the database is away'))
      connecting.then(
        (client) => client.release(),
        () => {},
      )
    }, milliseconds)
  })
  return Promise.race([connecting, late]).finally(() => clearTimeout(timer))
}

type Statement = [string | pg.QueryConfig, unknown[]?]

/** Asks over a connection of its own, which is not given back where it broke. */
async function askOnce(connect: () => Promise<pg.PoolClient>, statement: Statement): Promise<unknown> {
  const client = await connect()
  let lost: Error | undefined
  try {
    return await (client.query as (...statement: Statement) => Promise<unknown>)(...statement)
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    lost = error as Error
    throw isReading(statement) || wasNotDone(error) ? error : new OutcomeUnknown(error, isHarmless(statement))
  } finally {
    client.release(lost)
  }
}

/** Whether a statement only reads, as far as its words tell: one that may not counts as writing. */
function isReading([statement]: Statement): boolean {
  const text = typeof statement === 'string' ? statement : statement.text
  return /^[\s(]*(select|with)\b/i.test(text) && !/\b(insert|update|delete|merge|into|nextval)\b/i.test(text)
}

/** Statements that write, and do no harm when they are carried out twice. */
const harmless = new WeakSet<pg.QueryConfig>()
const isHarmless = ([statement]: Statement) => typeof statement !== 'string' && harmless.has(statement)

/**
 * The same connections for single statements that may be carried out twice, such as one that counts a try: they are asked again also
 * where nobody knows whether they were.
 */
export const ignoringErrors = (pool: pg.Pool) => ({
  query(statement: pg.QueryConfig) {
    harmless.add(statement)
    return pool.query(statement)
  },
})
type Ready = (...given: [error: Error, ...more: unknown[]]) => void

// In the order in which they began.
const waitsFor = new WeakMap<pg.Pool, Set<{ since: number }>>()

/** How long the oldest of those that wait for a connection has waited, in milliseconds; 0 where nobody does. */
export function oldestWait(pool: pg.Pool): number {
  for (const { since } of waitsFor.get(pool) ?? []) return performance.now() - since
  return 0
}

/** A backup waits for its disk between two statements, which an ordinary transaction does not. */
const withoutLimits = `set statement_timeout = 0; set idle_in_transaction_session_timeout = '30s'`
const usualLimits = 'reset statement_timeout; reset idle_in_transaction_session_timeout'

/**
 * The same connections for work that may take minutes: export, backup, maintenance, import, migration. Its statements have no limit
 * of time, on either side.
 */
export function longRunningPool(pool: pg.Pool, tryAgain: TryAgain): pg.Pool {
  const connect = async () => {
    const client = (await pool.connect()) as pg.PoolClient & LimitedClient
    const release = client.release.bind(client)
    client.release = (error) => {
      client.isLongRunning = false
      if (error) release(error)
      else client.query(usualLimits).then(() => release(), release)
    }
    await client.query(withoutLimits).catch((error) => {
      release(error)
      throw error
    })
    client.isLongRunning = true
    return client
  }
  const query = (...statement: Statement) => tryAgain(() => askOnce(connect, statement))
  return new Proxy(pool, {
    get(target, property) {
      if (property === 'connect') return connect
      if (property === 'query') return query
      const value = Reflect.get(target, property, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
