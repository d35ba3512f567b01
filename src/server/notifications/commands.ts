import { and, eq, inArray, lte, type SQL } from 'drizzle-orm'
import {
  isCodeMail,
  type NotificationType,
  type ReadAllResult,
  type ReadResult,
} from '../../domain/announcements/notification.ts'
import type { AuditAction } from '../../domain/operations/audit.ts'
import type { Locale } from '../../domain/values/language.ts'
import { isNoAddress } from '../../domain/values/no-address.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { onOneLine } from '../../domain/values/unseen.ts'
import { writeAudit } from '../audit/commands.ts'
import { inChunks } from '../db/in-line.ts'
import type { Tx } from '../db/open.ts'
import { notifications } from '../db/schema/notifications.ts'
import type { RequestContext, Telling } from '../http/request-context.ts'
import { aboutSomebody, type RenderedMail, senderOf } from '../mail/layout.ts'
import { letBring } from '../mail/mailed-papers.ts'
import type { Actor } from '../session/actor.ts'
import { reachOfRegistrations } from './payer-queries.ts'
import { isListed, isUnread } from './queries.ts'

interface Draft {
  type: NotificationType
  registrationId?: number
  /** Where it tells a pharmacy's contact of everybody in a booking. */
  bookingId?: number
  contactMessageId?: number
  waitingEntryId?: number
  locale: Locale
  to: string
  replyTo?: string
  mail: RenderedMail
  calendar?: string | null
  /** The number of the paper that it brings (docs/rules/notifications-and-mail.md#papers-in-mails). */
  brings?: number | undefined
}

/**
 * Writes a notification and its delivery job in the transaction of the change that causes it; the worker sends it afterwards
 * (docs/rules/notifications-and-mail.md#one-table).
 * @returns the notification's id
 */
export async function notify(tx: Tx, { jobs, config, company, now }: Telling, draft: Draft): Promise<number> {
  const [reached = draft] = await withReachable(tx, company, [draft])
  const [written] = await tx
    .insert(notifications)
    .values(notificationRow({ config, company, now }, reached))
    .returning({ id: notifications.id })
  if (!written) throw new Error('insert returned no row')
  if (draft.brings !== undefined) await letBring(tx, [written.id], draft.brings)
  await jobs.send(tx, isCodeMail(draft.type) ? 'code_mail' : 'mail', written.id)
  return written.id
}

/**
 * The same for one mail each to the people of a session, in few statements.
 * @returns the notifications' ids, by registration
 */
export async function notifyAll(
  tx: Tx,
  { jobs, ...call }: Telling,
  drafts: (Omit<Draft, 'brings'> & { registrationId: number })[],
): Promise<Map<number, number>> {
  const ids = new Map<number, number>()
  for (const chunk of inChunks(await withReachable(tx, call.company, drafts))) {
    const written = await tx
      .insert(notifications)
      .values(chunk.map((draft) => notificationRow(call, draft)))
      .returning({ id: notifications.id, registrationId: notifications.registrationId })
    for (const { id, registrationId } of written) ids.set(registrationId ?? 0, id)
    await jobs.sendAll(
      tx,
      'mail',
      written.map(({ id }) => id),
    )
  }
  return ids
}

/**
 * Mail to people without an address goes to the person who registered them, else to their pharmacy, else to the firm, and names whom it is
 * about and the reference of what was booked (docs/rules/pharmacies.md#without-an-e-mail).
 */
async function withReachable<D extends Draft>(
  tx: Tx,
  company: Pick<RequestContext['company'], 'email'>,
  drafts: D[],
): Promise<D[]> {
  const ids = drafts.flatMap(({ to, registrationId }) => (isNoAddress(to) && registrationId ? [registrationId] : []))
  const reached = await reachOfRegistrations(tx, ids)
  return drafts.map((draft) => {
    const reach = isNoAddress(draft.to) ? reached.get(draft.registrationId ?? 0) : undefined
    if (!reach) return draft
    return { ...draft, to: reach.email ?? company.email, mail: aboutSomebody(draft.mail, reach.about, draft.locale) }
  })
}

/** What stands of a mail when it is written. */
export const notificationRow = (
  { config, company, now }: Pick<RequestContext, 'config' | 'company' | 'now'>,
  { mail, brings: _, ...rest }: Draft,
) => ({
  ...rest,
  from: senderOf(config.mailFrom, company),
  subject: onOneLine(mail.subject),
  htmlContent: mail.html,
  textContent: mail.text,
  queuedAt: now,
  createdAt: now,
})

/**
 * Marks a notification as read by the office; marking it again changes nothing.
 * @throws Refusal `not_found`
 */
export async function markNotificationRead({ db, now }: RequestContext, id: number): Promise<ReadResult> {
  return db.transaction(async (tx) => {
    const marked = await tx
      .update(notifications)
      .set({ adminReadAt: now })
      .where(and(eq(notifications.id, id), isUnread))
      .returning({ id: notifications.id })
    const [found] = await tx.select({ id: notifications.id }).from(notifications).where(eq(notifications.id, id))
    if (!found) throw new Refusal('not_found')
    return { id, read: true, readAt: marked.length > 0 ? now.toISOString() : null }
  })
}

/**
 * Marks as read all that the office was shown (docs/rules/notifications-and-mail.md#read-marks).
 * @param through the newest notification that was shown: what came since stays unread
 * @returns how many were unread, and the moment by which `markUnreadAgain` knows them
 */
export async function markAllRead(
  { longRunning, actor, now }: RequestContext,
  through: number,
): Promise<ReadAllResult> {
  // Where nobody has marked any for years there are tens of thousands.
  return longRunning.transaction(async (tx) => {
    const count = await setReadAt(tx, and(isListed, isUnread, lte(notifications.id, through)), now)
    if (count > 0) await writeReadAudit(tx, actor, 'read_notifications', count)
    return { count, readAt: now.toISOString() }
  })
}

/** Takes back what was marked as read at one moment. */
export async function markUnreadAgain(
  { longRunning, actor }: RequestContext,
  readAt: Date,
): Promise<{ count: number }> {
  return longRunning.transaction(async (tx) => {
    const count = await setReadAt(tx, eq(notifications.adminReadAt, readAt), null)
    if (count > 0) await writeReadAudit(tx, actor, 'unread_notifications', count)
    return { count }
  })
}

/** Locks them in the order of docs/locks.md. */
async function setReadAt(tx: Tx, which: SQL | undefined, adminReadAt: Date | null): Promise<number> {
  const chosen = tx.select({ id: notifications.id }).from(notifications).where(which).orderBy(notifications.id)
  const { rowCount } = await tx
    .update(notifications)
    .set({ adminReadAt })
    .where(inArray(notifications.id, chosen.for('update')))
  return rowCount ?? 0
}

const writeReadAudit = (tx: Tx, actor: Actor, action: AuditAction, count: number) =>
  writeAudit(tx, actor, { action, subjectType: 'installation', subjectId: 0, after: { notifications: count } })
