import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { deliveryStateLabels } from '../../domain/labels.ts'
import { listingQuery, PageQuery } from '../../domain/listing.ts'
import {
  AdminNotification,
  DeliveredNotification,
  type NotificationFilter,
  notificationFilters,
} from '../../domain/notification.ts'
import { rowId } from '../../domain/row-id.ts'
import type { Db } from '../db/open.ts'
import { isRegistrationOf } from '../db/person.ts'
import { notifications } from '../db/schema/notifications.ts'
import { contains, isOneOf, registrationsNamed } from '../db/search.ts'
import type { Selection } from '../db/selection.ts'
import { column, momentCell } from '../files/columns.ts'
import type { ExportedList } from '../files/exported-list.ts'
import type { List } from '../http/list-route.ts'
import { isFailedUnread, isListed } from './queries.ts'

const NotificationQuery = v.object({
  ...listingQuery,
  filter: v.optional(v.picklist(notificationFilters), 'all'),
  person: v.optional(rowId),
})

const conditions: Record<NotificationFilter, SQL | undefined> = {
  unread: isNull(notifications.adminReadAt),
  all: undefined,
  queued: eq(notifications.state, 'queued'),
  sent: eq(notifications.state, 'sent'),
  failed: eq(notifications.state, 'failed'),
  failed_unread: isFailedUnread,
}

/** Notifications with their delivery, newest first. */
async function selectNotifications(
  db: Db,
  { filter, q, person }: { filter: NotificationFilter; q: string; person?: number | undefined },
): Promise<Selection<DeliveredNotification>> {
  const where = and(
    isListed,
    conditions[filter],
    isRegistrationOf(notifications.registrationId, person),
    await searched(db, q),
  )
  const order = [desc(notifications.createdAt), desc(notifications.id)]
  return {
    ids: () =>
      db
        .select({ id: notifications.id })
        .from(notifications)
        .where(where)
        .orderBy(...order)
        .$dynamic(),
    count: () => db.$count(notifications, where),
    async rows(chosen) {
      const found = await db
        .select({
          id: notifications.id,
          subject: notifications.subject,
          type: notifications.type,
          createdAt: notifications.createdAt,
          from: notifications.from,
          to: notifications.to,
          htmlContent: notifications.htmlContent,
          adminReadAt: notifications.adminReadAt,
          state: notifications.state,
          failures: notifications.failures,
          lastError: notifications.lastError,
          sentAt: notifications.sentAt,
        })
        .from(notifications)
        .where(inArray(notifications.id, chosen))
        .orderBy(...order)
      return found.map(({ adminReadAt, createdAt, sentAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        sentAt: sentAt?.toISOString() ?? null,
        read: adminReadAt !== null,
      }))
    },
  }
}

/** Subject and e-mail, and whose registration it is about. */
async function searched(db: Db, rawInput: string): Promise<SQL | undefined> {
  const words = contains(sql`${notifications}.search`, rawInput)
  return words && or(words, await isOneOf(notifications.registrationId, () => registrationsNamed(db, rawInput)))
}

export const notificationList: ExportedList<typeof NotificationQuery, DeliveredNotification> = {
  name: 'notifications',
  title: { fr: 'Notifications', en: 'Notifications' },
  query: NotificationQuery,
  row: DeliveredNotification,
  select: ({ db }, filters) => selectNotifications(db, filters),
  columns: [
    column('N°', 'No.', (row) => row.id),
    column('Date', 'Date', (row) => momentCell(row.createdAt)),
    column('Objet', 'Subject', (row) => row.subject),
    column('De', 'From', (row) => row.from),
    column('À', 'To', (row) => row.to),
    column('Envoi', 'Delivery', (row, locale) => deliveryStateLabels[row.state][locale]),
    column('Envoyée le', 'Sent on', (row) => momentCell(row.sentAt)),
    column('Raison de l’échec', 'Reason of the failure', (row) => row.lastError),
  ],
}

/** Those that the office has not read. */
export const unreadList: List<typeof PageQuery, AdminNotification> = {
  query: PageQuery,
  row: AdminNotification,
  async select({ db }) {
    const unread = await selectNotifications(db, { filter: 'unread', q: '' })
    return {
      ...unread,
      rows: async (chosen) => (await unread.rows(chosen)).map(({ failures: _, sentAt: __, ...row }) => row),
    }
  },
}
