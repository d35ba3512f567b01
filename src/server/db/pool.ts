import pg from 'pg'
import { DatabaseSilent, type Patience } from './patience.ts'

/** PostgreSQL cancels a late statement by itself; the client gives up so many milliseconds later, when not even that is heard. */
const grace = 500

/**
 * A client that gives up on a silent server, and is of no use afterwards: a frozen one sends nothing, not even that it has
 * cancelled the statement, and a connection given back to the pool in that state would pass its silence on.
 */
export class LimitedClient extends pg.Client {
  /** Set while the statements are of a kind that may take minutes (`unhurriedPool`). */
  isUnhurried = false
  readonly #statementLimit: number
  #deadline: NodeJS.Timeout | undefined
  #lastChance: NodeJS.Immediate | undefined

  constructor(options: pg.ClientConfig, patience: Patience) {
    super({ ...options, connectionTimeoutMillis: patience.connecting })
    this.#statementLimit = patience.statement + grace
    const query = this.query.bind(this) as (...given: unknown[]) => unknown
    this.query = ((...given: unknown[]) => {
      this.#expectAnswer()
      return query(...given)
    }) as typeof this.query
    this.on('drain', () => this.#stopExpecting())
    this.on('end', () => this.#stopExpecting())
  }

  #expectAnswer() {
    this.#stopExpecting()
    if (this.isUnhurried) return
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
 * @throws DatabaseSilent (from `connect` and `query`) at once when the queue is full
 */
export function openPool(options: pg.PoolConfig, patience: Patience): pg.Pool {
  class Client extends LimitedClient {
    constructor() {
      super(options, patience)
    }
  }
  const pool = new pg.Pool({ ...options, Client, connectionTimeoutMillis: patience.waiting })
  const connect = pool.connect.bind(pool) as (ready?: Ready) => Promise<pg.PoolClient>
  const waits = new Set<{ since: number }>()
  waitsFor.set(pool, waits)
  pool.connect = ((ready?: Ready) => {
    if (pool.waitingCount < patience.waitingLength) {
      const wait = { since: performance.now() }
      waits.add(wait)
      const over = () => void waits.delete(wait)
      if (!ready) return connect().finally(over)
      return connect((...given) => {
        over()
        ready(...given)
      })
    }
    const error = new DatabaseSilent('too many wait for the database')
    return ready ? ready(error) : Promise.reject(error)
  }) as typeof pool.connect
  return pool
}
type Ready = (...given: [error: Error, ...more: unknown[]]) => void

// In the order in which they began.
const waitsFor = new WeakMap<pg.Pool, Set<{ since: number }>>()

/** How long the oldest of those that wait for a connection has waited, in milliseconds; 0 where nobody does. */
export function oldestWait(pool: pg.Pool): number {
  for (const { since } of waitsFor.get(pool) ?? []) return performance.now() - since
  return 0
}

/**
 * The same connections for work that may take minutes: export, backup, upkeep, import, migration. Its statements have no limit
 * of time, on either side.
 */
export function unhurriedPool(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const client = (await pool.connect()) as pg.PoolClient & LimitedClient
    const release = client.release.bind(client)
    client.release = (error) => {
      client.isUnhurried = false
      if (error) release(error)
      else client.query('reset statement_timeout').then(() => release(), release)
    }
    await client.query('set statement_timeout = 0').catch((error) => {
      release(error)
      throw error
    })
    client.isUnhurried = true
    return client
  }
  const query = async (...given: unknown[]) => {
    const client = await connect()
    try {
      const answer = await (client.query as (...given: unknown[]) => Promise<unknown>)(...given)
      client.release()
      return answer
    } catch (error) {
      client.release(error as Error)
      throw error
    }
  }
  return new Proxy(pool, {
    get(target, property) {
      if (property === 'connect') return connect
      if (property === 'query') return query
      const value = Reflect.get(target, property, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
