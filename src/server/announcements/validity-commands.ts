import { and, eq, gt, gte, inArray, isNull, lt, lte, notExists, notLike, or, sql } from 'drizzle-orm'
import { companyOf } from '../../domain/company/settings.ts'
import {
  endsToRemindOf,
  type ValidityReminderDays,
  validityReminderDays,
  validityReminderDueAt,
} from '../../domain/documents/certificate-validity.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import { erasedDomain } from '../../domain/values/no-address.ts'
import { spacePath, trainingPath } from '../../domain/values/paths.ts'
import { writeAudit } from '../audit/commands.ts'
import { isValidCertificate } from '../db/conditions.ts'
import { inLine, type Line } from '../db/in-line.ts'
import type { Db, Tx } from '../db/open.ts'
import { rowsOfPerson } from '../db/person.ts'
import { validityReminders } from '../db/schema/announcements.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { lockDocument } from '../documents/queries.ts'
import type { Services, Telling } from '../http/request-context.ts'
import { certificateEnds } from '../mail/documents.ts'
import { renderMail } from '../mail/layout.ts'
import { notify } from '../notifications/commands.ts'
import { system } from '../session/actor.ts'
import { findOtherDates } from '../trainings/day-queries.ts'

/** How many sessions to come a reminder names. */
const sessionsNamed = 3

/**
 * Reminds the holders of certificates whose validity ends, each in a transaction of its own: one that fails is told and keeps nobody
 * else from theirs. Several instances may do so at once, and again after a restart; each reminder is written once.
 */
export async function remindOfValidity(
  db: Db,
  { config, settings, jobs }: Pick<Services, 'config' | 'settings' | 'jobs'>,
  now: Date,
  line: Line,
): Promise<void> {
  const saved = await settings.read()
  if (!saved.reminders.validity) return
  const work: Telling = { config, jobs, now, company: companyOf(saved) }
  for (const daysBefore of validityReminderDays) {
    const ending = await findEndingCertificates(db, daysBefore, now)
    const ids = ending.map(({ documentId }) => documentId)
    await inLine(ids, line, ([id = 0]) => db.transaction((tx) => remind(tx, work, daysBefore, id)))
  }
}

/** Writes one reminder where it is still due under the locks, and nobody wrote it meanwhile. */
async function remind(tx: Tx, work: Telling, daysBefore: ValidityReminderDays, documentId: number) {
  const { document, holder } = await lockDocument(tx, documentId)
  const [ending] = await findEndingCertificates(tx, daysBefore, work.now, documentId)
  if (!ending || !holder || document.snapshot?.kind !== 'certificate') return
  const written = await tx
    .insert(validityReminders)
    .values({ documentId, daysBefore, createdAt: work.now })
    .onConflictDoNothing()
    .returning({ documentId: validityReminders.documentId })
  if (written.length === 0) return
  const { locale, snapshot } = document
  const { publicUrl } = work.config
  const [training] = await tx
    .select({ id: trainings.id, programmeId: trainings.programmeId })
    .from(trainings)
    .where(eq(trainings.id, holder.trainingId))
  const dates = training ? await findOtherDates(tx, training, work.now) : []
  const letter = certificateEnds(
    {
      firstName: holder.firstName,
      number: snapshot.number,
      trainingTitle: snapshot.training.title,
      validUntil: ending.validUntil,
      sessions: dates.slice(0, sessionsNamed).map(({ slug, startsAt, location }) => ({
        startsAt: startsAt === null ? null : new Date(startsAt),
        location,
        url: publicUrl + withLanguage(trainingPath(slug), locale),
      })),
      spaceUrl: publicUrl + spacePath,
    },
    locale,
  )
  await notify(tx, work, {
    type: 'reminder',
    registrationId: holder.id,
    locale,
    to: holder.email,
    mail: renderMail(letter, work.company, locale),
  })
  await writeAudit(tx, system, {
    action: 'send_reminder',
    subjectType: 'registration',
    subjectId: holder.id,
    after: { reminder: 'validity', number: snapshot.number },
  })
}

interface EndingCertificate {
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
async function findEndingCertificates(
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
