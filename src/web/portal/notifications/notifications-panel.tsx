import { useQuery } from '@tanstack/react-query'
import { ownNotificationsQuery, ownRowsPerPage } from '../../api/participant-queries.ts'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Empty } from '../kit/empty.tsx'
import { LoadFailure } from '../kit/load-failure.tsx'
import { usePortal } from '../kit/portal-text.ts'
import { usePortalSearch } from '../kit/use-portal-search.ts'
import { NotificationEntry } from './notification-entry.tsx'

/** docs/rules/participant-space.md#notifications: a list that scrolls, newest first, what is unread standing out. */
export default function NotificationsPanel() {
  const { words } = usePortal()
  const { search, show } = usePortalSearch()
  const notifications = useQuery(ownNotificationsQuery(search.page))
  if (notifications.isPending) return <Skeleton label={words.loading} lines={4} />
  if (notifications.isError) {
    return (
      <LoadFailure
        title={words.notifications.loadError}
        error={notifications.error}
        onRetry={() => notifications.refetch()}
      />
    )
  }
  const { rows, total } = notifications.data
  if (rows.length === 0) return <Empty title={words.notifications.empty} text={words.notifications.emptyText} />
  return (
    <div className="grid grid-cols-1 gap-4">
      {/* Scrolls by itself; what is in it can take the focus, so the keyboard reaches every part of it. */}
      <ul className="max-h-[44rem] divide-y divide-sand overflow-y-auto overscroll-y-auto rounded-box border border-sand bg-surface">
        {rows.map((notification) => (
          <NotificationEntry key={notification.id} notification={notification} />
        ))}
      </ul>
      {total > ownRowsPerPage && (
        <Pager
          page={search.page}
          pageSize={ownRowsPerPage}
          total={total}
          onPage={(page) => show({ page })}
          label={words.pager.label}
          words={words.pager}
        />
      )}
    </div>
  )
}
