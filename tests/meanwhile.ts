import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../src/server/db/open.ts'

/**
 * Runs a command while another connection holds what `hold` locks or changes, uncommitted: as soon as the command waits for it,
 * `then` goes on there and commits. Needs PostgreSQL: several connections.
 * @throws what the command or the other connection throws, such as the deadlock (40P01) that ends either
 */
export async function meanwhile<Outcome>(
  db: Db,
  hold: (tx: Tx) => Promise<unknown>,
  command: () => Promise<Outcome>,
  then: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<Outcome> {
  const held = Promise.withResolvers<void>()
  const waiting = Promise.withResolvers<void>()
  const other = db.transaction(async (tx) => {
    await hold(tx)
    held.resolve()
    await waiting.promise
    await then(tx)
  })
  await Promise.race([held.promise, other])
  let isOver = false
  const running = command().finally(() => {
    isOver = true
  })
  running.catch(() => {}) // told below, after the other connection's own failure
  while (!isOver && !(await somebodyWaits(db))) await setTimeout(5)
  waiting.resolve()
  await other
  return running
}

async function somebodyWaits(db: Db): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
  )
  return rows.length > 0
}
