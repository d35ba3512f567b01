import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Listing } from '../../domain/listing.ts'
import type { ContactMessage, ContactSubject, MessageFolder } from '../../domain/message.ts'
import { Refusal } from '../../domain/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { pageOf } from '../db/paging.ts'
import { contactMessages } from '../db/schema/messages.ts'
import { contains } from '../db/search.ts'

const folders = {
  inbox: isNull(contactMessages.archivedAt),
  unread: and(isNull(contactMessages.archivedAt), isNull(contactMessages.readAt)),
  archived: isNotNull(contactMessages.archivedAt),
}

const asGiven = ({
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

/** A page of the inbox, newest first, searched in names, addresses and texts. */
export async function listMessages(
  db: Db,
  listing: Listing & { folder: MessageFolder; subject?: ContactSubject | undefined },
): Promise<{ rows: ContactMessage[]; total: number }> {
  const where = and(
    folders[listing.folder],
    listing.subject && eq(contactMessages.subject, listing.subject),
    contains(sql`${contactMessages}.search`, listing.q),
  )
  const { rows, total } = await pageOf(
    listing,
    () =>
      db
        .select()
        .from(contactMessages)
        .where(where)
        .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
        .limit(listing.pageSize)
        .offset((listing.page - 1) * listing.pageSize),
    () => db.select({ total: count() }).from(contactMessages).where(where),
  )
  return { rows: rows.map(asGiven), total }
}

/** @throws Refusal `not_found` */
export async function findMessage(db: Db | Tx, id: number): Promise<ContactMessage> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
  if (!row) throw new Refusal('not_found')
  return asGiven(row)
}
