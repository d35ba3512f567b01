import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ContactForm, MessageThread } from '../../domain/messages/message.ts'
import { toE164 } from '../../domain/values/phone.ts'
import { writeAudit } from '../audit/commands.ts'
import { type CallersKey, runIdempotent } from '../db/idempotency.ts'
import { idsOf, inLine, type Line, strictLine } from '../db/in-line.ts'
import type { Db, Tx } from '../db/open.ts'
import { messageReplies } from '../db/schema/message-replies.ts'
import { contactMessages } from '../db/schema/messages.ts'
import { notifications } from '../db/schema/notifications.ts'
import type { RequestContext } from '../http/request-context.ts'
import { renderMail } from '../mail/layout.ts'
import { messageReceived } from '../mail/message-received.ts'
import { notify } from '../notifications/commands.ts'
import { findThread } from './queries.ts'

/** Keeps a visitor's message in the inbox and sends it to the office, which can answer it directly. */
export async function sendMessage(
  call: RequestContext,
  form: ContactForm,
  idempotencyKey?: CallersKey,
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

type State = {
  read?: boolean | undefined
  archived?: boolean | undefined
}

/**
 * Marks a message as read or unread, puts it away or takes it back.
 * @throws Refusal `not_found`
 */
export async function changeMessage(call: RequestContext, id: number, state: State): Promise<MessageThread> {
  return call.db.transaction(async (tx) => {
    await changeLocked(tx, call, [id], state)
    return findThread(tx, id)
  })
}

/**
 * Does the same to several messages; those that are gone meanwhile are left out.
 * @returns the numbers of those that were not so before
 */
export async function changeMessages(call: RequestContext, ids: number[], state: State): Promise<number[]> {
  return call.db.transaction((tx) => changeLocked(tx, call, ids, state))
}

async function changeLocked(tx: Tx, { actor, now }: RequestContext, ids: number[], state: State): Promise<number[]> {
  const messages = await tx
    .select()
    .from(contactMessages)
    .where(inArray(contactMessages.id, ids))
    .orderBy(contactMessages.id)
    .for('update')
  const changed: number[] = []
  for (const { id, readAt, archivedAt } of messages) {
    const [read, archived] = [readAt !== null, archivedAt !== null]
    const change = {
      ...(state.read !== undefined && state.read !== read && { readAt: state.read ? now : null }),
      ...(state.archived !== undefined && state.archived !== archived && { archivedAt: state.archived ? now : null }),
    }
    if (Object.keys(change).length === 0) continue
    await tx.update(contactMessages).set(change).where(eq(contactMessages.id, id))
    await writeAudit(tx, actor, {
      action: 'change',
      subjectType: 'contact_message',
      subjectId: id,
      before: { read, archived },
      after: state,
    })
    changed.push(id)
  }
  return changed
}

const forgottenAtOnce = 100

/** Removes messages, what was answered and their mails 24 months after they came or were last handled, as the privacy policy promises. */
export async function deleteExpiredMessages(db: Db, now: Date, line: Line = strictLine): Promise<void> {
  const lastTouched = sql`greatest(
    ${contactMessages.createdAt}, ${contactMessages.readAt}, ${contactMessages.archivedAt},
    (select max(created_at) from ${messageReplies} where message_id = ${contactMessages}.id)
  )`
  const isOver = sql`${lastTouched} < ${now}::timestamptz - interval '24 months'`
  const forget = (some: number[]) =>
    db.transaction(async (tx) => {
      const old = await tx
        .select({ id: contactMessages.id })
        .from(contactMessages)
        .where(and(inArray(contactMessages.id, some), isOver))
        .orderBy(contactMessages.id)
        .for('update')
      const ids = old.map(({ id }) => id)
      await tx.delete(messageReplies).where(inArray(messageReplies.messageId, ids))
      await tx.delete(notifications).where(inArray(notifications.contactMessageId, ids))
      await tx.delete(contactMessages).where(inArray(contactMessages.id, ids))
    })
  await inLine(await idsOf(db, contactMessages, isOver), line, forget, forgottenAtOnce)
}
