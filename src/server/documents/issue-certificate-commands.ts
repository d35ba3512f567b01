// Certificates are issued and corrected (docs/rules/documents.md#certificates), and how a signed paper names its signer.
import { and, eq, gte } from 'drizzle-orm'
import { attendedIn } from '../../domain/attendance/presence.ts'
import type { Settings } from '../../domain/company/settings.ts'
import { lastValidDay } from '../../domain/documents/certificate-validity.ts'
import type { CertificateSnapshot, Snapshot } from '../../domain/documents/document-snapshot.ts'
import { lastDayOf } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import { dayOf } from '../../domain/values/month.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { attendanceAt } from '../attendance/queries.ts'
import { writeAudit } from '../audit/commands.ts'
import { isNeitherReplacedNorRevoked } from '../db/conditions.ts'
import type { Tx } from '../db/open.ts'
import { documents } from '../db/schema/documents.ts'
import { programmes } from '../db/schema/programmes.ts'
import { trainings } from '../db/schema/trainings.ts'
import type { RequestContext } from '../http/request-context.ts'
import { issue } from './issue-commands.ts'
import { nextNumber } from './number-commands.ts'
import type { DocumentRow } from './queries.ts'
import { firmPart, type Registration, snapshotParts, type Training } from './snapshot-parts.ts'

/** What issuing a certificate needs to know of its call, or of the chore that issues it. */
export type Certifying = Pick<RequestContext, 'actor' | 'company' | 'config' | 'jobs' | 'now' | 'settings'>

/**
 * Issues one certificate, in the transaction of a caller that has checked that it is due.
 * @param presence what it rests on; @param replaced the one whose place it takes, which it names
 */
export async function issueCertificate(
  tx: Tx,
  call: Certifying,
  registration: Registration,
  training: Training,
  presence: NonNullable<CertificateSnapshot['presence']>,
  replaced?: Pick<DocumentRow, 'id' | 'number'>,
): Promise<{ id: number; registrationId: number; number: string }> {
  const snapshot: Snapshot = {
    kind: 'certificate',
    ...snapshotParts(call, registration, training),
    number: await nextNumber(tx, 'C', call.now),
    ...(replaced?.number && { replaces: replaced.number }),
    trainers: training.trainers,
    presence,
    ...(await endOf(tx, call, training)),
    signatory: signatoryIn(call.settings.signer, registration.locale),
  }
  const id = await issue(tx, call, { registration, snapshot, ...(replaced && { supersedes: replaced.id }) })
  await writeAudit(tx, call.actor, {
    action: 'issue_certificate',
    subjectType: 'document',
    subjectId: id,
    after: {
      number: snapshot.number,
      registrationId: registration.id,
      presence: presence.basis,
      ...(presence.reason !== null && { reason: presence.reason }),
      ...(replaced && { supersedes: replaced.id }),
    },
  })
  return { id, registrationId: registration.id, number: snapshot.number }
}

/** The last day of a certificate, where its programme sets how long one is valid: counted from the session, whenever it is issued. */
async function endOf(tx: Tx, { now }: Pick<RequestContext, 'now'>, { programmeId, startsAt, endsAt }: Training) {
  const [programme] = await tx
    .select({ months: programmes.validityMonths })
    .from(programmes)
    .where(eq(programmes.id, programmeId))
  const months = programme?.months ?? null
  if (months === null) return {}
  return { validUntil: lastValidDay(endsAt ? lastDayOf(endsAt) : dayOf(startsAt ?? now), months) }
}

/** How a signed paper names the firm and its signer, in the paper’s language. */
export const issuerIn = ({ company, settings }: Pick<RequestContext, 'company' | 'settings'>, locale: Locale) => ({
  firm: firmPart(company),
  signatory: signatoryIn(settings.signer, locale),
})

const signatoryIn = ({ name, title, titleInEnglish, picture }: Settings['signer'], locale: Locale) => ({
  name,
  title: (locale === 'en' && titleInEnglish) || title,
  ...(picture !== null && { picture }),
})

const isSigning = ({ config }: Pick<Certifying, 'config'>): boolean => Boolean(config.signing || config.demo)
const hasSignatory = ({ settings }: Pick<Certifying, 'settings'>): boolean => settings.signer.name !== ''

/** Whether certificates can be issued as things stand: signed, and in somebody's name. */
export const mayCertify = (call: Pick<Certifying, 'config' | 'settings'>): boolean =>
  isSigning(call) && hasSignatory(call)

/** Demo mode signs by itself; elsewhere a certificate of participation that nobody has signed is none. */
export function refuseUnsigned(call: Pick<Certifying, 'config' | 'settings'>) {
  if (!isSigning(call)) throw new Refusal('signing_not_configured')
  if (!hasSignatory(call)) throw new Refusal('signatory_not_configured')
}

/**
 * Replaces a certificate by a corrected one, made from the registration and training as they are now, for the holder of both locks;
 * the old one says so.
 * @returns the new document's id
 * @throws Refusal `document_not_valid`, `signing_not_configured`, `signatory_not_configured`; `document_not_found` for one of nobody
 */
export async function supersedeCertificate(
  tx: Tx,
  call: RequestContext,
  old: DocumentRow,
  holder: Registration | undefined,
): Promise<number> {
  if (!holder) throw new Refusal('document_not_found')
  if (old.supersededAt || old.revokedAt) throw new Refusal('document_not_valid')
  refuseUnsigned(call)
  const [training] = await tx.select().from(trainings).where(eq(trainings.id, holder.trainingId))
  if (!training) throw new Error('a registration without its training')
  await tx.update(documents).set({ supersededAt: call.now }).where(eq(documents.id, old.id))
  const presence = await presenceFor(tx, training, holder.id, old.snapshot)
  const { id: newId } = await issueCertificate(tx, call, holder, training, presence, old)
  return newId
}

/**
 * The same of the valid certificate that a registration's present holder has, for the holder of its lock.
 * @throws Refusal `document_not_valid` where there is none, `signing_not_configured`, `signatory_not_configured`
 */
export async function supersedeCertificateOf(tx: Tx, call: RequestContext, holder: Registration): Promise<void> {
  const { id, namedAt } = holder
  const isOwn = namedAt ? gte(documents.createdAt, namedAt) : undefined
  const [old] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.registrationId, id), eq(documents.kind, 'certificate'), isNeitherReplacedNorRevoked, isOwn))
    .for('update')
  if (!old) throw new Refusal('document_not_valid')
  await supersedeCertificate(tx, call, old, holder)
}

/** A corrected certificate says what was attended as it stands now; why it was an exception goes on with it. */
async function presenceFor(tx: Tx, training: Training, registrationId: number, old: Snapshot | null) {
  // What an online course was taken for stays: hours, beginning and end.
  if (old?.kind === 'certificate' && old.presence?.basis === 'course') return old.presence
  const { isTaken, of } = await attendanceAt(tx, training)
  const attended = attendedIn(of(registrationId))
  const { basis = 'not_taken', reason = null } = (old?.kind === 'certificate' && old.presence) || {}
  if (!isTaken) return { basis: 'not_taken' as const, ...attended, reason }
  return { basis: basis === 'exception' ? basis : ('taken' as const), ...attended, reason }
}
