import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Database } from '../db/open.ts'
import type { ReplicaState } from '../db/replica.ts'

/** How long an answer waits for the database, in milliseconds. */
const readyWithin = 1_000

/** For how long a database that answered counts as there, while it is only late, in milliseconds: a busy one is not a lost one. */
const busyFor = 5_000

const away = (): ReplicaState => 'away'

/**
 * `/healthz`: the process answers. `/readyz`: the database does too, or did a moment ago and is only late; its tables up to date (they are migrated at start), and nobody
 * has told the process to end: what spreads the calls sends it no more, while those that come are still answered. It says also how its
 * replica is.
 * @param leaving aborted once the process was told to end
 */
export function health(database: Database, leaving?: AbortSignal) {
  // One question at a time, no matter who asks: a frozen database does not gather them.
  let pending: Promise<boolean> | undefined
  let answeredAt = Number.NEGATIVE_INFINITY
  const answers = () => {
    pending ??= database.pool
      .query('select 1 from trainings limit 1')
      .then(
        () => {
          answeredAt = performance.now()
          return true
        },
        () => {
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
      if (!(isThere ?? performance.now() - answeredAt < busyFor)) return c.json({ status: 'database away' }, 503)
      // Without its replica the product is ready all the same.
      const replica = database.replicaState && (await inTime(database.replicaState().catch(away), 'away'))
      return c.json({ status: 'ready', ...(replica && { replica }) })
    })
}
