import { and, asc, eq, exists, sql } from 'drizzle-orm'
import type { Recorder } from '../../domain/payment.ts'
import type { Db, Tx } from '../db/open.ts'
import { payments } from '../db/schema/payments.ts'
import { users } from '../db/schema/staff.ts'

/** Everybody who has recorded a payment, refund or correction, by name; also those who have left. */
export const listRecorders = (db: Db): Promise<Recorder[]> =>
  db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(exists(db.select({ one: sql`1` }).from(payments).where(eq(payments.recordedBy, users.id))))
    .orderBy(asc(users.username))

/** What is kept as a credit for the payer of a registration, in FCFA. */
export async function creditOf(db: Db | Tx, registrationId: number): Promise<number> {
  const [found] = await db
    .select({ credit: sql`0 - coalesce(sum(${payments.amount}), 0)`.mapWith(Number) })
    .from(payments)
    .where(and(eq(payments.registrationId, registrationId), eq(payments.kind, 'credit')))
  return found?.credit ?? 0
}
