import { eq, type SQL, sql } from 'drizzle-orm'
import type { SessionOverview } from '../../domain/session-overview.ts'
import type { Db } from '../db/open.ts'
import { registrations } from '../db/schema/registrations.ts'
import { findTraining } from '../trainings/queries.ts'
import { hasBalanceDue, isRefundable, isUncertified, isUnproven } from './queries.ts'

/**
 * How a session stands, in one statement over its registrations.
 * @throws Refusal `training_not_found`
 */
export async function findSessionOverview(db: Db, trainingId: number): Promise<SessionOverview> {
  await findTraining(db, String(trainingId))
  const number = (which: SQL | undefined) => sql<number>`count(*) filter (where ${which})`.mapWith(Number)
  const sum = (amount: SQL, which: SQL) =>
    sql<number>`coalesce(sum(${amount}) filter (where ${which}), 0)`.mapWith(Number)
  const isLive = sql`${registrations.status} <> 'annulée'`
  const [row] = await db
    .select({
      pending: number(sql`${registrations.status} = 'en_attente'`),
      confirmed: number(sql`${registrations.status} = 'confirmée'`),
      cancelled: number(sql`${registrations.status} = 'annulée'`),
      received: sum(sql`${registrations.paymentAmount}`, isLive),
      due: sum(sql`${registrations.price} - ${registrations.paymentAmount}`, hasBalanceDue),
      // As the tab « En attente » of the list counts it.
      toConfirm: number(sql`${registrations.status} = 'en_attente' and ${registrations.paymentStatus} <> 'remboursé'`),
      owing: number(hasBalanceDue),
      refundable: number(isRefundable),
      unproven: number(isUnproven),
      uncertified: number(isUncertified),
    })
    .from(registrations)
    .where(eq(registrations.trainingId, trainingId))
  if (!row) throw new Error('a count without a row')
  const { toConfirm, owing, refundable, unproven, uncertified, ...figures } = row
  return { ...figures, toDo: { toConfirm, owing, refundable, unproven, uncertified } }
}
