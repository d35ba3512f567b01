import { useQuery } from '@tanstack/react-query'
import { ownNotificationsQuery } from '../../api/participant-queries.ts'
import { OwnList } from '../kit/own-list.tsx'
import { usePortal } from '../kit/portal-text.ts'
import { usePortalSearch } from '../kit/use-portal-search.ts'
import { NotificationEntry } from './notification-entry.tsx'

/** docs/rules/participant-space.md#notifications: a list that scrolls, newest first, what is unread standing out. */
export default function NotificationsPanel() {
  const { words } = usePortal()
  const { search } = usePortalSearch()
  const notifications = useQuery(ownNotificationsQuery(search.page))
  return (
    <OwnList query={notifications} words={words.notifications} className="gap-4">
      {(rows) => (
        // Scrolls by itself; what is in it can take the focus, so the keyboard reaches every part of it.
        <ul className="framed-rows max-h-[44rem] overflow-y-auto overscroll-y-auto">
          {rows.map((notification) => (
            <NotificationEntry key={notification.id} notification={notification} />
          ))}
        </ul>
      )}
    </OwnList>
  )
}
