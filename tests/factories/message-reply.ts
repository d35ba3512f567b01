import type { Db } from '../../src/server/db/open.ts'
import { messageReplies } from '../../src/server/db/schema/message-replies.ts'
import { buildContactMessage } from './contact-message.ts'
import { buildNotification } from './notification.ts'
import { buildStaffMember } from './staff-member.ts'

/** What the office replied to a message, and the mail that brought it. */
export async function buildMessageReply(db: Db, overrides: Partial<typeof messageReplies.$inferInsert> = {}) {
  const messageId = overrides.messageId ?? (await buildContactMessage(db)).id
  const letter = { registrationId: null, contactMessageId: messageId, type: 'message_reply' } as const
  const [reply] = await db
    .insert(messageReplies)
    .values({
      messageId,
      authorId: overrides.authorId ?? (await buildStaffMember(db)).id,
      notificationId: overrides.notificationId ?? (await buildNotification(db, letter)).id,
      text: 'Bonjour, nous vous rappelons demain.',
      ...overrides,
    })
    .returning()
  if (!reply) throw new Error('no reply was written')
  return reply
}
