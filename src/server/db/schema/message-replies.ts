import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'
import { contactMessages } from './messages.ts'
import { notifications } from './notifications.ts'
import { users } from './staff.ts'

/** What the office has answered to a message; the mail that carries it is a notification. */
export const messageReplies = pgTable(
  'message_replies',
  {
    id: id(),
    messageId: integer('message_id')
      .notNull()
      .references(() => contactMessages.id),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    notificationId: integer('notification_id')
      .notNull()
      .unique()
      .references(() => notifications.id),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('message_replies_message').on(table.messageId, table.id)],
)
