import { and, count, desc, eq, getTableColumns, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Listing } from '../../domain/listing.ts'
import type {
  AdminNotification,
  DeliveredNotification,
  MailFlowReport,
  NotificationFilter,
} from '../../domain/notification.ts'
import { Refusal } from '../../domain/problem.ts'
import type { Db } from '../db/open.ts'
import { pageOf } from '../db/paging.ts'
import { mailFlow, notifications } from '../db/schema/notifications.ts'
import { contains } from '../db/search.ts'

/** The notifications the office has not read, newest first, with how many there are in all. */
export async function listUnread(
  db: Db,
  { page, pageSize }: Pick<Listing, 'page' | 'pageSize'>,
): Promise<{ rows: AdminNotification[]; total: number }> {
  // A sign-in code is its reader's alone.
  const unread = and(isNull(notifications.adminReadAt), ne(notifications.type, 'sign_in_code'))
  const { rows, total } = await pageOf(
    { page, pageSize },
    () =>
      db
        .select({
          id: notifications.id,
          subject: notifications.subject,
          type: notifications.type,
          createdAt: notifications.createdAt,
          from: notifications.from,
          to: notifications.to,
          htmlContent: notifications.htmlContent,
          state: notifications.state,
          lastError: notifications.lastError,
        })
        .from(notifications)
        .where(unread)
        .orderBy(desc(notifications.createdAt), desc(notifications.id))
        .limit(pageSize)
        .offset((page - 1) * pageSize),
    () => db.select({ total: count() }).from(notifications).where(unread),
  )
  return {
    rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), read: false })),
    total,
  }
}

/**
 * The HTML of a mail as it was sent.
 * @throws Refusal `not_found`, for a sign-in code too
 */
export async function findMail(db: Db, id: number): Promise<string> {
  const [found] = await db
    .select({ html: notifications.htmlContent })
    .from(notifications)
    .where(and(eq(notifications.id, id), ne(notifications.type, 'sign_in_code')))
  if (!found) throw new Refusal('not_found')
  return found.html
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

/** How many mails are queued, sent and failed. */
export const countDeliveries = (db: Db) =>
  db.select({ state: notifications.state, total: count() }).from(notifications).groupBy(notifications.state)

const filters: Record<NotificationFilter, SQL | undefined> = {
  unread: isNull(notifications.adminReadAt),
  all: undefined,
  queued: eq(notifications.state, 'queued'),
  sent: eq(notifications.state, 'sent'),
  failed: eq(notifications.state, 'failed'),
}

/** A page of notifications with their delivery, newest first, searched in subjects and addresses. */
export async function listNotifications(
  db: Db,
  listing: Listing & { filter: NotificationFilter },
): Promise<{ rows: DeliveredNotification[]; total: number }> {
  const where = and(
    ne(notifications.type, 'sign_in_code'),
    filters[listing.filter],
    contains(sql`${notifications}.search`, listing.q),
  )
  const order = [desc(notifications.createdAt), desc(notifications.id)]
  const page = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(where)
    .orderBy(...order)
    .limit(listing.pageSize)
    .offset((listing.page - 1) * listing.pageSize)
  const { rows, total } = await pageOf(
    listing,
    () =>
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
        })
        .from(notifications)
        .where(inArray(notifications.id, page))
        .orderBy(...order),
    () => db.select({ total: count() }).from(notifications).where(where),
  )
  return {
    rows: rows.map(({ adminReadAt, createdAt, sentAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      read: adminReadAt !== null,
    })),
    total,
  }
}
