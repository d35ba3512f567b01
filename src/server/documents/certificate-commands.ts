import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { type Attendance, attendedIn, hasAttendedEnough } from '../../domain/attendance/presence.ts'
import type { CertificatesForm, certificateSkips, IssuedCertificates } from '../../domain/documents/document.ts'
import type { CertificateSnapshot } from '../../domain/documents/document-snapshot.ts'
import { isErased } from '../../domain/participants/participant.ts'
import { isOwing } from '../../domain/registrations/registration.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { findOpenPresence } from '../attendance/open-presence-queries.ts'
import { attendanceAt } from '../attendance/queries.ts'
import { isValidCertificate } from '../db/conditions.ts'
import type { Tx } from '../db/open.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import type { RequestContext } from '../http/request-context.ts'
import { issueCertificate, refuseUnsigned } from './issue-certificate-commands.ts'
import { isRevokedCertificate } from './queries.ts'
import type { Registration, Training } from './snapshot-parts.ts'

type Skip = (typeof certificateSkips)[number]
type Basis = NonNullable<CertificateSnapshot['presence']>

/**
 * Issues the certificates of a finished training to those who were there (docs/rules/documents.md#certificates): of the confirmed
 * participants those named, or all. Who already has a valid one keeps it; one that was revoked is replaced for those named only,
 * never along with all, and a `reason` makes an exception for those named only.
 * @throws Refusal `training_not_found`, `training_not_finished`, `signing_not_configured`, `signatory_not_configured`;
 * `presence_not_taken` unless there is a reason, `presence_open` and `certificates_unpaid` unless each is confirmed
 */
export async function issueCertificates(
  call: RequestContext,
  trainingId: number,
  { registrationIds: only, reason, confirmUnpaid, confirmOpenPresence }: CertificatesForm,
): Promise<IssuedCertificates> {
  return call.db.transaction(async (tx) => {
    // Anyone who issues for this training, or takes its presence, at the same time waits here.
    const [training] = await tx.select().from(trainings).where(eq(trainings.id, trainingId)).for('no key update')
    if (!training || training.deletedAt) throw new Refusal('training_not_found')
    if (training.status !== 'terminée') throw new Refusal('training_not_finished')
    refuseUnsigned(call)
    const asked = await lockAsked(tx, trainingId, only)
    const { holders, losers } = await findHolders(tx, trainingId)
    const { isTaken, of } = await attendanceAt(tx, training)
    const result: IssuedCertificates = { issued: [], skipped: [] }
    const due: { registration: Registration; presence: Basis }[] = []
    for (const registration of asked) {
      const { id } = registration
      const attendance = of(id)
      const exception = only ? reason : undefined
      const skip = whyNot(registration, { isHolder: holders.has(id), isLoser: !only && losers.has(id) })
      const absence =
        skip ?? (exception ? undefined : whyAbsent(attendance, call.settings.certificates.presenceThreshold))
      if (absence) result.skipped.push({ registrationId: id, reason: absence })
      else
        due.push({ registration, presence: basisOf(attendance, call.settings.certificates.presenceThreshold, reason) })
    }
    if (due.length > 0 && !isTaken && !reason) throw new Refusal('presence_not_taken', {}, { reason: 'reason' })
    if (due.length > 0 && !confirmOpenPresence) await refuseOpen(tx, training, call.now)
    if (!confirmUnpaid) refuseUnpaid(due.map(({ registration }) => registration))
    for (const { registration, presence } of due) {
      result.issued.push(await issueCertificate(tx, call, registration, training, presence))
    }
    const known = new Set(asked.map(({ id }) => id))
    for (const registrationId of new Set(only ?? [])) {
      if (!known.has(registrationId)) result.skipped.push({ registrationId, reason: 'not_of_this_training' })
    }
    return result
  })
}

const lockAsked = (tx: Tx, trainingId: number, only: number[] | undefined) =>
  tx
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.trainingId, trainingId),
        only ? inArray(registrations.id, only) : eq(registrations.status, 'confirmée'),
      ),
    )
    .orderBy(asc(registrations.id))
    .for('no key update')

/** Who has a valid certificate of a training, and who has lost one. */
async function findHolders(tx: Tx, trainingId: number) {
  const held = await tx
    .select({ registrationId: documents.registrationId, revokedAt: documents.revokedAt })
    .from(documents)
    .where(and(eq(documents.trainingId, trainingId), or(isValidCertificate, isRevokedCertificate)))
  const holdersOf = (isRevoked: boolean) =>
    new Set(held.filter(({ revokedAt }) => (revokedAt !== null) === isRevoked).map((one) => one.registrationId))
  return { holders: holdersOf(false), losers: holdersOf(true) }
}

function whyNot(registration: Registration, known: { isHolder: boolean; isLoser: boolean }): Skip | undefined {
  if (registration.status !== 'confirmée' || isErased(registration)) return 'not_confirmed'
  if (known.isHolder) return 'already_issued'
  // Of people whom somebody else registered, the name is first said to be right (docs/rules/pharmacies.md#naming).
  if (registration.bookingId !== null && registration.nameConfirmedAt === null) return 'name_unconfirmed'
  return known.isLoser ? 'revoked' : undefined
}

function whyAbsent(attendance: Attendance, threshold: number): Skip | undefined {
  if (!attendance.isTaken || hasAttendedEnough(attendance, threshold)) return undefined
  if (!attendance.isMarked) return 'not_marked'
  return attendance.attendedHalves === 0 ? 'absent' : 'not_enough'
}

function basisOf(attendance: Attendance, threshold: number, reason: string | undefined): Basis {
  if (!attendance.isTaken) return { basis: 'not_taken', ...attendedIn(attendance), reason: reason ?? null }
  if (hasAttendedEnough(attendance, threshold)) return { basis: 'taken', ...attendedIn(attendance), reason: null }
  return { basis: 'exception', ...attendedIn(attendance), reason: reason ?? null }
}

/** What a certificate rests on may still change. @throws Refusal `presence_open` */
async function refuseOpen(tx: Tx, training: Training, now: Date): Promise<void> {
  const { contradictions, devices } = await findOpenPresence(tx, training, now)
  const count = contradictions.length + devices.length
  if (count > 0) throw new Refusal('presence_open', { count })
}

/** How many names an answer tells. */
const namesTold = 5

function refuseUnpaid(people: readonly Registration[]) {
  const owing = people.filter(isOwing)
  if (owing.length === 0) return
  const names = owing.slice(0, namesTold).map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  const more = owing.length > namesTold ? ['…'] : []
  throw new Refusal('certificates_unpaid', { count: owing.length, names: [...names, ...more].join(', ') })
}
