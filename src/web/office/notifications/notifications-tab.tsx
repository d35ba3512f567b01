import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { ListTab } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { notificationsPerPage, notificationsQuery, unreadQuery } from '../queries/notifications.ts'
import { NotificationItem } from './notification-item.tsx'

/** docs/rules/office.md#notifications-tab: what the office has not read; also every notification, by what became of its delivery. */
export default function NotificationsTab() {
  const { words } = useOffice()
  const { search } = useOfficeSearch()
  const { q, livraison, page } = search
  // The unread ones have a call of their own (docs/rules/http.md#calls-about-notifications-and-mail), which does not search.
  const isUnread = livraison === 'unread' && q === ''
  const unread = useQuery({ ...unreadQuery(page), enabled: isUnread })
  const query = { filter: livraison, q }
  const delivered = useQuery({ ...notificationsQuery({ ...query, page: String(page) }), enabled: !isUnread })
  const list = isUnread ? unread : delivered
  return (
    <ListTab
      id="notifications"
      words={words.notifications}
      intro={words.notifications.intro}
      className="max-w-4xl"
      tabs={{
        name: 'livraison',
        label: words.notifications.filtersLabel,
        labelOf: (filter) => words.notifications.filters[filter],
      }}
      exportAs={(api, format) => api.admin.notifications.export.$get({ query: { ...query, format } })}
      actions={
        <Button look="neutral" size="compact" disabled={list.isFetching} onClick={() => list.refetch()}>
          <Glyph name="refresh" />
          {words.notifications.refresh}
        </Button>
      }
      query={list}
      pageSize={notificationsPerPage}
      empty={q === '' ? words.notifications.empty[livraison] : words.notifications.emptySearch}
      show={(rows) => (
        <ul className="grid grid-cols-1 divide-y divide-sand rounded-box border border-sand bg-surface">
          {rows.map((notification) => (
            <NotificationItem key={notification.id} notification={notification} />
          ))}
        </ul>
      )}
    />
  )
}
