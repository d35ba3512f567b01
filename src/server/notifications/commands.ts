import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Locale } from '../../domain/language.ts'
import { isCodeMail, type NotificationType } from '../../domain/notification.ts'
import { Refusal } from '../../domain/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import type { Tx } from '../db/open.ts'
import { notifications } from '../db/schema/notifications.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { Call } from '../http/call.ts'
import type { RenderedMail } from '../mail/layout.ts'
import { senderOf } from '../mail/sender.ts'
import { withFreshProofLink } from './proof-link-commands.ts'

interface Draft {
  type: NotificationType
  registrationId?: number
  contactMessageId?: number
  locale: Locale
  to: string
  replyTo?: string
  mail: RenderedMail
  calendar?: string | null
}

/** Writes a notification and its delivery job in the transaction of the change that causes it; the worker sends it afterwards. */
export async function notify(
  tx: Tx,
  { jobs, config, company, now }: Pick<Call, 'jobs' | 'config' | 'company' | 'now'>,
  draft: Draft,
) {
  const { mail, ...rest } = draft
  const [written] = await tx
    .insert(notifications)
    .values({
      ...rest,
      from: senderOf(config.mailFrom, company),
      subject: mail.subject,
      htmlContent: mail.html,
      textContent: mail.text,
      queuedAt: now,
      createdAt: now,
    })
    .returning({ id: notifications.id })
  if (written) await jobs.send(tx, isCodeMail(draft.type) ? 'code_mail' : 'mail', written.id)
}

/**
 * Marks a notification as read by the office; marking it again changes nothing.
 * @throws Refusal `not_found`
 */
export async function markNotificationRead({ db, now }: Call, id: number): Promise<{ id: number; read: true }> {
  return db.transaction(async (tx) => {
    await tx
      .update(notifications)
      .set({ adminReadAt: now })
      .where(and(eq(notifications.id, id), isNull(notifications.adminReadAt)))
    const [found] = await tx.select({ id: notifications.id }).from(notifications).where(eq(notifications.id, id))
    if (!found) throw new Refusal('not_found')
    return { id, read: true }
  })
}

/**
 * Sends a mail again: one that failed, or one its reader has lost. A link in it that proves the reader's address works again.
 * @throws Refusal `not_found`; a code to sign in with is not sent again
 */
export async function resendNotification({ db, jobs, actor, now }: Call, id: number): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    // First what it is about, as everybody does: its e-mail may just be replaced, or erased.
    const about = tx.select({ id: notifications.registrationId }).from(notifications).where(eq(notifications.id, id))
    await tx.select().from(registrations).where(inArray(registrations.id, about)).for('update')
    const [letter] = await tx
      .select()
      .from(notifications)
      .where(and(eq(notifications.id, id), ne(notifications.type, 'sign_in_code')))
      .for('update')
    if (!letter) throw new Refusal('not_found')
    await tx
      .update(notifications)
      // Its three days of retries begin again.
      .set({
        state: 'queued',
        failures: 0,
        lastError: null,
        queuedAt: now,
        ...(await withFreshProofLink(tx, now, letter)),
      })
      .where(eq(notifications.id, id))
    await jobs.send(tx, 'mail', id)
    await writeAudit(tx, actor, { action: 'send_again', subjectType: 'notification', subjectId: id })
    return { id }
  })
}
