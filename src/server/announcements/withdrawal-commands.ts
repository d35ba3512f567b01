// Mails of earlier announcements that have not left when a session changes again: what they say no longer holds.
import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { AnnouncedFacts } from '../../domain/trainings/announced-facts.ts'
import type { Tx } from '../db/open.ts'
import { isChosen } from '../db/ordered.ts'
import { announcementRecipients, announcements } from '../db/schema/announcements.ts'
import { isSessionOfPharmacy, notifications } from '../db/schema/notifications.ts'
import type { StaffCall } from '../http/request-context.ts'
import { toldOf } from './queries.ts'

/** A mail that has not left, or may just be leaving. */
export interface UnsentMail {
  notificationId: number
  /** Whether the worker has begun to send it: then nobody knows yet whether it arrives. */
  isLeaving: boolean
  /** Whether its reader knows nothing of what it says. */
  isUnknown: boolean
  /** What they knew before it. */
  known: AnnouncedFacts
  wasRegistered: boolean
}

/** The same of a letter to a pharmacy, which names several people. */
export interface UnsentLetter extends Omit<UnsentMail, 'wasRegistered'> {
  to: string
  /** One of the people it names. */
  registrationId: number
  /** Who of them was registered before it, of those who were told of the same change. */
  wasRegistered: ReadonlyMap<number, boolean>
}

export interface UnsentMails {
  /** By registration. */
  people: Map<number, UnsentMail>
  pharmacies: UnsentLetter[]
}

const isUnsent = and(
  inArray(notifications.state, ['queued', 'failed']),
  isNull(notifications.withdrawnAt),
  ne(notifications.to, ''), // an erased person's stay as they are
)

/** The mails of a session's announcements that have not left; held until the transaction ends, for the holder of its lock. */
export async function lockUnsentMails(tx: Tx, trainingId: number): Promise<UnsentMails> {
  const told = await tx
    .select({
      registrationId: announcementRecipients.registrationId,
      notificationId: notifications.id,
      known: announcementRecipients.known,
      wasRegistered: announcementRecipients.wasRegistered,
      toldWay: announcementRecipients.toldWay,
    })
    .from(announcementRecipients)
    .innerJoin(announcements, eq(announcements.id, announcementRecipients.announcementId))
    .innerJoin(notifications, eq(notifications.id, announcementRecipients.notificationId))
    .where(and(eq(announcements.trainingId, trainingId), isUnsent))
    .orderBy(notifications.id)
  const letters = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        isSessionOfPharmacy,
        inArray(notifications.registrationId, toldOf(tx, eq(announcements.trainingId, trainingId))),
        isUnsent,
      ),
    )
  const ids = [...told.map(({ notificationId }) => notificationId), ...letters.map(({ id }) => id)]
  // Some may have left meanwhile.
  const held = await tx
    .select({
      id: notifications.id,
      to: notifications.to,
      registrationId: notifications.registrationId,
      takenAt: notifications.takenAt,
    })
    .from(notifications)
    .where(and(isChosen(notifications.id, ids), isUnsent))
    .orderBy(notifications.id)
    .for('update')
  const byId = new Map(held.map((mail) => [mail.id, mail]))
  const people = told.flatMap(({ registrationId, toldWay, ...row }): [number, UnsentMail][] => {
    const mail = byId.get(row.notificationId)
    if (!mail) return []
    const isLeaving = mail.takenAt !== null
    return [[registrationId, { ...row, isLeaving, isUnknown: !isLeaving && toldWay === null }]]
  })
  const isToPharmacy = new Set(letters.map(({ id }) => id))
  return {
    people: new Map(people),
    pharmacies: await lettersOf(
      tx,
      trainingId,
      held.filter(({ id }) => isToPharmacy.has(id)),
    ),
  }
}

type Held = Pick<typeof notifications.$inferSelect, 'id' | 'to' | 'registrationId' | 'takenAt'>

/** What unsent letters to pharmacies were to tell: they are of the latest announcement, as each withdraws those before it. */
async function lettersOf(tx: Tx, trainingId: number, held: Held[]): Promise<UnsentLetter[]> {
  if (held.length === 0) return []
  const [latest] = await tx
    .select()
    .from(announcements)
    .where(eq(announcements.trainingId, trainingId))
    .orderBy(desc(announcements.id))
    .limit(1)
  if (!latest) return []
  const rows = await tx
    .select()
    .from(announcementRecipients)
    .where(eq(announcementRecipients.announcementId, latest.id))
  const known = new Map(rows.map((row) => [row.registrationId, row.known]))
  const wasRegistered = new Map(rows.map((row) => [row.registrationId, row.wasRegistered]))
  return held.map(({ id: notificationId, to, registrationId, takenAt }) => ({
    notificationId,
    to,
    registrationId: registrationId ?? 0,
    isLeaving: takenAt !== null,
    isUnknown: takenAt === null,
    known: known.get(registrationId ?? 0) ?? latest.before,
    wasRegistered,
  }))
}

/**
 * Withdraws them: one that waits is gone, one that is just being sent is not tried again
 * (docs/rules/announcements.md#taking-place-after-all).
 */
export async function withdrawMails(
  tx: Tx,
  { now }: Pick<StaffCall, 'now'>,
  { people, pharmacies }: UnsentMails,
): Promise<void> {
  const all = [...people.values(), ...pharmacies]
  const idsOf = (isLeaving: boolean) =>
    all.filter((mail) => mail.isLeaving === isLeaving).map(({ notificationId }) => notificationId)
  const [waiting, leaving] = [idsOf(false), idsOf(true)]
  if (waiting.length > 0) await tx.delete(notifications).where(inArray(notifications.id, waiting))
  if (leaving.length > 0) {
    await tx.update(notifications).set({ withdrawnAt: now }).where(inArray(notifications.id, leaving))
  }
}
