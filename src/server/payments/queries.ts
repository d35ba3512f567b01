import { asc, eq, exists, sql } from 'drizzle-orm'
import type { AgedBalance, Recorder } from '../../domain/payments/payment.ts'
import { type Age, ages } from '../../domain/registrations/registration.ts'
import type { Db } from '../db/open.ts'
import { payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import { users } from '../db/schema/staff.ts'
import { hasBalanceDue, isOwedFor } from '../registrations/queries.ts'

/** Everybody who has recorded a payment, refund or correction, by name; also those who have left. */
export const listRecorders = (db: Db): Promise<Recorder[]> =>
  db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(exists(db.select({ one: sql`1` }).from(payments).where(eq(payments.recordedBy, users.id))))
    .orderBy(asc(users.username))

/** What is owed, by how long it has been: since the registration, in one statement. */
export async function readAgedBalance(db: Db, now: Date): Promise<AgedBalance> {
  const names = Object.keys(ages) as Age[]
  const when = names.map((age) => sql`when ${isOwedFor(age, now)} then ${age}::text`)
  const aged = sql<Age>`case ${sql.join(when, sql` `)} end`
  const found = await db
    .select({
      age: aged.as('age'),
      count: sql`count(*)`.mapWith(Number),
      amount: sql`sum(${registrations.price} - ${registrations.paymentAmount})`.mapWith(Number),
    })
    .from(registrations)
    .where(hasBalanceDue)
    .groupBy(sql`age`)
  return names.map((age) => found.find((line) => line.age === age) ?? { age, count: 0, amount: 0 })
}
