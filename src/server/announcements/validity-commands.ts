import { eq } from 'drizzle-orm'
import { companyOf } from '../../domain/company/settings.ts'
import { type ValidityReminderDays, validityReminderDays } from '../../domain/documents/certificate-validity.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import { spacePath, trainingPath } from '../../domain/values/paths.ts'
import { writeAudit } from '../audit/commands.ts'
import { inLine, type Line } from '../db/in-line.ts'
import type { Db, Tx } from '../db/open.ts'
import { validityReminders } from '../db/schema/announcements.ts'
import { trainings } from '../db/schema/trainings.ts'
import { lockDocument } from '../documents/queries.ts'
import type { Services } from '../http/request-context.ts'
import { certificateEnds } from '../mail/certificate-ends.ts'
import { renderMail } from '../mail/layout.ts'
import { notify } from '../notifications/commands.ts'
import { system } from '../session/actor.ts'
import { findOtherDates } from '../trainings/date-queries.ts'
import { findEndingCertificates } from './validity-queries.ts'

/** How many sessions to come a reminder names. */
const sessionsNamed = 3

type Work = Pick<Services, 'config' | 'jobs'> & { company: ReturnType<typeof companyOf>; now: Date }

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
  const work: Work = { config, jobs, now, company: companyOf(saved) }
  for (const daysBefore of validityReminderDays) {
    const ending = await findEndingCertificates(db, daysBefore, now)
    const ids = ending.map(({ documentId }) => documentId)
    await inLine(ids, line, ([id = 0]) => db.transaction((tx) => remind(tx, work, daysBefore, id)))
  }
}

/** Writes one reminder where it is still due under the locks, and nobody wrote it meanwhile. */
async function remind(tx: Tx, work: Work, daysBefore: ValidityReminderDays, documentId: number) {
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
