import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { ContactMessage, MessageThread } from '../../domain/messages/message.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { isActiveAdministrator } from '../db/conditions.ts'
import type { Db, Tx } from '../db/open.ts'
import { messageReplies } from '../db/schema/message-replies.ts'
import { contactMessages } from '../db/schema/messages.ts'
import { notifications } from '../db/schema/notifications.ts'
import { users } from '../db/schema/staff.ts'

/** The account that is to answer a message, as long as it may. */
export const isAssignee = and(eq(users.id, contactMessages.assignedTo), isActiveAdministrator)

/** Messages, each with whether it was replied to and who is to answer it. */
export const selectMessages = (db: Db | Tx) =>
  db
    .select({
      ...getTableColumns(contactMessages),
      replied: sql<boolean>`exists (select from ${messageReplies} where message_id = ${contactMessages}.id)`,
      assignee: { id: users.id, username: users.username },
    })
    .from(contactMessages)
    .leftJoin(users, isAssignee)

/** A message as the API gives it. */
export const messageOf = ({
  readAt,
  archivedAt,
  assignedTo: _,
  createdAt,
  registrationId,
  courseTitle,
  lessonTitle,
  ...message
}: Awaited<ReturnType<typeof selectMessages>>[number]): ContactMessage => ({
  ...message,
  read: readAt !== null,
  archived: archivedAt !== null,
  lesson:
    courseTitle === null || lessonTitle === null ? null : { registrationId, course: courseTitle, title: lessonTitle },
  createdAt: createdAt.toISOString(),
})

export const isUnread = and(isNull(contactMessages.archivedAt), isNull(contactMessages.readAt))

/** @throws Refusal `not_found` */
async function findMessage(db: Db | Tx, id: number): Promise<ContactMessage> {
  const [row] = await selectMessages(db).where(eq(contactMessages.id, id))
  if (!row) throw new Refusal('not_found')
  return messageOf(row)
}

/**
 * A message with what was answered, oldest first, and what became of each answer's mail.
 * @throws Refusal `not_found`
 */
export async function findThread(db: Db | Tx, id: number): Promise<MessageThread> {
  const message = await findMessage(db, id)
  const replies = await db
    .select({
      id: messageReplies.id,
      author: users.username,
      text: messageReplies.text,
      createdAt: messageReplies.createdAt,
      state: notifications.state,
      lastError: notifications.lastError,
    })
    .from(messageReplies)
    .innerJoin(users, eq(users.id, messageReplies.authorId))
    .innerJoin(notifications, eq(notifications.id, messageReplies.notificationId))
    .where(eq(messageReplies.messageId, id))
    .orderBy(asc(messageReplies.id))
  return { ...message, replies: replies.map((reply) => ({ ...reply, createdAt: reply.createdAt.toISOString() })) }
}
