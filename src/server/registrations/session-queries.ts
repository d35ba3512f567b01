import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { TrainingParticipant } from '../../domain/registrations/registration.ts'
import { missingPieces } from '../../domain/trainings/session-file.ts'
import type { SessionOverview } from '../../domain/trainings/session-overview.ts'
import { openPresenceCount } from '../attendance/open-presence-queries.ts'
import type { Db } from '../db/open.ts'
import { isChosen } from '../db/ordered.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { Selection } from '../db/selection.ts'
import type { RequestContext } from '../http/request-context.ts'
import { findTraining } from '../trainings/queries.ts'
import { hasBalanceDue, isUncertified, isUnproven } from './queries.ts'
import { isRefundable } from './refund-queries.ts'
import { chosenRegistrations } from './selection-queries.ts'
import { findPieces } from './session-piece-queries.ts'

/**
 * How a session stands, in one statement over its registrations, and of a finished one what its file lacks.
 * @throws Refusal `training_not_found`
 */
export async function findSessionOverview(
  { db, settings, now }: Pick<RequestContext, 'db' | 'settings' | 'now'>,
  trainingId: number,
): Promise<SessionOverview> {
  const training = await findTraining(db, String(trainingId), now)
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
      openPresence: openPresenceCount(training, now),
    })
    .from(registrations)
    .where(eq(registrations.trainingId, trainingId))
  if (!row) throw new Error('a count without a row')
  const { toConfirm, owing, refundable, unproven, uncertified, openPresence, ...figures } = row
  const missing =
    training.status === 'terminée'
      ? missingPieces(settings.sessionFile.lists, await findPieces(db, { trainingId, pharmacyId: null }))
      : null
  return { ...figures, toDo: { toConfirm, owing, refundable, unproven, uncertified, openPresence }, missing }
}

/** Who comes to a training, by name: those whose registration is not cancelled. */
export function selectParticipants(db: Db, trainingId: number): Selection<TrainingParticipant> {
  const where = and(eq(registrations.trainingId, trainingId), ne(registrations.status, 'annulée'))
  const { lastName, firstName, id } = registrations
  const order = [asc(sql`${lastName} collate "und-x-icu"`), asc(sql`${firstName} collate "und-x-icu"`), asc(id)]
  return {
    ...chosenRegistrations(db, where, order),
    async rows(chosen) {
      const found = await db
        .select({
          id,
          status: registrations.status,
          specialRequirements: registrations.specialRequirements,
          participant: {
            firstName,
            lastName,
            organization: registrations.organization,
            position: registrations.position,
          },
        })
        .from(registrations)
        .where(isChosen(id, chosen))
        .orderBy(...order)
      return found
    },
  }
}
