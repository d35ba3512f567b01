import { and, eq, exists, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { describedMessages } from '../../domain/desk/office-lists.ts'
import { contactSubjectLabels } from '../../domain/messages/contact-labels.ts'
import { ContactMessage, messageFolders } from '../../domain/messages/message.ts'
import { rowId } from '../../domain/values/numbers.ts'
import type { Db } from '../db/open.ts'
import { isChosen, orderedIds, orderOf } from '../db/ordered.ts'
import { isOfPerson } from '../db/person.ts'
import { contactMessages } from '../db/schema/messages.ts'
import { users } from '../db/schema/staff.ts'
import { contains } from '../db/search.ts'
import type { Selection } from '../db/selection.ts'
import { column, momentCell } from '../files/columns.ts'
import type { ExportedList } from '../files/exported-list.ts'
import { asksOf, queryOf } from '../http/list-route.ts'
import type { RequestContext } from '../http/request-context.ts'
import { isAssignee, isUnread, messageOf, selectMessages } from './queries.ts'

const MessageQuery = v.object({
  ...queryOf(describedMessages),
  folder: v.optional(v.picklist([...messageFolders, 'all']), 'inbox'),
  assignee: v.optional(v.union([v.picklist(['me', 'nobody']), rowId])),
})

const folders = {
  inbox: isNull(contactMessages.archivedAt),
  unread: isUnread,
  archived: isNotNull(contactMessages.archivedAt),
  all: undefined,
}

/** Messages that nobody is to answer, or this account: what was given to one that has left counts as unassigned. */
function isAssignedTo(db: Db, userId: number | 'nobody'): SQL | undefined {
  const assignee = db.select({ one: sql`1` }).from(users).where(isAssignee)
  return userId === 'nobody' ? notExists(assignee) : and(eq(contactMessages.assignedTo, userId), exists(assignee))
}

type MessageFilters = v.InferOutput<typeof MessageQuery>

/** The inbox, newest first, searched in names, addresses and texts. */
async function messagesIn({ db, actor }: RequestContext, filters: MessageFilters): Promise<Selection<ContactMessage>> {
  const assignee = filters.assignee === 'me' ? (actor.user?.id ?? 'nobody') : filters.assignee
  const where = and(
    folders[filters.folder],
    filters.subject && eq(contactMessages.subject, filters.subject),
    assignee === undefined ? undefined : isAssignedTo(db, assignee),
    await isOfPerson(db, contactMessages.id, 'messages', filters.person),
    contains(sql`${contactMessages}.search`, filters.q),
  )
  const order = { by: [contactMessages.createdAt], direction: 'desc' } as const
  return {
    ...orderedIds(db, contactMessages, where, order),
    // What waits to be read is counted to the last one.
    count: filters.folder === 'unread' && !filters.q ? () => db.$count(contactMessages, where) : undefined,
    async rows(chosen) {
      const found = await selectMessages(db)
        .where(isChosen(contactMessages.id, chosen))
        .orderBy(...orderOf(contactMessages, order))
      return found.map(messageOf)
    },
  }
}

/** The inbox of the office (docs/rules/contact-messages.md#inbox). */
export const messageList: ExportedList<typeof MessageQuery, ContactMessage> = {
  name: 'messages',
  title: { fr: 'Messages', en: 'Messages' },
  query: MessageQuery,
  asks: { ...asksOf(describedMessages), folder: ['read', 'archived'], assignee: ['assignee'] },
  row: ContactMessage,
  select: messagesIn,
  columns: [
    column('N°', 'No.', (row) => row.id),
    column('Date', 'Date', (row) => momentCell(row.createdAt)),
    column('Nom', 'Name', (row) => row.name),
    column('E-mail', 'Email', (row) => row.email),
    column('Téléphone', 'Phone', (row) => row.phone),
    column('Sujet', 'Subject', (row, locale) => contactSubjectLabels[row.subject][locale]),
    column('Leçon', 'Lesson', ({ lesson }) => lesson && `${lesson.course}, ${lesson.title}`),
    column('Message', 'Message', (row) => row.message),
    column('Réponse', 'Reply', (row, locale) => (row.replied ? { fr: 'oui', en: 'yes' }[locale] : '')),
    column('Attribué à', 'Assigned to', (row) => row.assignee?.username ?? null),
  ],
}
