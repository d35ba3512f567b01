import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Database } from '../db/open.ts'

/** How long the database may take before the product counts as not ready, in milliseconds. */
const readyWithin = 1_000

/**
 * `/healthz`: the process answers. `/readyz`: the database does too, its tables up to date (they are migrated at start), and nobody
 * has told the process to end: what spreads the calls sends it no more, while those that come are still answered.
 * @param leaving aborted once the process was told to end
 */
export function health(database: Database, leaving?: AbortSignal) {
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
      if (leaving?.aborted) return c.json({ status: 'stopping' }, 503)
      const isReady = await Promise.race([answers(), setTimeout(readyWithin, false, { ref: false })])
      return isReady ? c.json({ status: 'ready' }) : c.json({ status: 'database away' }, 503)
    })
}
