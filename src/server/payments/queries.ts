import { asc, eq, exists, sql } from 'drizzle-orm'
import type { Recorder } from '../../domain/payment.ts'
import type { Db } from '../db/open.ts'
import { payments } from '../db/schema/payments.ts'
import { users } from '../db/schema/staff.ts'

/** Everybody who has recorded a payment, refund or correction, by name; also those who have left. */
export const listRecorders = (db: Db): Promise<Recorder[]> =>
  db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(exists(db.select({ one: sql`1` }).from(payments).where(eq(payments.recordedBy, users.id))))
    .orderBy(asc(users.username))
