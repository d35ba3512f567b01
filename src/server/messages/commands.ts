import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ContactForm, MessageThread, ReplyForm } from '../../domain/messages/message.ts'
import { officePath } from '../../domain/values/paths.ts'
import { toE164 } from '../../domain/values/phone.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { isActiveAdministrator } from '../db/conditions.ts'
import { type CallersKey, runIdempotent } from '../db/idempotency.ts'
import { idsOf, inLine, type Line, strictLine } from '../db/in-line.ts'
import type { Db, Tx } from '../db/open.ts'
import { messageReplies } from '../db/schema/message-replies.ts'
import { contactMessages } from '../db/schema/messages.ts'
import { notifications } from '../db/schema/notifications.ts'
import { users } from '../db/schema/staff.ts'
import type { RequestContext, StaffCall } from '../http/request-context.ts'
import { renderMail } from '../mail/layout.ts'
import { messageReceived, messageReply } from '../mail/messages.ts'
import { notify } from '../notifications/commands.ts'
import { findThread } from './queries.ts'

/** What a question is about: the registration whose course it is, and what course and lesson are called in French. */
export interface AskedAbout {
  registrationId: number
  courseTitle: string
  lessonTitle: string
}

/**
 * Keeps a visitor's message in the inbox and sends it to the office, which can answer it directly
 * (docs/rules/contact-messages.md#what-happens).
 * @param about the lesson that somebody who takes a course asks about
 */
export async function sendMessage(
  call: RequestContext,
  form: ContactForm,
  idempotencyKey?: CallersKey,
  about?: AskedAbout,
): Promise<{ id: number; createdAt: string }> {
  return call.db.transaction((tx) =>
    runIdempotent(tx, 'contact', idempotencyKey, { ...form, ...about }, async () => {
      const written = { ...form, phone: toE164(form.phone) ?? form.phone, locale: call.locale, createdAt: call.now }
      const [message] = await tx
        .insert(contactMessages)
        .values({ ...written, ...about })
        .returning()
      if (!message) throw new Error('insert returned no row')
      await notify(tx, call, {
        type: 'contact_message',
        contactMessageId: message.id,
        locale: 'fr',
        to: call.company.email,
        replyTo: form.email,
        mail: renderMail(
          messageReceived(
            form,
            `${call.config.publicUrl}${officePath}?onglet=messages&message=${message.id}`,
            about && `${about.courseTitle}, ${about.lessonTitle}`,
          ),
          call.company,
          'fr',
        ),
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

/**
 * Removes messages, what was answered and their mails 24 months after they came or were last handled, as the privacy policy promises
 * (docs/rules/contact-messages.md#how-long).
 */
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

/**
 * Says who of the office is to answer a message; saying what holds already changes nothing. Of two at once the last one counts
 * (docs/rules/contact-messages.md#who-answers).
 * @param userId an account that may write messages; null for nobody
 * @throws Refusal `not_found`, `assignee_unavailable`
 */
export async function assignMessage(
  { db, actor }: RequestContext,
  id: number,
  userId: number | null,
): Promise<MessageThread> {
  return db.transaction(async (tx) => {
    await tx.select({ id: contactMessages.id }).from(contactMessages).where(eq(contactMessages.id, id)).for('update')
    const message = await findThread(tx, id)
    if (userId === (message.assignee?.id ?? null)) return message
    if (userId !== null) {
      // Not locked: an account that leaves right after counts as nobody, as one that leaves later.
      const [account] = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), isActiveAdministrator))
      if (!account) throw new Refusal('assignee_unavailable')
    }
    await tx.update(contactMessages).set({ assignedTo: userId }).where(eq(contactMessages.id, id))
    const assigned = await findThread(tx, id)
    await writeAudit(tx, actor, {
      action: 'change',
      subjectType: 'contact_message',
      subjectId: id,
      before: { assignee: message.assignee?.username ?? null },
      after: { assignee: assigned.assignee?.username ?? null },
    })
    return assigned
  })
}

/**
 * Answers a message by mail, from the firm's address, and keeps the answer with it; who has answered has read it. Two who answer at the
 * same time: the second is told, and sends theirs once they have seen the first (docs/rules/contact-messages.md#replies).
 * @throws Refusal `not_found`, for the message of an erased person too; `replied_meanwhile`
 */
export async function replyToMessage(
  call: StaffCall,
  id: number,
  form: ReplyForm,
  idempotencyKey?: CallersKey,
): Promise<{ id: number }> {
  return call.db.transaction((tx) =>
    runIdempotent(tx, 'reply', idempotencyKey, { id, ...form }, async () => {
      const [message] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
      if (!message || message.email === '') throw new Refusal('not_found')
      const [latest] = await tx
        .select({ id: messageReplies.id })
        .from(messageReplies)
        .where(eq(messageReplies.messageId, id))
        .orderBy(desc(messageReplies.id))
        .limit(1)
      if ((latest?.id ?? null) !== form.lastReplyId) throw new Refusal('replied_meanwhile')
      await tx.update(contactMessages).set({ readAt: call.now }).where(eq(contactMessages.id, id))
      await writeAudit(tx, call.actor, { action: 'reply', subjectType: 'contact_message', subjectId: id })
      const notificationId = await notify(tx, call, {
        type: 'message_reply',
        contactMessageId: id,
        locale: message.locale,
        to: message.email,
        replyTo: call.company.email,
        mail: renderMail(messageReply(message, form.text, call.company.name), call.company, message.locale),
      })
      const [reply] = await tx
        .insert(messageReplies)
        .values({ messageId: id, authorId: call.user.id, notificationId, text: form.text, createdAt: call.now })
        .returning({ id: messageReplies.id })
      if (!reply) throw new Error('insert returned no row')
      return reply
    }),
  )
}
