import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { ownNotificationsQuery } from '../../api/participant-queries.ts'
import { UnreadCount } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabList, tabProps } from '../../ui/tab-list.tsx'
import { type PortalTab, portalTabs } from '../kit/portal-search.ts'
import { usePortal } from '../kit/portal-text.ts'
import { usePortalSearch } from '../kit/use-portal-search.ts'

// Each tab's code is loaded when it is first shown.
const panels: Record<PortalTab, ComponentType> = {
  inscriptions: lazy(() => import('../registrations/registrations-panel.tsx')),
  notifications: lazy(() => import('../notifications/notifications-panel.tsx')),
  documents: lazy(() => import('../documents/documents-panel.tsx')),
}

const panelId = 'section'
const tabId = (tab: PortalTab) => `onglet-${tab}`

/** Registrations, notifications, documents (docs/rules/participant-space.md#dashboard): links, so that each has an address; unread notifications are counted on theirs. */
export function PortalTabs() {
  const { words } = usePortal()
  const { search } = usePortalSearch()
  const notifications = useQuery(ownNotificationsQuery())
  const unread = notifications.data?.rows.filter(({ isRead }) => !isRead).length ?? 0
  const Panel = panels[search.onglet]
  return (
    <div className="grid grid-cols-1 gap-5">
      <TabList label={words.tabsLabel} className="gap-x-1 border-sand border-b">
        {portalTabs.map((tab) => (
          <Link
            key={tab}
            to="/espace-participant"
            search={{ onglet: tab }}
            resetScroll={false}
            {...tabProps(tabId(tab), panelId, search.onglet === tab)}
            className="-mb-px flex min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-1.5 font-semibold text-muted text-sm outline-offset-[-3px] hover:text-ink aria-selected:border-orange aria-selected:text-ink sm:px-4 sm:text-base"
          >
            {words.tabs[tab]}
            {tab === 'notifications' && unread > 0 && <UnreadCount count={unread} words={words.unread(unread)} />}
          </Link>
        ))}
      </TabList>
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(search.onglet)}>
        <Suspense fallback={<Skeleton label={words.loading} lines={4} />}>
          <Panel />
        </Suspense>
      </div>
    </div>
  )
}
