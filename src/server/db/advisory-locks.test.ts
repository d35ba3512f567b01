import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/database.ts'
import { advisoryLocks } from './advisory-locks.ts'

const { db } = await openTestDatabase()

/** The numbers of the advisory locks that a statement takes. */
const takenBy = (statement: SQL) =>
  db.transaction(async (tx) => {
    await tx.execute(statement)
    const { rows } = await tx.execute<{ number: string }>(
      sql`select ((classid::bigint << 32) | objid::bigint)::text as number from pg_locks
          where locktype = 'advisory' and pid = pg_backend_pid()`,
    )
    return rows.map(({ number }) => BigInt(number))
  })

test('each kind of work has a number of its own', () => {
  const numbers = Object.values(advisoryLocks)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test.each([
  ['sealing', sql`select seal_audit_entries(1)`],
  ['erasing', sql`select erase_from_trail(null, 'system', 0, '{}')`],
  ['forgetting', sql`select forget_old_sign_ins()`],
])('%s takes the number that the trail has here', async (_, statement) => {
  expect(await takenBy(statement)).toEqual([advisoryLocks.trail])
})

test('who enters something takes the number that the months of the ledger have here', async () => {
  expect(await takenBy(sql`select hold_closed_months()`)).toEqual([advisoryLocks.ledgerMonths])
})
