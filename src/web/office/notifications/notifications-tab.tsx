import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ExportMenu } from '../kit/export-menu.tsx'
import { FilterTabs, filterTabId } from '../kit/filter-tabs.tsx'
import { deliveryFilters } from '../kit/office-search.ts'
import { useOffice } from '../kit/office-text.ts'
import { PagedList } from '../kit/paged-list.tsx'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { notificationsPerPage, notificationsQuery, unreadQuery } from '../queries/notifications.ts'
import { NotificationItem } from './notification-item.tsx'

const listId = 'notifications-liste'

/** docs/rules/office.md#notifications-tab: what the office has not read; also every notification, by what became of its delivery. */
export default function NotificationsTab() {
  const { words } = useOffice()
  const { search, show, find } = useOfficeSearch()
  // The unread ones have a call of their own (docs/rules/http.md#calls-about-notifications-and-mail), which does not search.
  const isUnread = search.livraison === 'unread' && search.q === ''
  const unread = useQuery({ ...unreadQuery(search.page), enabled: isUnread })
  const asked = { filter: search.livraison, q: search.q }
  const delivered = useQuery({
    ...notificationsQuery({ ...asked, page: String(search.page) }),
    enabled: !isUnread,
  })
  const list = isUnread ? unread : delivered
  return (
    <section aria-labelledby="notifications-titre" className="grid max-w-4xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="notifications-titre" className="text-heading">
            {words.notifications.title}
          </h2>
          <p className="text-muted text-sm">{words.notifications.intro}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <ExportMenu request={(api, format) => api.admin.notifications.export.$get({ query: { ...asked, format } })} />
          <Button look="neutral" size="compact" disabled={list.isFetching} onClick={() => list.refetch()}>
            <Glyph name="refresh" />
            {words.notifications.refresh}
          </Button>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <FilterTabs
          label={words.notifications.filtersLabel}
          filters={deliveryFilters}
          labelOf={(filter) => words.notifications.filters[filter]}
          chosen={search.livraison}
          onChoose={(livraison) => show({ livraison, page: 1 })}
          panelId={listId}
        />
        <SearchField
          label={words.notifications.search}
          placeholder={words.notifications.searchHint}
          value={search.q}
          onSearch={find}
        />
      </div>
      <div
        id={listId}
        role="tabpanel"
        aria-labelledby={filterTabId(listId, search.livraison)}
        className="grid grid-cols-1 gap-4"
      >
        <PagedList
          query={list}
          title={words.notifications.title}
          pageSize={notificationsPerPage}
          loadError={words.notifications.loadError}
          empty={search.q === '' ? words.notifications.empty[search.livraison] : words.notifications.emptySearch}
        >
          {(rows) => (
            <ul className="grid grid-cols-1 divide-y divide-sand rounded-box border border-sand bg-surface">
              {rows.map((notification) => (
                <NotificationItem key={notification.id} notification={notification} />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </section>
  )
}
