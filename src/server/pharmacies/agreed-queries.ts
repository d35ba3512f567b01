// What a pharmacy sees because somebody agreed to it: who, which session, presence and certificate (docs/rules/pharmacies.md#agreement).
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AgreedRegistration } from '../../domain/pharmacies/pharmacy-agreement.ts'
import { agreedFor, isSeenBy, isValidCertificate } from '../db/conditions.ts'
import { isChosen } from '../db/ordered.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import type { Selection } from '../db/selection.ts'
import { chosenRegistrations } from '../registrations/selection-queries.ts'
import { presenceOf, type Reading, shownPaper, shownTraining } from './space-queries.ts'

/** The registrations that participants let a pharmacy see, and that it does not see anyway; newest first. */
export function selectAgreed({ db, now, pharmacyId }: Reading): Selection<AgreedRegistration> {
  const seen = db.select({ id: registrations.id }).from(registrations).where(isSeenBy(db, pharmacyId))
  const where: SQL = sql`${inArray(registrations.id, agreedFor(db, pharmacyId))} and not ${inArray(registrations.id, seen)}`
  const order = [desc(registrations.createdAt), desc(registrations.id)]
  return {
    ...chosenRegistrations(db, where, order),
    async rows(chosen) {
      const found = await db
        .select({ registration: registrations, training: trainings })
        .from(registrations)
        .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
        .where(isChosen(registrations.id, chosen))
        .orderBy(...order)
      const ids = found.map(({ registration }) => registration.id)
      const certificates = await db
        .select()
        .from(documents)
        .where(and(isValidCertificate, inArray(documents.registrationId, ids)))
        .orderBy(asc(documents.id))
      const sessions = found.map(({ training }) => training)
      const presence = await presenceOf(db, sessions, now)
      return found.map(({ registration: { id, status, firstName, lastName }, training }) => ({
        ...{ id, status, firstName, lastName },
        presence: presence(id, training.id),
        training: shownTraining(training),
        documents: certificates.filter(({ registrationId }) => registrationId === id).map(shownPaper),
      }))
    },
  }
}
