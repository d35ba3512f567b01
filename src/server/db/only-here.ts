import { advisoryLocks, choreLocks } from './advisory-locks.ts'
import type { Database } from './open.ts'

type Lock = { sql: string; values: (bigint | number | string)[] }
const heldWhole = (name: keyof typeof advisoryLocks): Lock => ({ sql: '$1::bigint', values: [advisoryLocks[name]] })
const ofChore = (name: string): Lock => ({ sql: '$1::int, hashtext($2)', values: [choreLocks, name] })

/**
 * Does work that another instance does not do at the same time; where one does, nothing. The lock ends with its connection, and so with
 * the process. The embedded database has one instance.
 * @param of which lock: one of the list, or a chore's by its name
 */
export async function onlyHere(
  { embedded, longRunning }: Pick<Database, 'embedded' | 'longRunning'>,
  of: { lock: keyof typeof advisoryLocks } | { chore: string },
  work: () => Promise<void>,
): Promise<void> {
  if (embedded) return work()
  const { sql, values } = 'lock' in of ? heldWhole(of.lock) : ofChore(of.chore)
  const client = await longRunning.pool.connect()
  let isFree = false
  try {
    const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${sql}) as free`, values)
    if (rows[0]?.free) {
      await work()
      await client.query(`select pg_advisory_unlock(${sql})`, values)
    }
    isFree = true
  } finally {
    client.release(!isFree) // and with the connection, once the database notices its end, the lock of work that failed
  }
}
