import { desc, eq } from 'drizzle-orm'
import type { ReplyForm } from '../../domain/messages/message.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { type CallersKey, runIdempotent } from '../db/idempotency.ts'
import { messageReplies } from '../db/schema/message-replies.ts'
import { contactMessages } from '../db/schema/messages.ts'
import type { StaffCall } from '../http/request-context.ts'
import { renderMail } from '../mail/layout.ts'
import { messageReply } from '../mail/message-reply.ts'
import { notify } from '../notifications/commands.ts'

/**
 * Answers a message by mail, from the firm's address, and keeps the answer with it; who has answered has read it. Two who answer at the
 * same time: the second is told, and sends theirs once they have seen the first.
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
