import { eq, inArray, sql } from 'drizzle-orm'
import type { ContactForm, ContactMessage } from '../../domain/message.ts'
import { toE164 } from '../../domain/phone.ts'
import { writeAudit } from '../audit/commands.ts'
import { runIdempotent } from '../db/idempotency.ts'
import type { Db } from '../db/open.ts'
import { contactMessages } from '../db/schema/messages.ts'
import { notifications } from '../db/schema/notifications.ts'
import type { Call } from '../http/call.ts'
import { renderMail } from '../mail/layout.ts'
import { messageReceived } from '../mail/message-received.ts'
import { notify } from '../notifications/commands.ts'
import { findMessage } from './queries.ts'

/** Keeps a visitor's message in the inbox and sends it to the office, which can answer it directly. */
export async function sendMessage(
  call: Call,
  form: ContactForm,
  idempotencyKey?: string,
): Promise<{ id: number; createdAt: string }> {
  return call.db.transaction((tx) =>
    runIdempotent(tx, 'contact', idempotencyKey, form, async () => {
      const [message] = await tx
        .insert(contactMessages)
        .values({ ...form, phone: toE164(form.phone) ?? form.phone, locale: call.locale, createdAt: call.now })
        .returning()
      if (!message) throw new Error('insert returned no row')
      await notify(tx, call, {
        type: 'contact_message',
        contactMessageId: message.id,
        locale: 'fr',
        to: call.company.email,
        replyTo: form.email,
        mail: renderMail(messageReceived(form), call.company, 'fr'),
      })
      return { id: message.id, createdAt: message.createdAt.toISOString() }
    }),
  )
}

/**
 * Marks a message as read or unread, puts it away or takes it back.
 * @throws Refusal `not_found`
 */
export async function changeMessage(
  { db, actor, now }: Call,
  id: number,
  state: { read?: boolean | undefined; archived?: boolean | undefined },
): Promise<ContactMessage> {
  return db.transaction(async (tx) => {
    const { read, archived } = await findMessage(tx, id)
    const change = {
      ...(state.read !== undefined && state.read !== read && { readAt: state.read ? now : null }),
      ...(state.archived !== undefined && state.archived !== archived && { archivedAt: state.archived ? now : null }),
    }
    if (Object.keys(change).length === 0) return findMessage(tx, id)
    await tx.update(contactMessages).set(change).where(eq(contactMessages.id, id))
    await writeAudit(tx, actor, {
      action: 'change',
      subjectType: 'contact_message',
      subjectId: id,
      before: { read, archived },
      after: state,
    })
    return findMessage(tx, id)
  })
}

/** Removes messages and their mails 24 months after they came or were last handled, as the privacy policy promises. */
export async function forgetOldMessages(db: Db, now: Date): Promise<void> {
  const lastTouched = sql`greatest(${contactMessages.createdAt}, ${contactMessages.readAt}, ${contactMessages.archivedAt})`
  await db.transaction(async (tx) => {
    const old = await tx
      .select({ id: contactMessages.id })
      .from(contactMessages)
      .where(sql`${lastTouched} < ${now}::timestamptz - interval '24 months'`)
      .orderBy(contactMessages.id)
      .for('update')
    const ids = old.map(({ id }) => id)
    await tx.delete(notifications).where(inArray(notifications.contactMessageId, ids))
    await tx.delete(contactMessages).where(inArray(contactMessages.id, ids))
  })
}
