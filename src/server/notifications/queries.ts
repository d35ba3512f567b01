import { and, count, eq, getTableColumns, isNull, ne } from 'drizzle-orm'
import type { MailFlowReport } from '../../domain/notification.ts'
import { Refusal } from '../../domain/problem.ts'
import type { Db } from '../db/open.ts'
import { mailFlow, notifications } from '../db/schema/notifications.ts'

/** Codes to sign in with are their reader's alone. */
export const isListed = ne(notifications.type, 'sign_in_code')

/** Could not be delivered, and nobody has said that it is seen to. */
export const isFailedUnread = and(eq(notifications.state, 'failed'), isNull(notifications.adminReadAt))

/**
 * The HTML of a mail as it was sent.
 * @throws Refusal `not_found`, for a sign-in code too
 */
export async function findMail(db: Db, id: number): Promise<string> {
  const [found] = await db
    .select({ html: notifications.htmlContent })
    .from(notifications)
    .where(and(eq(notifications.id, id), isListed))
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
