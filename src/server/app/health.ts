import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Database } from '../db/open.ts'

/** How long the database may take before the product counts as not ready, in milliseconds. */
const readyWithin = 1_000

/** `/healthz`: the process answers. `/readyz`: the database does too, its tables up to date (they are migrated at start). */
export function health(database: Database) {
  // One question at a time, no matter who asks: a frozen database does not gather them.
  let pending: Promise<boolean> | undefined
  const answers = () => {
    pending ??= database.pool
      .query('select 1 from trainings limit 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        pending = undefined
      })
    return pending
  }
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const isReady = await Promise.race([answers(), setTimeout(readyWithin, false, { ref: false })])
      return isReady ? c.json({ status: 'ready' }) : c.json({ status: 'database away' }, 503)
    })
}
