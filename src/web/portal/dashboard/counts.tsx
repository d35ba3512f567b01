import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ownDocumentsQuery, ownLiveCountQuery, ownNotificationsQuery } from '../../api/participant-queries.ts'
import type { PortalTab } from '../kit/portal-search.ts'
import { usePortal } from '../kit/portal-text.ts'

/** How many trainings, notifications and documents the participant has (docs/rules/participant-space.md#dashboard); each number leads to its tab. */
export function Counts() {
  const { words } = usePortal()
  const totals: Record<PortalTab, number | undefined> = {
    inscriptions: useQuery(ownLiveCountQuery).data,
    notifications: useQuery(ownNotificationsQuery()).data?.total,
    documents: useQuery(ownDocumentsQuery()).data?.total,
  }
  const { trainings, notifications, documents } = words.dashboard
  const counted: [PortalTab, (count: number) => string][] = [
    ['inscriptions', trainings],
    ['notifications', notifications],
    ['documents', documents],
  ]
  return (
    <ul
      aria-label={words.dashboard.counts}
      className="grid grid-cols-3 divide-x divide-sand rounded-box border border-sand bg-surface"
    >
      {counted.map(([tab, labelOf]) => {
        const total = totals[tab]
        return (
          <li key={tab}>
            <Link
              to="/espace-participant"
              search={{ onglet: tab }}
              resetScroll={false}
              className="grid h-full content-start gap-0.5 rounded-box px-3 py-4 hover:bg-green-wash sm:px-6"
            >
              <span className="font-bold font-heading text-title tabular-nums leading-none">{total ?? '–'}</span>
              <span className="hyphens-auto text-muted text-sm">{labelOf(total ?? Number.POSITIVE_INFINITY)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
