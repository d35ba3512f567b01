import { and, eq, gt, gte, inArray, isNull, lt, lte, notExists, notLike, or, sql } from 'drizzle-orm'
import {
  endsToRemindOf,
  type ValidityReminderDays,
  validityReminderDueAt,
} from '../../domain/documents/certificate-validity.ts'
import { erasedDomain } from '../../domain/values/no-address.ts'
import { isValidCertificate } from '../db/conditions.ts'
import type { Db, Tx } from '../db/open.ts'
import { rowsOfPerson } from '../db/person.ts'
import { validityReminders } from '../db/schema/announcements.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'

export interface EndingCertificate {
  documentId: number
  registrationId: number
  /** As `2027-12-14`. */
  validUntil: string
}

const endOf = sql<string>`(${documents.snapshot} ->> 'validUntil')`

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
  const reminded = db
    .select({ id: validityReminders.documentId })
    .from(validityReminders)
    .where(and(eq(validityReminders.documentId, documents.id), eq(validityReminders.daysBefore, daysBefore)))
  const found = await db
    .select({
      documentId: documents.id,
      registrationId: registrations.id,
      validUntil: endOf,
      issuedAt: documents.createdAt,
      programmeId: trainings.programmeId,
    })
    .from(documents)
    .innerJoin(registrations, eq(registrations.id, documents.registrationId))
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .where(
      and(
        isValidCertificate,
        only === undefined ? undefined : eq(documents.id, only),
        gte(endOf, ends.first),
        lte(endOf, ends.last),
        lt(documents.createdAt, now),
        notLike(registrations.email, `%@${erasedDomain}`),
        notExists(reminded),
      ),
    )
    .orderBy(documents.id)
  const due = found.filter(({ validUntil, issuedAt }) => issuedAt < validityReminderDueAt(daysBefore, validUntil))
  const ending: EndingCertificate[] = []
  for (const one of due) {
    const { documentId, registrationId, validUntil } = one
    if (!(await isRenewed(db, one))) ending.push({ documentId, registrationId, validUntil })
  }
  return ending
}

interface Candidate extends EndingCertificate {
  issuedAt: Date
  programmeId: number
}

/** Whether its person has another valid certificate of the same programme that ends later, under any of their e-mails. */
async function isRenewed(db: Db | Tx, { registrationId, validUntil, issuedAt, programmeId }: Candidate) {
  const person = await rowsOfPerson(db, registrationId)
  const [found] = await db
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(registrations, eq(registrations.id, documents.registrationId))
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .where(
      and(
        inArray(registrations.id, person.registrations),
        eq(trainings.programmeId, programmeId),
        isValidCertificate,
        or(gt(endOf, validUntil), and(isNull(endOf), gt(documents.createdAt, issuedAt))),
      ),
    )
    .limit(1)
  return found !== undefined
}
