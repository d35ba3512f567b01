import type { NotificationFilter } from '../../../domain/notification.ts'
import { every, oneOf } from '../../signed-in/search-keys.ts'

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
}
