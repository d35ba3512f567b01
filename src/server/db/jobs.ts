import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { ClientBase, Pool } from 'pg'
import { fromDrizzle, getConstructionPlans, getMigrationPlans, PgBoss } from 'pg-boss'
import packageOfPgBoss from 'pg-boss/package.json' with { type: 'json' }
import { traceparent } from '../outgoing/tracing.ts'
import { type Dispatcher, type Pace, startDispatcher } from './dispatcher.ts'
import type { Database, Tx } from './open.ts'

/**
 * The kinds of work done after the answer, by the worker. Somebody waits in front of the screen for a code: its two steps have
 * queues of their own, which are looked at as soon as something is in them; so are who is offered a place that has become free, and a payment in
 * the browser that its provider told something of.
 */
const queues = [
  'mail',
  'code_mail',
  'sign_in_code',
  'document',
  'bulk_step',
  'waiting_list',
  'payer_papers',
  'payment_check',
] as const
export type Queue = (typeof queues)[number]
const urgent: readonly Queue[] = ['code_mail', 'sign_in_code', 'waiting_list', 'payment_check']

/** Seconds until a job whose process died is taken up again: longer than the longest of its kind lasts, so that none is done twice. */
const expireInSeconds = 300

const options = { retryLimit: 20, retryDelay: 60, expireInSeconds }
const isOtherwise = (found: Partial<typeof options>) =>
  (Object.keys(options) as (keyof typeof options)[]).some((name) => found[name] !== options[name])

const noJob = '00000000-0000-0000-0000-000000000000'

const { pgboss: pgBoss } = packageOfPgBoss
type Backend = 'pglite' | 'postgres'

/**
 * Queues work from within a statement that is written out, for each `id` of one of its parts: the row that pg-boss writes for `send`
 * (`written.test.ts` compares them).
 * @param trace the parameter with what `traceparent()` tells, where the work shall belong to what has caused it
 */
export const queued = (queue: Queue, part: string, trace = 'null'): string => `
  insert into pgboss.job (name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, policy, dead_letter, heartbeat_seconds)
  select name, jsonb_strip_nulls(jsonb_build_object('id', ${part}.id, 'traceparent', ${trace}::text)), expire_seconds, deletion_seconds,
    now() + retention_seconds * interval '1 second', retry_limit, retry_delay, coalesce(retry_backoff, false),
    retry_delay_max, policy, dead_letter, heartbeat_seconds
  from ${part} cross join pgboss.queue where name = '${queue}'`

export interface Jobs {
  /** Queues work within a transaction: it exists if and only if the change that causes it does. */
  send: (tx: Tx, queue: Queue, id: number, delaySeconds?: number) => Promise<void>
  /** The same for several at once, in one statement; each may be taken up at once. */
  sendAll: (tx: Tx, queue: Queue, ids: number[]) => Promise<void>
  /**
   * Starts taking work from a queue; a job whose process dies is taken up again.
   * @param pace how many at once, and when; one after the other otherwise
   */
  work: (queue: Queue, handle: (id: number) => Promise<void>, pace?: () => Promise<Pace>) => void
  /** Finishes what was begun, within 8 seconds. */
  stop: () => Promise<void>
}

/** What a job keeps: what it is about and, where somebody listens, the trace that it belongs to. */
const dataOf = (id: number) => {
  const trace = traceparent()
  return { id, ...(trace !== undefined && { traceparent: trace }) }
}

/** So many at once, whenever there are any. */
export const always = (atOnce: number) => async (): Promise<Pace> => ({ atOnce, perLook: atOnce, wait: 0 })

/** The version of the queue's tables, or undefined where there are none yet. */
async function versionOf(client: Pick<Pool, 'query'> | ClientBase): Promise<number | undefined> {
  const { rows: found } = await client.query(`select to_regclass('pgboss.version') as name`)
  if (found[0]?.name === null) return undefined
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version ?? 0
}

/** Whether the queue's tables are those of this version, and may be read: another instance lets all at them once it has made them. */
export async function areQueuesCurrent(client: Pick<Pool, 'query'> | ClientBase): Promise<boolean> {
  try {
    return ((await versionOf(client)) ?? 0) >= pgBoss.schema
  } catch (error) {
    if ((error as { code?: string }).code === insufficientPrivilege) return false
    throw error
  }
}
const insufficientPrivilege = '42501'

/** The queue's tables belong to whom all others belong; the application only works with them. */
async function installQueues(client: ClientBase, backend: Backend) {
  const version = await versionOf(client)
  if (version === undefined) await client.query(getConstructionPlans('pgboss', { backend }))
  else if (version < pgBoss.schema) await client.query(getMigrationPlans('pgboss', version, { backend }))
}

/** Opens the queues; every instance may do so at once. */
export async function openJobs(database: Database, onError: (error: Error) => void): Promise<Jobs> {
  const backend = database.embedded ? 'pglite' : 'postgres'
  if (!(await areQueuesCurrent(database.pool))) await database.asOwner((client) => installQueues(client, backend))
  const open = (pool: Pool) => {
    const opened = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      backend,
      schedule: false,
      migrate: false,
      supervise: pool === database.longRunning.pool,
    })
    return opened.on('error', onError)
  }
  const boss = open(database.pool)
  await boss.start() // which makes pg-boss remember the queues that are there
  const known = new Map((await boss.getQueues([...queues])).map((found) => [found.name, found]))
  for (const queue of queues) {
    const found = known.get(queue)
    if (found && !isOtherwise(found)) continue
    await (found ? boss.updateQueue(queue, options) : boss.createQueue(queue, options))
    // Any look-up makes pg-boss remember the queue; otherwise the first `send` would read it over a second connection, from
    // within the caller's transaction: the embedded database has none, and a busy pool may have none to give.
    await boss.getJobById(queue, noJob)
  }
  // The queue's own maintenance may take its time; taking up a job may not. Nobody waits for its first round.
  const keeper = open(database.longRunning.pool)
  const keeping = keeper.start().catch(onError)
  const dispatchers = new Map<Queue, Dispatcher>()
  database.listen('jobs', () => {
    for (const queue of urgent) dispatchers.get(queue)?.wake()
  })
  return {
    async send(tx, queue, id, delaySeconds = 0) {
      await boss.send(queue, dataOf(id), { db: fromDrizzle(tx, sql), startAfter: delaySeconds })
      if (urgent.includes(queue)) await tx.execute(sql`notify jobs`)
    },
    async sendAll(tx, queue, ids) {
      const jobs = ids.map((id) => ({ data: dataOf(id) }))
      await boss.insert(queue, jobs, { db: fromDrizzle(tx, sql) })
    },
    work(queue, handle, pace = always(1)) {
      dispatchers.set(queue, startDispatcher({ boss, name: queue, handle, pace, onError }))
    },
    async stop() {
      const limit = new AbortController()
      const finished = Promise.all([...dispatchers.values()].map(({ stop }) => stop()))
      await Promise.race([finished, setTimeout(8_000, undefined, limit).catch(() => {})])
      limit.abort()
      await keeping
      await Promise.all([keeper.stop({ graceful: false }), boss.stop({ graceful: false })])
    },
  }
}
