import { and, asc, count, desc, eq, isNotNull, ne, not, notLike, or, type SQL, sql } from 'drizzle-orm'
import {
  type Announcement,
  type AnnouncementRecipient,
  type TrainingImpact,
  whatsappUrl,
} from '../../domain/announcements/announcement.ts'
import { isTextKept } from '../../domain/announcements/notification.ts'
import { erasedDomain, shownEmail } from '../../domain/values/no-address.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { isValidCertificate } from '../db/conditions.ts'
import type { Db, Tx } from '../db/open.ts'
import { isChosen } from '../db/ordered.ts'
import { announcementRecipients, announcements } from '../db/schema/announcements.ts'
import { documents } from '../db/schema/documents.ts'
import { notifications } from '../db/schema/notifications.ts'
import { registrations } from '../db/schema/registrations.ts'
import { users } from '../db/schema/staff.ts'
import { isSession, trainings } from '../db/schema/trainings.ts'
import type { Selection } from '../db/selection.ts'
import { hasBalanceDue } from '../registrations/queries.ts'
import { pharmaciesOf } from './pharmacy-queries.ts'
import { restorable } from './registration-commands.ts'

const isNobodys = sql`${registrations.email} like ${`%@${erasedDomain}`}`

/**
 * Whom a change of a training concerns.
 * @throws Refusal `training_not_found`
 */
export async function findImpact(db: Db, trainingId: number): Promise<TrainingImpact> {
  const [training] = await db
    .select()
    .from(trainings)
    .where(and(eq(trainings.id, trainingId), isSession))
  if (!training) throw new Refusal('training_not_found')
  const isLive = and(
    eq(registrations.trainingId, trainingId),
    ne(registrations.status, 'annulée'),
    notLike(registrations.email, `%@${erasedDomain}`),
  )
  const counted = (which: SQL) => sql<number>`count(*) filter (where ${which})`.mapWith(Number)
  const summed = (amount: SQL, which: SQL) =>
    sql<number>`coalesce(sum(${amount}) filter (where ${which}), 0)`.mapWith(Number)
  const hasPaid = sql`${registrations.paymentAmount} > 0`
  const [live] = await db
    .select({
      concerned: count(),
      fr: counted(sql`${registrations.locale} = 'fr'`),
      paid: counted(hasPaid),
      paidAmount: summed(sql`${registrations.paymentAmount}`, hasPaid),
      unpaid: counted(hasBalanceDue),
      unpaidAmount: summed(sql`${registrations.price} - ${registrations.paymentAmount}`, hasBalanceDue),
      certificates: counted(
        sql`exists (select from ${documents} where ${documents}.registration_id = ${registrations}.id and ${isValidCertificate})`,
      ),
    })
    .from(registrations)
    .where(isLive)
  if (!live) throw new Error('a count answered no row')
  return {
    concerned: live.concerned,
    byLanguage: { fr: live.fr, en: live.concerned - live.fr },
    pharmacies: await countPharmacies(db, trainingId),
    paid: { count: live.paid, amount: live.paidAmount },
    unpaid: { count: live.unpaid, amount: live.unpaidAmount },
    certificates: live.certificates,
    restorable: await countRestorable(db, training),
  }
}

async function countPharmacies(db: Db, trainingId: number) {
  const { pharmacyId, bookingId } = registrations
  const isConcerned = or(ne(registrations.status, 'annulée'), isNotNull(registrations.statusBeforeCancelling))
  const rows = await db
    .selectDistinct({ pharmacyId, bookingId })
    .from(registrations)
    .where(and(eq(registrations.trainingId, trainingId), isConcerned, not(isNobodys)))
  return (await pharmaciesOf(db, rows, (row) => row)).length
}

async function countRestorable(db: Db, training: typeof trainings.$inferSelect) {
  if (training.status !== 'annulée') return { count: 0, places: 0 }
  const rows = await db
    .select()
    .from(registrations)
    .where(eq(registrations.trainingId, training.id))
    .orderBy(registrations.id)
  const anywhere = { maxParticipants: Number.POSITIVE_INFINITY }
  return { count: restorable(anywhere, rows).length, places: restorable(training, rows).length }
}

/** What the people of a training were told, newest first; who was erased since is not counted. */
export async function listAnnouncements(db: Db, trainingId: number): Promise<Announcement[]> {
  const among = (which: SQL) => sql<number>`count(*) filter (where not ${isNobodys} and ${which})`.mapWith(Number)
  const rows = await db
    .select({
      announcement: announcements,
      createdBy: users.username,
      all: among(sql`true`),
      queued: among(sql`${notifications.state} = 'queued'`),
      sent: among(sql`${notifications.state} = 'sent'`),
      failed: among(sql`${notifications.state} = 'failed'`),
      replaced: among(sql`${notifications.id} is null`),
      byHand: among(sql`${announcementRecipients.toldWay} is not null`),
    })
    .from(announcements)
    .innerJoin(announcementRecipients, eq(announcementRecipients.announcementId, announcements.id))
    .innerJoin(registrations, eq(registrations.id, announcementRecipients.registrationId))
    .leftJoin(notifications, eq(notifications.id, announcementRecipients.notificationId))
    .leftJoin(users, eq(users.id, announcements.createdBy))
    .where(eq(announcements.trainingId, trainingId))
    .groupBy(announcements.id, users.id)
    .orderBy(desc(announcements.id))
  return rows.map(({ announcement, createdBy, ...counts }) => ({
    id: announcement.id,
    kind: announcement.kind,
    before: announcement.before,
    after: announcement.after,
    note: { fr: announcement.noteFr, en: announcement.noteEn },
    createdAt: announcement.createdAt.toISOString(),
    createdBy,
    counts,
  }))
}

/** When the people of a session were told that it would start, before it was moved to when it does: each moment once, the newest first. */
export async function findFormerStarts(
  db: Db,
  { id, startsAt }: { id: number; startsAt: string | null },
): Promise<string[]> {
  const rows = await db
    .select({ before: announcements.before })
    .from(announcements)
    .where(and(eq(announcements.trainingId, id), ne(announcements.kind, 'cancelled')))
    .orderBy(desc(announcements.id))
  return [...new Set(rows.flatMap(({ before }) => before.startsAt ?? []))].filter((former) => former !== startsAt)
}

/** What of a mail is said in a chat: all but the firm's address below it. */
const chatText = (text: string): string => text.split('\n\n--\n')[0] ?? text

/** The people an announcement is for: first those whose mail failed or has not left, then by name; nobody erased. */
export function selectRecipients(db: Db, announcementId: number): Selection<AnnouncementRecipient> {
  const which = and(
    eq(announcementRecipients.announcementId, announcementId),
    notLike(registrations.email, `%@${erasedDomain}`),
  )
  const urgency = sql`case ${notifications.state} when 'failed' then 0 when 'queued' then 1 when 'sent' then 2 else 3 end`
  const order = [
    asc(urgency),
    asc(sql`${registrations.lastName} collate "und-x-icu"`),
    asc(sql`${registrations.firstName} collate "und-x-icu"`),
    asc(announcementRecipients.id),
  ]
  const joined = () =>
    db
      .select({ id: announcementRecipients.id })
      .from(announcementRecipients)
      .innerJoin(registrations, eq(registrations.id, announcementRecipients.registrationId))
      .leftJoin(notifications, eq(notifications.id, announcementRecipients.notificationId))
      .where(which)
      .orderBy(...order)
      .$dynamic()
  return {
    ids: joined,
    count: () => db.$count(joined().as('told')),
    async rows(chosen) {
      const found = await db
        .select({
          recipient: announcementRecipients,
          registration: registrations,
          state: notifications.state,
          lastError: notifications.lastError,
          sentAt: notifications.sentAt,
          to: notifications.to,
          text: notifications.textContent,
          toldBy: users.username,
        })
        .from(announcementRecipients)
        .innerJoin(registrations, eq(registrations.id, announcementRecipients.registrationId))
        .leftJoin(notifications, eq(notifications.id, announcementRecipients.notificationId))
        .leftJoin(users, eq(users.id, announcementRecipients.toldBy))
        .where(isChosen(announcementRecipients.id, chosen))
        .orderBy(...order)
      return found.map(({ recipient, registration, state, lastError, sentAt, to, text, toldBy }) => ({
        registrationId: registration.id,
        participant: {
          firstName: registration.firstName,
          lastName: registration.lastName,
          email: shownEmail(registration.email),
          phone: registration.phone,
        },
        locale: registration.locale,
        state: state ?? ('replaced' as const),
        lastError,
        sentAt: sentAt?.toISOString() ?? null,
        notificationId: recipient.notificationId,
        to,
        isTextKept: isTextKept(text ?? ''),
        whatsappUrl: text ? whatsappUrl(registration.phone, chatText(text)) : null,
        byHand:
          recipient.toldWay && recipient.toldAt
            ? { way: recipient.toldWay, at: recipient.toldAt.toISOString(), by: toldBy }
            : null,
      }))
    },
  }
}

/** @throws Refusal `not_found` */
export async function refuseUnknownAnnouncement(db: Db, id: number): Promise<void> {
  if ((await db.$count(announcements, eq(announcements.id, id))) === 0) throw new Refusal('not_found')
}

/** The registrations that some announcements told, as a part of another query. */
export const toldOf = (tx: Tx, which: SQL) =>
  tx
    .select({ id: announcementRecipients.registrationId })
    .from(announcementRecipients)
    .innerJoin(announcements, eq(announcements.id, announcementRecipients.announcementId))
    .where(which)
