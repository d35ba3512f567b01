import { and, eq, getTableColumns, isNull, ne } from 'drizzle-orm'
import { type DeliveredNotification, isTextKept, type MailFlowReport } from '../../domain/announcements/notification.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db } from '../db/open.ts'
import { mailFlow, notifications } from '../db/schema/notifications.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { RequestContext } from '../http/request-context.ts'
import { asOfficeReads } from '../mail/forget-secrets.ts'

/** Codes to sign in with are their reader's alone. */
export const isListed = ne(notifications.type, 'sign_in_code')

/** The office has not marked it as read. */
export const isUnread = isNull(notifications.adminReadAt)

/** Could not be delivered, and nobody has said that it is seen to. */
export const isFailedUnread = and(eq(notifications.state, 'failed'), isUnread)

/** Notifications with whose registration they are about; the caller says which. */
export const readDelivered = (db: Db) =>
  db
    .select({
      id: notifications.id,
      subject: notifications.subject,
      type: notifications.type,
      createdAt: notifications.createdAt,
      from: notifications.from,
      to: notifications.to,
      htmlContent: notifications.htmlContent,
      adminReadAt: notifications.adminReadAt,
      state: notifications.state,
      failures: notifications.failures,
      lastError: notifications.lastError,
      sentAt: notifications.sentAt,
      registrationId: notifications.registrationId,
      held: { id: registrations.id, holderNumber: registrations.holderNumber },
      contactMessageId: notifications.contactMessageId,
      participant: { firstName: registrations.firstName, lastName: registrations.lastName },
    })
    .from(notifications)
    .leftJoin(registrations, eq(registrations.id, notifications.registrationId))
    .$dynamic()

/** A notification as the API gives it. */
export const deliveredOf = (
  config: RequestContext['config'],
  { adminReadAt, createdAt, sentAt, held, ...row }: Awaited<ReturnType<typeof readDelivered>>[number],
): DeliveredNotification => ({
  ...row,
  htmlContent: asOfficeReads(config, row.htmlContent, held),
  isTextKept: isTextKept(row.htmlContent),
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  read: adminReadAt !== null,
})

/**
 * One notification with what became of its delivery.
 * @throws Refusal `not_found`, for a sign-in code too
 */
export async function findNotification(
  { db, config }: Pick<RequestContext, 'db' | 'config'>,
  id: number,
): Promise<DeliveredNotification> {
  const [found] = await readDelivered(db).where(and(eq(notifications.id, id), isListed))
  if (!found) throw new Refusal('not_found')
  return deliveredOf(config, found)
}

/**
 * The HTML of a mail as the office reads it.
 * @throws Refusal `not_found`, for a sign-in code too; `letter_not_kept`
 */
export async function findMail({ db, config }: Pick<RequestContext, 'db' | 'config'>, id: number): Promise<string> {
  const [found] = await db
    .select({
      html: notifications.htmlContent,
      held: { id: registrations.id, holderNumber: registrations.holderNumber },
    })
    .from(notifications)
    .leftJoin(registrations, eq(registrations.id, notifications.registrationId))
    .where(and(eq(notifications.id, id), isListed))
  if (!found) throw new Refusal('not_found')
  if (!isTextKept(found.html)) throw new Refusal('letter_not_kept')
  return asOfficeReads(config, found.html, found.held)
}

/** How the mail flows at present, for the office. */
export async function readMailFlow(db: Db): Promise<MailFlowReport> {
  const queued = db.$count(notifications, eq(notifications.state, 'queued'))
  const [row] = await db.select({ ...getTableColumns(mailFlow), queued }).from(mailFlow)
  return {
    state: row?.state ?? 'running',
    reason: row?.reason ?? null,
    since: row?.since?.toISOString() ?? null,
    retryAt: row?.heldUntil?.toISOString() ?? null,
    queued: row?.queued ?? 0,
  }
}
