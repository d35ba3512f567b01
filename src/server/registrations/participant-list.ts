import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { TrainingParticipant } from '../../domain/registrations/registration.ts'
import type { Db } from '../db/open.ts'
import { isChosen } from '../db/ordered.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { Selection } from '../db/selection.ts'
import { chosenRegistrations } from './selection-queries.ts'

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
