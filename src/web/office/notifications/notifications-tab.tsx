import { useQuery } from '@tanstack/react-query'
import type { AdminNotification } from '../../../domain/announcements/notification.ts'
import { askedAt } from '../../api/list-page.ts'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { ListTab } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { placeOf, useOfficeSearch } from '../kit/use-office-search.ts'
import { useSelectFilter } from '../kit/use-select-filter.tsx'
import { notificationsPerPage, notificationsQuery, unreadQuery } from '../queries/notifications.ts'
import { useNotificationColumns } from './notification-columns.tsx'
import { NotificationSheet } from './notification-sheet.tsx'
import { ReadAllButton } from './read-all-button.tsx'

/** docs/rules/office.md#notifications-tab: what the office has not read; also every notification, by delivery, direction and type. */
export default function NotificationsTab() {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  const { q, livraison, sens, nature, notification } = search
  const labels = words.notifications
  const open = (id: number) => show({ notification: id })
  const columns = useNotificationColumns(open)
  const direction = useSelectFilter({
    name: 'sens',
    label: labels.direction,
    labelOf: (direction) => labels.directions[direction],
  })
  const kind = useSelectFilter({ name: 'nature', label: labels.type, labelOf: (kind) => labels.kinds[kind] })
  const isNarrowed = q !== '' || sens !== 'all' || nature !== 'all'
  // The unread ones have a call of their own (docs/rules/http.md#calls-about-notifications-and-mail), which narrows nothing.
  const isAllUnread = livraison === 'unread' && !isNarrowed
  const query = {
    filter: livraison,
    q,
    ...(sens !== 'all' && { direction: sens }),
    ...(nature !== 'all' && { type: nature }),
  }
  const asked = askedAt(placeOf(search))
  const unread = useQuery({ ...unreadQuery(asked), enabled: isAllUnread })
  const delivered = useQuery({ ...notificationsQuery({ ...query, ...asked }), enabled: !isAllUnread })
  const list = isAllUnread ? unread : delivered
  return (
    <ListTab<AdminNotification, 'livraison'>
      id="notifications"
      words={labels}
      intro={labels.intro}
      tabs={{
        name: 'livraison',
        label: labels.filtersLabel,
        labelOf: (filter) => labels.filters[filter],
      }}
      filters={[direction, kind]}
      exportAs={(api, format) => api.admin.notifications.export.$get({ query: { ...query, format } })}
      actions={
        <>
          {isAllUnread && (
            <OnlyFor circle="administrators">
              <ReadAllButton />
            </OnlyFor>
          )}
          <Button look="neutral" size="compact" disabled={list.isFetching} onClick={() => list.refetch()}>
            <Glyph name="refresh" />
            {labels.refresh}
          </Button>
        </>
      }
      query={list}
      pageSize={notificationsPerPage}
      empty={isNarrowed ? labels.emptySearch : labels.empty[livraison]}
      show={{ columns, onOpen: ({ id }) => open(id) }}
    >
      {notification > 0 && (
        <NotificationSheet key={notification} id={notification} onClose={() => show({ notification: 0 })} />
      )}
    </ListTab>
  )
}
