import type {
  NotificationDirection,
  NotificationFilter,
  NotificationKind,
} from '../../../domain/announcements/notification.ts'
import { every, filterBy, oneOf, recordNumber } from '../../signed-in/search-keys.ts'

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
  sens: filterBy(every<NotificationDirection>({ received: true, sent: true })),
  nature: filterBy(
    every<NotificationKind>({ registration: true, status_update: true, payment_update: true, other: true }),
  ),
  /** The notification that is open. */
  notification: recordNumber,
}
