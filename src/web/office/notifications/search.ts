import type { NotificationFilter } from '../../../domain/announcements/notification.ts'
import { describedNotifications } from '../../../domain/desk/office-lists.ts'
import { every, oneOf, recordNumber } from '../../signed-in/search-keys.ts'
import { keysOf } from '../kit/list-search.ts'

/** What the address tells of the notifications. */
export const notificationsSearch = {
  /** Which notifications are shown: those unread, all, or by what became of their delivery. */
  livraison: oneOf(
    every<NotificationFilter>({
      unread: true,
      all: true,
      queued: true,
      sent: true,
      failed: true,
      failed_unread: true,
    }),
  ),
  ...keysOf(describedNotifications),
  /** The notification that is open. */
  notification: recordNumber,
}
