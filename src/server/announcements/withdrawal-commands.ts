// Mails of earlier announcements that have not left when a session changes again: what they say no longer holds.
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { ToldFacts } from '../../domain/told-facts.ts'
import type { Tx } from '../db/open.ts'
import { announcementRecipients, announcements } from '../db/schema/announcements.ts'
import { notifications } from '../db/schema/notifications.ts'
import type { StaffCall } from '../http/call.ts'

/** A mail that has not left, or may just be leaving. */
export interface UnsentMail {
  notificationId: number
  /** Whether the worker has begun to send it: then nobody knows yet whether it arrives. */
  isLeaving: boolean
  /** Whether its reader knows nothing of what it says. */
  isUnknown: boolean
  /** What they knew before it. */
  known: ToldFacts
  wasRegistered: boolean
}

/** The mails of a session's announcements that have not left, by registration; held until the transaction ends. */
export async function lockUnsentMails(tx: Tx, trainingId: number): Promise<Map<number, UnsentMail>> {
  const rows = await tx
    .select({
      registrationId: announcementRecipients.registrationId,
      notificationId: notifications.id,
      takenAt: notifications.takenAt,
      known: announcementRecipients.known,
      wasRegistered: announcementRecipients.wasRegistered,
      toldWay: announcementRecipients.toldWay,
    })
    .from(announcementRecipients)
    .innerJoin(announcements, eq(announcements.id, announcementRecipients.announcementId))
    .innerJoin(notifications, eq(notifications.id, announcementRecipients.notificationId))
    .where(
      and(
        eq(announcements.trainingId, trainingId),
        inArray(notifications.state, ['queued', 'failed']),
        isNull(notifications.withdrawnAt),
        ne(notifications.to, ''), // an erased person's stay as they are
      ),
    )
    .orderBy(notifications.id)
    .for('update', { of: notifications })
  return new Map(
    rows.map(({ registrationId, takenAt, toldWay, ...row }) => [
      registrationId,
      { ...row, isLeaving: takenAt !== null, isUnknown: takenAt === null && toldWay === null },
    ]),
  )
}

/** Withdraws them: one that waits is gone, one that is just being sent is not tried again. */
export async function withdrawMails(tx: Tx, { now }: Pick<StaffCall, 'now'>, unsent: Map<number, UnsentMail>) {
  const all = [...unsent.values()]
  const idsOf = (isLeaving: boolean) =>
    all.filter((mail) => mail.isLeaving === isLeaving).map(({ notificationId }) => notificationId)
  const [waiting, leaving] = [idsOf(false), idsOf(true)]
  if (waiting.length > 0) await tx.delete(notifications).where(inArray(notifications.id, waiting))
  if (leaving.length > 0) {
    await tx.update(notifications).set({ withdrawnAt: now }).where(inArray(notifications.id, leaving))
  }
}
