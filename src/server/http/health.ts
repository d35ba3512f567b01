import { Hono } from 'hono'
import type { Database } from '../db/open.ts'

/** `/healthz`: the process answers. `/readyz`: the database does too, its tables up to date (they are migrated at start). */
export const health = (database: Database) =>
  new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      try {
        await database.pool.query('select 1 from trainings limit 1')
        return c.json({ status: 'ready' })
      } catch {
        return c.json({ status: 'database away' }, 503)
      }
    })
