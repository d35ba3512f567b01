import { and, eq, ne } from 'drizzle-orm'
import { Refusal } from '../../domain/problem.ts'
import type { trainingQuestions } from '../../domain/training-schemas.ts'
import type { Tx } from '../db/open.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { TrainingRow } from './queries.ts'

type Asked = Pick<TrainingRow, 'id' | 'status' | 'maxParticipants' | 'startsAt'>

/**
 * Asks before a change of a training that is likely a slip (docs/rules/trainings.md#asked-first), under its lock.
 * @throws Refusal `places_below_taken` saying how many are taken, `start_past`; not what is among `confirmed`
 */
export async function refuseUnasked(
  tx: Tx,
  now: Date,
  before: Asked,
  after: Asked,
  confirmed: readonly (typeof trainingQuestions)[number][],
): Promise<void> {
  const isMoved = after.startsAt !== null && after.startsAt.getTime() !== before.startsAt?.getTime()
  const isPast = after.startsAt !== null && after.startsAt < now
  if (isMoved && isPast && after.status === 'programmée' && !confirmed.includes('start_past')) {
    throw new Refusal('start_past', {}, { startsAt: 'startPast' })
  }
  // Cancelling takes everybody's place away anyway.
  const isFewer = after.maxParticipants < before.maxParticipants && after.status !== 'annulée'
  if (!isFewer || confirmed.includes('places_below_taken')) return
  const taken = await tx.$count(
    registrations,
    and(eq(registrations.trainingId, before.id), ne(registrations.status, 'annulée')),
  )
  if (taken > after.maxParticipants) {
    throw new Refusal('places_below_taken', { count: taken }, { maxParticipants: 'placesBelowTaken' })
  }
}
