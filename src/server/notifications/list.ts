import { and, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  AdminNotification,
  DeliveredNotification,
  directionOf,
  kindOf,
  type NotificationDirection,
  type NotificationFilter,
  type NotificationKind,
  namedTypes,
  notificationFilters,
  receivedTypes,
} from '../../domain/announcements/notification.ts'
import { deliveryStateLabels, notificationDirectionLabels, notificationKindLabels } from '../../domain/desk/labels.ts'
import { describedNotifications } from '../../domain/desk/office-lists.ts'
import { PageQuery } from '../../domain/values/listing.ts'
import type { Db } from '../db/open.ts'
import { isChosen, orderedIds, orderOf } from '../db/ordered.ts'
import { rowsOfPerson } from '../db/person.ts'
import { messageReplies } from '../db/schema/message-replies.ts'
import { notifications } from '../db/schema/notifications.ts'
import { contains, isNamed } from '../db/search.ts'
import type { Selection } from '../db/selection.ts'
import { column, momentCell } from '../files/columns.ts'
import type { ExportedList } from '../files/exported-list.ts'
import { asksOf, type List, queryOf } from '../http/list-route.ts'
import type { RequestContext } from '../http/request-context.ts'
import { deliveredOf, isFailedUnread, isListed, isUnread, readDelivered } from './queries.ts'

const NotificationQuery = v.object({
  ...queryOf(describedNotifications),
  filter: v.optional(v.picklist(notificationFilters), 'all'),
})

const conditions: Record<NotificationFilter, SQL | undefined> = {
  unread: isUnread,
  all: undefined,
  queued: eq(notifications.state, 'queued'),
  sent: eq(notifications.state, 'sent'),
  failed: eq(notifications.state, 'failed'),
  failed_unread: isFailedUnread,
}

const directions: Record<NotificationDirection, SQL> = {
  received: inArray(notifications.type, receivedTypes),
  sent: notInArray(notifications.type, receivedTypes),
}

const isOfKind = (kind: NotificationKind) =>
  kind === 'other' ? notInArray(notifications.type, namedTypes) : eq(notifications.type, kind)

interface Filters {
  filter: NotificationFilter
  q: string
  direction?: NotificationDirection | undefined
  type?: NotificationKind | undefined
  person?: number | undefined
}

/** Notifications with their delivery, newest first. */
async function selectNotifications(
  { db, config }: Pick<RequestContext, 'db' | 'config'>,
  { filter, q, direction, type, person }: Filters,
): Promise<Selection<DeliveredNotification>> {
  const where = and(
    isListed,
    conditions[filter],
    direction && directions[direction],
    type && isOfKind(type),
    await wentTo(db, person),
    await searched(db, q),
  )
  const order = { by: [notifications.createdAt], direction: 'desc' } as const
  return {
    ...orderedIds(db, notifications, where, order),
    // What waits to be read is counted to the last one.
    count: q === '' && filter.endsWith('unread') ? () => db.$count(notifications, where) : undefined,
    async rows(chosen) {
      const found = await readDelivered(db)
        .where(isChosen(notifications.id, chosen))
        .orderBy(...orderOf(notifications, order))
      return found.map((row) => deliveredOf(config, row))
    },
  }
}

/** What was written to a person about their registrations, and in reply to their messages; undefined where nobody is asked for. */
async function wentTo(db: Db, person: number | undefined): Promise<SQL | undefined> {
  if (person === undefined) return undefined
  const theirs = await rowsOfPerson(db, person)
  const replies = db
    .select({ id: messageReplies.notificationId })
    .from(messageReplies)
    .where(inArray(messageReplies.messageId, theirs.messages))
  return or(inArray(notifications.registrationId, theirs.registrations), inArray(notifications.id, replies))
}

/** Subject and e-mail, and whose registration it is about. */
async function searched(db: Db, rawInput: string): Promise<SQL | undefined> {
  const words = contains(sql`${notifications}.search`, rawInput)
  return words && or(words, await isNamed(db, notifications.registrationId, rawInput))
}

export const notificationList: ExportedList<typeof NotificationQuery, DeliveredNotification> = {
  name: 'notifications',
  title: { fr: 'Notifications', en: 'Notifications' },
  query: NotificationQuery,
  asks: { ...asksOf(describedNotifications), filter: ['state', 'read'] },
  row: DeliveredNotification,
  select: selectNotifications,
  columns: [
    column('N°', 'No.', (row) => row.id),
    column('Date', 'Date', (row) => momentCell(row.createdAt)),
    column('Objet', 'Subject', (row) => row.subject),
    column('Type', 'Type', (row, locale) => notificationKindLabels[kindOf(row.type)][locale]),
    column('Sens', 'Direction', (row, locale) => notificationDirectionLabels[directionOf(row.type)][locale]),
    column('De', 'From', (row) => row.from),
    column('À', 'To', (row) => row.to),
    column('Inscription', 'Registration', (row) => row.registrationId),
    column('Nom', 'Last name', (row) => row.participant?.lastName ?? null),
    column('Prénom', 'First name', (row) => row.participant?.firstName ?? null),
    column('Envoi', 'Delivery', (row, locale) => deliveryStateLabels[row.state][locale]),
    column('Envoyée le', 'Sent on', (row) => momentCell(row.sentAt)),
    column('Raison de l’échec', 'Reason of the failure', (row) => row.lastError),
  ],
}

/** Those that the office has not read. */
export const unreadList: List<typeof PageQuery, AdminNotification> = {
  query: PageQuery,
  asks: {},
  row: AdminNotification,
  async select(call) {
    const unread = await selectNotifications(call, { filter: 'unread', q: '' })
    return {
      ...unread,
      rows: async (chosen) => (await unread.rows(chosen)).map(({ failures: _, sentAt: __, ...row }) => row),
    }
  },
}
