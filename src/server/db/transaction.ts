// The one place where commands get their transaction (docs/decisions/0120).
import { setTimeout } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { Refusal } from '../../domain/values/problem.ts'
import { DatabaseAway, isConnectionLost, isDiskFull, isWorthAnotherTry, OutcomeUnknown } from './errors.ts'

export type Db = NodePgDatabase & { $client: pg.Pool }
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** Transactions that do no harm when they are carried out twice. */
const harmless = new WeakSet<Tx>()

/** Says that a transaction may be carried out again where nobody knows whether it was: a key keeps it from being done twice. */
export const markRepeatable = (tx: Tx): void => void harmless.add(tx)
export const isRepeatable = (tx: Tx): boolean => harmless.has(tx)

/**
 * Runs work in a transaction on a connection of the pool. A connection that breaks meanwhile is never given back.
 * @throws what the work has thrown; DatabaseAway where nothing was done; OutcomeUnknown where the answer to `commit` was lost
 */
export async function transactionOn<Result>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<Result>,
  options?: Parameters<Db['transaction']>[1],
): Promise<Result> {
  const client = await pool.connect()
  let begun: Tx | undefined
  let isEnding = false
  let failure: unknown
  let lost: Error | undefined
  const run = async (tx: Tx) => {
    begun = tx
    try {
      const result = await work(tx)
      isEnding = true
      return result
    } catch (error) {
      failure = error
      throw error
    }
  }
  try {
    return await drizzle(client).transaction(run, options)
  } catch (error) {
    // Drizzle has sent `rollback`, which tells more of the connection than what led to it.
    const isBroken = !begun || isConnectionLost(error) || (failure !== undefined && error !== failure)
    if (isBroken) lost = error as Error
    if (isBroken && isEnding) throw new OutcomeUnknown(error, begun !== undefined && isRepeatable(begun))
    throw isBroken ? broken(failure ?? error) : error
  } finally {
    client.release(lost)
  }
}

/** What is told of work whose connection broke: what was refused for a reason of the business, or for want of room, stays refused. */
export const broken = (failure: unknown): unknown =>
  failure instanceof Refusal || isConnectionLost(failure) || isDiskFull(failure)
    ? failure
    : new DatabaseAway('the connection broke during a transaction', { cause: failure })

/** Does something, and does it again while the database is away, as long as that is of use and does no harm. */
export interface TryAgain {
  <Result>(attempt: () => Promise<Result>): Promise<Result>
  /**
   * How long a connection may be waited for now, in milliseconds: while the database is away no longer than until callers are told so, for
   * the pool's connections are then held by others who wait in vain.
   */
  longestWait: () => number
}

const [firstPause, longestPause] = [50, 400]

/**
 * Hides an absence of the database that is short, such as a switchover from one server to another: calls wait and are answered. Of one
 * that lasts, only those who met its beginning have waited; the others are told at once.
 * @param limit how long an absence is short, in milliseconds
 * @param connecting how long it may take to notice one, in milliseconds: that much of a try counts to it
 * @param answering the same where it is a connection from before that does not answer
 */
export function createTryAgain(limit: number, connecting = 0, answering = connecting): TryAgain {
  let awaySince: number | undefined
  const longestWait = () =>
    awaySince === undefined ? Number.POSITIVE_INFINITY : Math.max(0, awaySince + limit - performance.now()) + connecting
  async function tryAgain<Result>(attempt: () => Promise<Result>): Promise<Result> {
    let failingSince: number | undefined
    for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
      const begun = performance.now()
      try {
        const result = await attempt()
        awaySince = undefined
        return result
      } catch (error) {
        if (!isConnectionLost(error)) {
          awaySince = undefined
          throw error
        }
        const now = performance.now()
        const isWorth = isWorthAnotherTry(error)
        const since = Math.max(begun, now - (isWorth ? connecting : answering))
        awaySince ??= since
        failingSince ??= since
        if (!isWorth) throw error
        // Its own as well: others may find the database, and only those who write find one that does not take it.
        if (now + pause > Math.min(failingSince, awaySince) + limit) {
          awaySince = Number.NEGATIVE_INFINITY // once somebody was told, everybody is
          throw error
        }
        await setTimeout(pause)
      }
    }
  }
  return Object.assign(tryAgain, { longestWait })
}

/** Does something, and leaves it at that. */
export const onlyOnce: TryAgain = Object.assign(<Result>(attempt: () => Promise<Result>) => attempt(), {
  longestWait: () => Number.POSITIVE_INFINITY,
})
