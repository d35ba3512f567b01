import { aliasedTable, and, eq, gt, gte, isNull, lt, lte, notExists, notLike, or, sql } from 'drizzle-orm'
import { endsToRemindOf, type ValidityReminderDays, validityReminderDueAt } from '../../domain/certificate-validity.ts'
import { erasedDomain } from '../../domain/no-address.ts'
import type { Db, Tx } from '../db/open.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { validityReminders } from '../db/schema/validity-reminders.ts'
import { isValidCertificate } from '../db/valid-documents.ts'

export interface EndingCertificate {
  documentId: number
  registrationId: number
  /** As `2027-12-14`. */
  validUntil: string
}

const endOf = (table: typeof documents) => sql<string>`(${table.snapshot} ->> 'validUntil')`

/**
 * The valid certificates whose end is to be reminded of now and was not yet, by id; none before 8 h. Not those of somebody erased, nor of
 * anyone who has a later valid one of the same programme, nor any that was issued after the reminder was due.
 * @param only the number of one, to look at it again
 */
export async function findEndingCertificates(
  db: Db | Tx,
  daysBefore: ValidityReminderDays,
  now: Date,
  only?: number,
): Promise<EndingCertificate[]> {
  const ends = endsToRemindOf(daysBefore, now)
  if (!ends) return []
  const later = aliasedTable(documents, 'later')
  const laterRegistrations = aliasedTable(registrations, 'later_registrations')
  const laterTrainings = aliasedTable(trainings, 'later_trainings')
  const renewed = db
    .select({ id: later.id })
    .from(later)
    .innerJoin(laterRegistrations, eq(laterRegistrations.id, later.registrationId))
    .innerJoin(laterTrainings, eq(laterTrainings.id, laterRegistrations.trainingId))
    .where(
      and(
        eq(laterRegistrations.email, registrations.email),
        eq(laterTrainings.programmeId, trainings.programmeId),
        eq(later.kind, 'certificate'),
        isNull(later.supersededAt),
        isNull(later.revokedAt),
        or(gt(endOf(later), endOf(documents)), and(isNull(endOf(later)), gt(later.createdAt, documents.createdAt))),
      ),
    )
  const reminded = db
    .select({ id: validityReminders.documentId })
    .from(validityReminders)
    .where(and(eq(validityReminders.documentId, documents.id), eq(validityReminders.daysBefore, daysBefore)))
  const found = await db
    .select({
      documentId: documents.id,
      registrationId: registrations.id,
      validUntil: endOf(documents),
      issuedAt: documents.createdAt,
    })
    .from(documents)
    .innerJoin(registrations, eq(registrations.id, documents.registrationId))
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .where(
      and(
        isValidCertificate,
        only === undefined ? undefined : eq(documents.id, only),
        gte(endOf(documents), ends.first),
        lte(endOf(documents), ends.last),
        lt(documents.createdAt, now),
        notLike(registrations.email, `%@${erasedDomain}`),
        notExists(reminded),
        notExists(renewed),
      ),
    )
    .orderBy(documents.id)
  return found
    .filter(({ validUntil, issuedAt }) => issuedAt < validityReminderDueAt(daysBefore, validUntil))
    .map(({ issuedAt: _, ...ending }) => ending)
}
