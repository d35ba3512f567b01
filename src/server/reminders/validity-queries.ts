import { aliasedTable, and, eq, gt, gte, inArray, isNull, lt, lte, notExists, notLike, or, sql } from 'drizzle-orm'
import { endsToRemindOf, type ValidityReminderDays, validityReminderDueAt } from '../../domain/certificate-validity.ts'
import { erasedDomain } from '../../domain/no-address.ts'
import type { Db, Tx } from '../db/open.ts'
import { rowsOfPerson } from '../db/person.ts'
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
      ),
    )
    .orderBy(documents.id)
  const due = found.filter(({ validUntil, issuedAt }) => issuedAt < validityReminderDueAt(daysBefore, validUntil))
  const ending: EndingCertificate[] = []
  for (const { issuedAt: _, ...one } of due) if (!(await isRenewed(db, one))) ending.push(one)
  return ending
}

/** Whether its person has another valid certificate of the same programme that ends later, under whichever e-mail. */
async function isRenewed(db: Db | Tx, { documentId, registrationId }: EndingCertificate): Promise<boolean> {
  const person = await rowsOfPerson(db, registrationId)
  const ending = aliasedTable(documents, 'ending')
  const [found] = await db
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(ending, eq(ending.id, documentId))
    .innerJoin(registrations, eq(registrations.id, documents.registrationId))
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .where(
      and(
        inArray(registrations.id, person.registrations),
        isValidCertificate,
        sql`${trainings.programmeId} = (select held.programme_id from registrations own join trainings held on held.id = own.training_id
          where own.id = ${registrationId})`,
        or(
          gt(endOf(documents), endOf(ending)),
          and(isNull(endOf(documents)), gt(documents.createdAt, ending.createdAt)),
        ),
      ),
    )
    .limit(1)
  return found !== undefined
}
