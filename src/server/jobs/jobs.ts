import { sql } from 'drizzle-orm'
import type { ClientBase, Pool } from 'pg'
import { fromDrizzle, getConstructionPlans, getMigrationPlans, PgBoss } from 'pg-boss'
import packageOfPgBoss from 'pg-boss/package.json' with { type: 'json' }
import type { Database, Tx } from '../db/open.ts'

/** The kinds of work done after the answer, by the worker. */
const queues = ['mail', 'sign_in_code', 'document'] as const
export type Queue = (typeof queues)[number]

const noJob = '00000000-0000-0000-0000-000000000000'

const { pgboss: pgBoss } = packageOfPgBoss
type Backend = 'pglite' | 'postgres'

export interface Jobs {
  /** Queues work within a transaction: it exists if and only if the change that causes it does. */
  send: (tx: Tx, queue: Queue, id: number, delaySeconds?: number) => Promise<void>
  /**
   * Starts taking work from a queue, one job after the other; a job whose process dies is taken up again.
   * @param batchSize how many are fetched at once: one a second otherwise; for handlers that never throw
   */
  work: (queue: Queue, handle: (id: number) => Promise<void>, batchSize?: number) => Promise<void>
  /** Finishes what was begun, within 8 seconds. */
  stop: () => Promise<void>
}

/** The queue's tables belong to whom all others belong; the application only works with them. */
async function installQueues(client: ClientBase, backend: Backend) {
  const { rows: found } = await client.query(`select to_regclass('pgboss.version') as name`)
  if (found[0]?.name === null) {
    await client.query(getConstructionPlans('pgboss', { backend }))
    return
  }
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  const version = rows[0]?.version ?? 0
  if (version < pgBoss.schema) await client.query(getMigrationPlans('pgboss', version, { backend }))
}

/** Opens the queues; every instance may do so at once. */
export async function openJobs(database: Database, onError: (error: Error) => void): Promise<Jobs> {
  const backend = database.embedded ? 'pglite' : 'postgres'
  await database.asOwner((client) => installQueues(client, backend))
  const open = (pool: Pool) => {
    const opened = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      backend,
      schedule: false,
      migrate: false,
      supervise: pool === database.unhurried.pool,
    })
    return opened.on('error', onError)
  }
  // The queue's own upkeep may take its time; taking up a job may not.
  const keeper = open(database.unhurried.pool)
  await keeper.start()
  const boss = open(database.pool)
  await boss.start()
  for (const queue of queues) {
    await keeper.createQueue(queue, { retryLimit: 20, retryDelay: 60, expireInSeconds: 120 })
    // Any look-up makes pg-boss remember the queue; otherwise the first `send` would read it over a second connection, from
    // within the caller's transaction: the embedded database has none, and a busy pool may have none to give.
    await boss.getJobById(queue, noJob)
  }
  return {
    async send(tx, queue, id, delaySeconds = 0) {
      await boss.send(queue, { id }, { db: fromDrizzle(tx, sql), startAfter: delaySeconds })
    },
    async work(queue, handle, batchSize = 1) {
      const pace = { batchSize, pollingIntervalSeconds: 1, burstWhenBatchFull: batchSize > 1 }
      await boss.work<{ id: number }>(queue, pace, async (batch) => {
        for (const job of batch) await handle(job.data.id)
      })
    },
    async stop() {
      await Promise.all([keeper.stop({ graceful: false }), boss.stop({ graceful: true, timeout: 8_000 })])
    },
  }
}
