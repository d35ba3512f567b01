// A server that follows the leader, for what only reads (docs/decisions/0120).
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { isConnectionLost } from './errors.ts'
import { DatabaseSilent } from './timeouts.ts'

/** How long a replica is waited for until it has what the leader had when it was asked, in milliseconds. */
const catchUp = 50
const look = 10
/** How long it may take to say so, in milliseconds. */
const answerWithin = 500
/** How long one that has failed is left alone, in milliseconds. */
const rest = 5_000

export type ReplicaState = 'current' | 'behind' | 'away'

/** What the leader has on its disk, which is what was answered; and which server it is. */
const positionSql = `select pg_current_wal_flush_lsn()::text as position, pg_postmaster_start_time()::text as server`
/** Whether a server has come as far. One that follows nobody is only right where it is that very server. */
const hasReachedSql = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::pg_lsn
  else pg_postmaster_start_time()::text = $2 end as "isReached"`

/** How far a replica is behind a position of its leader, in bytes of its log, and since when, in seconds; a leader is not. */
const lagSql = `select
  case when pg_is_in_recovery() then greatest(pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()), 0) else 0 end::float8 as bytes,
  case when pg_is_in_recovery() and pg_last_wal_replay_lsn() < $1::pg_lsn
    then extract(epoch from now() - pg_last_xact_replay_timestamp()) else 0 end::float8 as seconds`

/** How far a replica is behind its leader; `seconds` is null where it has played nothing yet. */
export interface ReplicaLag {
  bytes: number
  seconds: number | null
}

interface Queryable {
  query: <Row extends object>(sql: string, values?: unknown[]) => Promise<{ rows: Row[] }>
}

/** How far the leader is at this moment: all that was answered lies before it. */
export async function positionOf(leader: Queryable): Promise<(string | undefined)[]> {
  const { rows } = await leader.query<{ position: string; server: string }>(positionSql)
  return [rows[0]?.position, rows[0]?.server]
}

/**
 * Whether a replica has come, or soon comes, as far as its leader was.
 * @param timeout how long it is waited for, in milliseconds
 */
export async function catchesUp(
  replica: Queryable,
  position: (string | undefined)[],
  timeout: number,
): Promise<boolean> {
  const giveUp = performance.now() + timeout
  for (;;) {
    const { rows } = await replica.query<{ isReached: boolean | null }>(hasReachedSql, position)
    if (rows[0]?.isReached) return true
    if (performance.now() >= giveUp) return false
    await setTimeout(look)
  }
}

/**
 * Watches whether a replica may be read: only where it has everything that the leader had on its disk when that was asked, so that
 * every reader sees there what was answered to any of them before.
 * @param warn is told when it begins to fail
 */
export function watchReplica(replica: pg.Pool, leader: pg.Pool, warn: (message: string, error: Error) => void) {
  let leftAloneUntil = 0

  function failed(error: unknown): void {
    if (performance.now() >= leftAloneUntil) warn('the replica cannot be read: reads go to the leader', error as Error)
    leftAloneUntil = performance.now() + rest
  }

  /** Asks both; not the replica while it is left alone. */
  async function stateNow(): Promise<ReplicaState> {
    if (performance.now() < leftAloneUntil) return 'away'
    const position = await positionOf(leader)
    const late = setTimeout(answerWithin, undefined, { ref: false }).then(() => {
      throw new DatabaseSilent('the replica did not answer')
    })
    try {
      return (await Promise.race([catchesUp(replica, position, catchUp), late])) ? 'current' : 'behind'
    } catch (error) {
      failed(error)
      return 'away'
    }
  }
  /** @returns undefined while it cannot be read */
  async function lagNow(): Promise<ReplicaLag | undefined> {
    if (performance.now() < leftAloneUntil) return undefined
    const [position] = await positionOf(leader)
    const { rows } = await replica.query<ReplicaLag>(lagSql, [position])
    return rows[0]
  }
  return { stateNow, lagNow, failed }
}

const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code
/** A replica cancels a statement whose rows the leader has removed meanwhile. */
const isConflict = (error: unknown) => codeOf(error) === '40001'
/** What writes has no business here: it shall be noticed, not done elsewhere. */
const isWrite = (error: unknown) => codeOf(error) === '25006'

/** The replica, and for each statement that it fails at, the leader in its place. It is only read. */
export function readingPool(replica: pg.Pool, leader: pg.Pool, failed: (error: unknown) => void): pg.Pool {
  type Ask = (...statement: unknown[]) => Promise<unknown>
  const query: Ask = async (...statement) => {
    try {
      return await (replica.query as Ask)(...statement)
    } catch (error) {
      if (isConflict(error)) return (leader.query as Ask)(...statement)
      if (!isConnectionLost(error) || isWrite(error)) throw error
      failed(error)
      return (leader.query as Ask)(...statement)
    }
  }
  const connect = () => Promise.reject(new Error('a replica is only read, and not in transactions'))
  return new Proxy(replica, {
    get(target, property) {
      if (property === 'query') return query
      if (property === 'connect') return connect
      const value = Reflect.get(target, property, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
