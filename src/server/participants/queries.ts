import { and, asc, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { isTextKept } from '../../domain/announcements/notification.ts'
import {
  cancellableUntil,
  isCancellable,
  type OwnNotification,
  type OwnRegistration,
  type OwnRegistrationDetail,
  owes,
  type Profile,
} from '../../domain/participants/participant.ts'
import type { PaymentKind } from '../../domain/payments/payment.ts'
import { standingOf } from '../../domain/registrations/instalment.ts'
import { owedOf } from '../../domain/registrations/registration.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { ownPresenceCode } from '../attendance/policy.ts'
import type { Db, Tx } from '../db/open.ts'
import { isChosen } from '../db/ordered.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { courseAccess } from '../db/schema/course-access.ts'
import { notifications } from '../db/schema/notifications.ts'
import { emailCodes, participants } from '../db/schema/participants.ts'
import { payments } from '../db/schema/payments.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { readPage, type Selection } from '../db/selection.ts'
import { selectOwnDocuments } from '../documents/queries.ts'
import type { RequestContext } from '../http/request-context.ts'
import { declarationPath, openPayPath } from '../mail/links.ts'
import { listDeclarations } from '../payments/declarations/queries.ts'
import { listAgreements } from '../registrations/agreement-queries.ts'
import { findOwnOtherDates } from '../registrations/other-date-queries.ts'
import { findPlan, summaryOf } from '../registrations/queries.ts'
import { chosenRegistrations } from '../registrations/selection-queries.ts'
import { ownNotification, ownRegistration } from './policy.ts'

export type ParticipantRow = typeof participants.$inferSelect

/**
 * A participant's profile, and the e-mail address that waits for its code.
 * @throws Refusal `no_profile`
 */
export async function findProfile(db: Db | Tx, id: number, now: Date): Promise<Profile> {
  const [participant] = await db.select().from(participants).where(eq(participants.id, id))
  if (!participant) throw new Refusal('no_profile')
  const [pending] = await db
    .select({ email: emailCodes.email })
    .from(emailCodes)
    .where(
      and(
        eq(emailCodes.purpose, 'change_email'),
        eq(emailCodes.participantId, id),
        isNull(emailCodes.usedAt),
        gt(emailCodes.expiresAt, now),
      ),
    )
    .orderBy(desc(emailCodes.id))
    .limit(1)
  const { id: _, sharer: __, locale, createdAt, version, ...profile } = participant
  return { hasProfile: true, participant: profile, pendingEmail: pending?.email ?? null, version }
}

/**
 * The e-mail addresses that are or were a participant's, as the trail tells, in small letters; none that is or was another's too.
 */
export async function addressesOf(db: Db | Tx, { id, email }: Pick<ParticipantRow, 'id' | 'email'>): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    with former as (
      select subject_id as id, lower(before->>'email') as email from ${auditEntries}
      where subject_type = 'participant' and action = 'change_email' and jsonb_exists(before, 'email'))
    select distinct email from former where id = ${id}
      and not exists (select from former other where other.id <> ${id} and other.email = former.email)
      and not exists (select from ${participants} other where other.id <> ${id} and other.email = former.email)`)
  return [...new Set([email.toLowerCase(), ...rows.map((row) => row.email)])]
}

/**
 * Reads a participant and holds their lock until the transaction ends: before their codes and registrations.
 * @throws Refusal `no_profile`
 */
export async function lockParticipant(tx: Tx, id: number): Promise<ParticipantRow> {
  const [participant] = await tx.select().from(participants).where(eq(participants.id, id)).for('update')
  if (!participant) throw new Refusal('no_profile')
  return participant
}

interface Found {
  registration: typeof registrations.$inferSelect
  training: typeof trainings.$inferSelect
  payer: string | null
  access: typeof courseAccess.$inferSelect | null
}

const trainingOf = ({ training }: Found): OwnRegistration['training'] => ({
  id: training.id,
  kind: training.kind,
  slug: training.slug,
  title: training.title,
  description: training.description,
  category: training.category,
  status: training.status,
  location: training.location,
  duration: training.duration,
  startsAt: training.startsAt?.toISOString() ?? null,
  endsAt: training.endsAt?.toISOString() ?? null,
  trainers: training.trainers,
  english: training.english && { title: training.english.title, description: training.english.description },
})

/** What a call knows that a participant's registrations are read by. */
type Reading = Pick<RequestContext, 'db' | 'config' | 'now'>

const stateOf = (
  { registration, training, payer, access }: Found,
  { config, now }: Pick<Reading, 'config' | 'now'>,
) => ({
  ...summaryOf(registration),
  paymentAmount: registration.paymentAmount,
  remaining: owedOf(registration),
  payer,
  canCancel: isCancellable(registration, training, now),
  cancellableUntil: cancellableUntil(training)?.toISOString() ?? null,
  presence: ownPresenceCode(config, registration, training, now),
  access: access && { openedAt: access.openedAt.toISOString(), endsAt: access.endsAt.toISOString() },
})

/**
 * A participant's own registrations, newest first.
 * @param isLive whether what is cancelled is left out
 */
export function selectOwnRegistrations(
  { db, config, now }: Reading,
  participantId: number,
  isLive: boolean,
): Selection<OwnRegistration> {
  const own = and(ownRegistration(participantId), isLive ? ne(registrations.status, 'annulée') : undefined)
  const order = [desc(registrations.createdAt), desc(registrations.id)]
  return {
    ...chosenRegistrations(db, own, order),
    async rows(chosen) {
      const found = await db
        .select({ registration: registrations, training: trainings, payer: pharmacies.name, access: courseAccess })
        .from(registrations)
        .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
        .leftJoin(pharmacies, eq(pharmacies.id, registrations.pharmacyId))
        .leftJoin(courseAccess, eq(courseAccess.registrationId, registrations.id))
        .where(isChosen(registrations.id, chosen))
        .orderBy(...order)
      return found.map((one) => ({ ...stateOf(one, { config, now }), training: trainingOf(one) }))
    },
  }
}

const paymentWords: Record<PaymentKind, Localized> = {
  payment: { fr: 'Paiement reçu', en: 'Payment received' },
  refund: { fr: 'Remboursement', en: 'Refund' },
  reversal: { fr: 'Enregistrement annulé', en: 'Entry taken back' },
  bounce: { fr: 'Chèque impayé', en: 'Bounced cheque' },
  correction: { fr: 'Régularisation', en: 'Adjustment' },
  adjustment: { fr: 'Régularisation', en: 'Adjustment' },
  credit: { fr: 'Gardé en crédit pour vous', en: 'Kept as a credit for you' },
  credit_transfer: { fr: 'Reporté sur une autre inscription', en: 'Moved to another registration' },
}
/** The same where it comes back, or from there. */
const comingWords: Partial<Record<PaymentKind, Localized>> = {
  credit: { fr: 'Repris de votre crédit', en: 'Taken from your credit' },
  credit_transfer: { fr: 'Reporté d’une autre inscription', en: 'Moved from another registration' },
}

/**
 * What was paid for a registration, oldest first, without the office's own notes.
 * @param since when its holder came in place of another one, whose operations are named to nobody else; null for never
 */
export async function listPayments(db: Db, registrationId: number, locale: Locale, since: Date | null) {
  const ledger = await db
    .select()
    .from(payments)
    .where(eq(payments.registrationId, registrationId))
    .orderBy(asc(payments.createdAt), asc(payments.id))
  return ledger.map(({ amount, method, reference, createdAt, kind }) => ({
    amount,
    method,
    reference: since && createdAt < since ? null : reference,
    date: createdAt.toISOString(),
    description: ((amount > 0 && comingWords[kind]) || paymentWords[kind])[locale],
  }))
}

/**
 * Everything a participant sees of one of their registrations; payments oldest first.
 * @throws Refusal `registration_not_found`, for somebody else's too
 */
export async function findOwnRegistration(
  { db, config, company, now }: Reading & Pick<RequestContext, 'company'>,
  participantId: number,
  id: number,
  locale: Locale,
): Promise<OwnRegistrationDetail> {
  const [found] = await db
    .select({ registration: registrations, training: trainings, payer: pharmacies.name, access: courseAccess })
    .from(registrations)
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .leftJoin(pharmacies, eq(pharmacies.id, registrations.pharmacyId))
    .leftJoin(courseAccess, eq(courseAccess.registrationId, registrations.id))
    .where(and(eq(registrations.id, id), ownRegistration(participantId)))
  if (!found) throw new Refusal('registration_not_found')
  const documents = await readPage(selectOwnDocuments(db, participantId, locale, id), { page: 1, pageSize: 200 })
  const { details, english } = found.training
  const state = stateOf(found, { config, now })
  const owed = owes({ ...state, training: found.training }) ? state.remaining : 0
  return {
    registration: { ...state, specialRequirements: found.registration.specialRequirements },
    training: trainingOf(found),
    trainingDetails: { ...details, english: english?.details ?? null },
    payments: await listPayments(db, id, locale, found.registration.namedAt),
    paidPath: declarationPath(config, found.registration, locale),
    payPath: openPayPath({ config, company }, found.registration, owed, locale),
    declarations: await listDeclarations(db, id, found.registration.namedAt),
    instalments: standingOf(await findPlan(db, id), owedOf(found.registration)),
    documents: documents.rows,
    otherDates: await findOwnOtherDates(db, found, now),
    pharmacies: await listAgreements(db, found.registration),
  }
}

/**
 * The HTML of a letter to a participant as it was sent.
 * @throws Refusal `not_found`, for somebody else's too; `letter_not_kept`
 */
export async function findOwnMail(db: Db, participantId: number, id: number): Promise<string> {
  const [found] = await db
    .select({ html: notifications.htmlContent })
    .from(notifications)
    .innerJoin(registrations, eq(registrations.id, notifications.registrationId))
    .where(and(eq(notifications.id, id), ownNotification(participantId)))
  if (!found) throw new Refusal('not_found')
  if (!isTextKept(found.html)) throw new Refusal('letter_not_kept')
  return found.html
}

/** A participant's notifications, newest first. */
export function selectOwnNotifications(db: Db, participantId: number): Selection<OwnNotification> {
  const order = [desc(notifications.createdAt), desc(notifications.id)]
  const ids = () =>
    db
      .select({ id: notifications.id })
      .from(notifications)
      .innerJoin(registrations, eq(registrations.id, notifications.registrationId))
      .where(ownNotification(participantId))
      .orderBy(...order)
      .$dynamic()
  return {
    ids,
    count: () => db.$count(ids().as('own')), // PostgreSQL 15 asks for a name
    async rows(chosen) {
      const found = await db
        .select({
          id: notifications.id,
          subject: notifications.subject,
          sentAt: notifications.sentAt,
          createdAt: notifications.createdAt,
          htmlContent: notifications.htmlContent,
          participantReadAt: notifications.participantReadAt,
        })
        .from(notifications)
        .where(isChosen(notifications.id, chosen))
        .orderBy(...order)
      return found.map(({ id, subject, sentAt, createdAt, htmlContent, participantReadAt }) => ({
        id,
        subject,
        sentAt: (sentAt ?? createdAt).toISOString(),
        htmlContent,
        isTextKept: isTextKept(htmlContent),
        isRead: participantReadAt !== null,
      }))
    },
  }
}
