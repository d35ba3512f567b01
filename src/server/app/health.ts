import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Database } from '../db/open.ts'
import { ignoringErrors } from '../db/pool.ts'
import type { ReplicaState } from '../db/replica.ts'

/** How long an answer waits for the database, in milliseconds. */
const readyWithin = 1_000

/** For how long a database that answered counts as there, while it is only late, in milliseconds: a busy one is not a lost one. */
const busyFor = 5_000

/**
 * What an instance cannot write with as it did when it began: tables, the queue, the rights on them. It finds nothing where all is
 * there, and fails where not even that may be asked.
 */
const missing = {
  name: 'missing',
  text: `
    select 'tables' as missing where coalesce((select max(created_at) from drizzle.__drizzle_migrations), 0) < $1
    union all select name from unnest($2::text[]) as name cross join lateral to_regclass('public.' || quote_ident(name)) as found
      where name not in ('audit_seals', 'audit_unsealed') -- functions of the owner write those
        and not coalesce(has_table_privilege(found, 'select') and has_table_privilege(found, 'insert'), false)
    union all select 'queue' where not coalesce(has_table_privilege(to_regclass('pgboss.job'), 'insert'), false)`,
}

/** Whether a failure says that something is not there, or may not be used: the database itself has answered. */
const isOfTables = (error: unknown) => /^(42|3F)/.test((error as { code?: string }).code ?? '')

const away = (): ReplicaState => 'away'

/**
 * `/healthz`: the process answers. `/readyz`: the database does too, or did a moment ago and is only late; it has what an instance writes
 * with, tables, queue and rights, as it had at the start; and nobody has told the process to end: what spreads the calls sends it no more,
 * while those that come are still answered. It says also how its replica is (docs/rules/demo-and-production.md#health).
 * @param leaving aborted once the process was told to end
 */
export function health(database: Database, leaving?: AbortSignal) {
  // One question at a time, no matter who asks: a frozen database does not gather them.
  let pending: Promise<boolean> | undefined
  let isAway = false
  let answeredAt = Number.NEGATIVE_INFINITY
  const answers = () => {
    const { migration, tables } = database.needs
    pending ??= ignoringErrors(database.pool)
      .query({ ...missing, values: [migration, tables] })
      .then(
        ({ rows }) => {
          isAway = false
          answeredAt = rows.length === 0 ? performance.now() : Number.NEGATIVE_INFINITY
          return rows.length === 0
        },
        (error) => {
          isAway = !isOfTables(error)
          answeredAt = Number.NEGATIVE_INFINITY
          return false
        },
      )
      .finally(() => {
        pending = undefined
      })
    return pending
  }
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      if (leaving?.aborted) return c.json({ status: 'stopping' }, 503)
      const inTime = <Answer, Late>(answer: Promise<Answer>, late: Late) =>
        Promise.race([answer, setTimeout(readyWithin, late, { ref: false })])
      const isThere = await inTime(answers(), undefined)
      if (!(isThere ?? performance.now() - answeredAt < busyFor)) {
        const status = isThere === undefined || isAway ? 'database away' : 'database not as needed'
        return c.json({ status }, 503)
      }
      // Without its replica the product is ready all the same.
      const replica = database.replicaState && (await inTime(database.replicaState().catch(away), 'away'))
      return c.json({ status: 'ready', ...(replica && { replica }) })
    })
}
