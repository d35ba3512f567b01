import { and, eq, isNull } from 'drizzle-orm'
import type { ContactMessage } from '../../domain/message.ts'
import { Refusal } from '../../domain/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { contactMessages } from '../db/schema/messages.ts'

/** A message as the API gives it. */
export const messageOf = ({
  readAt,
  archivedAt,
  createdAt,
  ...message
}: typeof contactMessages.$inferSelect): ContactMessage => ({
  ...message,
  read: readAt !== null,
  archived: archivedAt !== null,
  createdAt: createdAt.toISOString(),
})

export const isUnread = and(isNull(contactMessages.archivedAt), isNull(contactMessages.readAt))

/** @throws Refusal `not_found` */
export async function findMessage(db: Db | Tx, id: number): Promise<ContactMessage> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
  if (!row) throw new Refusal('not_found')
  return messageOf(row)
}
