import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { listingQuery } from '../../domain/listing.ts'
import { ContactMessage, contactSubjects, messageFolders } from '../../domain/message.ts'
import { rowId } from '../../domain/row-id.ts'
import type { Db } from '../db/open.ts'
import { isEmailOf } from '../db/person.ts'
import { contactMessages } from '../db/schema/messages.ts'
import { contains } from '../db/search.ts'
import type { Selection } from '../db/selection.ts'
import { column, momentCell } from '../files/columns.ts'
import type { ExportedList } from '../files/exported-list.ts'
import { isUnread, messageOf } from './queries.ts'

const MessageQuery = v.object({
  ...listingQuery,
  folder: v.optional(v.picklist([...messageFolders, 'all']), 'inbox'),
  subject: v.optional(v.picklist(contactSubjects)),
  person: v.optional(rowId),
})

const folders = {
  inbox: isNull(contactMessages.archivedAt),
  unread: isUnread,
  archived: isNotNull(contactMessages.archivedAt),
  all: undefined,
}

/** The inbox, newest first, searched in names, addresses and texts. */
function selectMessages(db: Db, filters: v.InferOutput<typeof MessageQuery>): Selection<ContactMessage> {
  const where = and(
    folders[filters.folder],
    filters.subject && eq(contactMessages.subject, filters.subject),
    isEmailOf(contactMessages.email, filters.person),
    contains(sql`${contactMessages}.search`, filters.q),
  )
  const order = [desc(contactMessages.createdAt), desc(contactMessages.id)]
  return {
    ids: () =>
      db
        .select({ id: contactMessages.id })
        .from(contactMessages)
        .where(where)
        .orderBy(...order)
        .$dynamic(),
    count: () => db.$count(contactMessages, where),
    async rows(chosen) {
      const found = await db
        .select()
        .from(contactMessages)
        .where(inArray(contactMessages.id, chosen))
        .orderBy(...order)
      return found.map(messageOf)
    },
  }
}

export const messageList: ExportedList<typeof MessageQuery, ContactMessage> = {
  name: 'messages',
  title: { fr: 'Messages', en: 'Messages' },
  query: MessageQuery,
  row: ContactMessage,
  select: ({ db }, filters) => selectMessages(db, filters),
  columns: [
    column('N°', 'No.', (row) => row.id),
    column('Date', 'Date', (row) => momentCell(row.createdAt)),
    column('Nom', 'Name', (row) => row.name),
    column('E-mail', 'Email', (row) => row.email),
    column('Téléphone', 'Phone', (row) => row.phone),
    column('Sujet', 'Subject', (row) => row.subject),
    column('Message', 'Message', (row) => row.message),
  ],
}
