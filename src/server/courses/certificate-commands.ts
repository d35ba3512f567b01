// Certificates of online courses are issued by themselves (docs/rules/documents.md#certificates-of-online-courses).
import { and, asc, eq, gte, isNull, notExists, or } from 'drizzle-orm'
import { companyOf } from '../../domain/company/settings.ts'
import { isErased } from '../../domain/participants/participant.ts'
import { isOwing } from '../../domain/registrations/registration.ts'
import { inLine, type Line } from '../db/in-line.ts'
import type { Db, Tx } from '../db/open.ts'
import { courseAttempts, courseEnrolments } from '../db/schema/courses.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { type Certifying, issueCertificate, mayCertify } from '../documents/issue-certificate-commands.ts'
import type { Services } from '../http/request-context.ts'
import { system } from '../session/actor.ts'
import { readEdition } from './own-course-queries.ts'
import { findCompletion } from './progress-queries.ts'

/** Confirmed registrations whose person has passed a final assessment and never had a certificate: one that was revoked stays revoked. */
const awaitsCertificate = (db: Db | Tx) =>
  and(
    eq(registrations.status, 'confirmée'),
    notExists(
      db
        .select({ id: documents.id })
        .from(documents)
        .where(
          and(
            eq(documents.registrationId, registrations.id),
            eq(documents.kind, 'certificate'),
            or(isNull(registrations.namedAt), gte(documents.createdAt, registrations.namedAt)),
          ),
        ),
    ),
  )

/**
 * Issues a certificate to everybody who has done all lessons of their course and passed its final assessment, once it is paid; each in a
 * transaction of its own. Nothing is issued while nobody signs.
 */
export async function issueCourseCertificates(
  db: Db,
  { config, settings, jobs }: Pick<Services, 'config' | 'settings' | 'jobs'>,
  now: Date,
  line: Line,
): Promise<void> {
  const set = await settings.read()
  const call: Certifying = { config, settings: set, company: companyOf(set), jobs, now, actor: system }
  if (!mayCertify(call)) return
  const passed = await db
    .selectDistinct({ id: registrations.id })
    .from(courseAttempts)
    .innerJoin(registrations, eq(registrations.id, courseAttempts.registrationId))
    .where(and(eq(courseAttempts.passed, true), awaitsCertificate(db)))
    .orderBy(asc(registrations.id))
  await inLine(
    passed.map(({ id }) => id),
    line,
    ([id = 0]) => db.transaction((tx) => issueWhereDue(tx, call, id)),
  )
}

async function issueWhereDue(tx: Tx, call: Certifying, id: number): Promise<void> {
  const [registration] = await tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.id, id), awaitsCertificate(tx)))
    .for('no key update')
  if (!registration || isErased(registration) || isOwing(registration)) return
  // Of people whom somebody else registered, the name is first said to be right (docs/rules/pharmacies.md#naming).
  if (registration.bookingId !== null && registration.nameConfirmedAt === null) return
  const { allDone, finalPassedAt } = await findCompletion(tx, id)
  if (!allDone || !finalPassedAt) return
  const [taken] = await tx
    .select({ editionId: courseEnrolments.editionId, begunAt: courseEnrolments.begunAt, training: trainings })
    .from(courseEnrolments)
    .innerJoin(trainings, eq(trainings.id, registration.trainingId))
    .where(eq(courseEnrolments.registrationId, id))
  if (!taken) return
  const { content } = await readEdition(tx, taken.editionId)
  const dates = { begunAt: taken.begunAt.toISOString(), passedAt: finalPassedAt.toISOString() }
  const basis = { basis: 'course' as const, hours: content.hours, reason: null, taken: dates }
  await issueCertificate(tx, call, registration, taken.training, basis)
}
