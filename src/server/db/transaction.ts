// The one place where commands get their transaction (docs/decisions/0120).
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { Refusal } from '../../domain/values/problem.ts'
import { DatabaseAway, isConnectionLost, isDiskFull, OutcomeUnknown } from './away.ts'

export type Db = NodePgDatabase & { $client: pg.Pool }
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type TransactionOptions = Parameters<Db['transaction']>[1]

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
  options?: TransactionOptions,
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
