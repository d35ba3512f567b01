import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import type { Profile } from '../../../domain/participants/participant.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import {
  ownCoursesQuery,
  ownDocumentsQuery,
  ownLiveCountQuery,
  ownNotificationsQuery,
  ownRegistrationsQuery,
} from '../../api/participant-queries.ts'
import { UnreadCount } from '../../ui/badge.tsx'
import { DetailList } from '../../ui/detail-list.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabList, tabProps } from '../../ui/tab-list.tsx'
import { useOwnProfile } from '../kit/own-profile.ts'
import { type PortalTab, portalTabs } from '../kit/portal-search.ts'
import { usePortal } from '../kit/portal-text.ts'
import { usePortalSearch } from '../kit/use-portal-search.ts'
import { NextTraining } from './next-training.tsx'
import { OwnCourses } from './own-courses.tsx'

/** Full name, e-mail, phone, organization or "not specified", and the position if any (docs/rules/participant-space.md#profile-card). */
function ProfileCard({ participant }: { participant: Profile['participant'] }) {
  const labels = usePortal().words.dashboard
  const { firstName, lastName, email, phone, organization, position } = participant
  return (
    <section
      aria-labelledby="profil-titre"
      className="flex flex-col gap-4 rounded-box border border-sand bg-surface p-5 sm:p-6"
    >
      <div>
        <p className="text-muted text-sm">{labels.profile}</p>
        <h2 id="profil-titre" className="text-heading">
          {firstName} {lastName}
        </h2>
      </div>
      <DetailList
        rows={[
          [labels.email, email],
          [labels.phone, formatPhone(phone)],
          [
            labels.organization,
            organization ?? (
              <span key="none" className="text-muted italic">
                {labels.notSpecified}
              </span>
            ),
          ],
          [labels.position, position],
        ]}
      />
      <Link
        to="/espace-participant/profil"
        className="inline-flex min-h-11 w-fit items-center gap-2 font-semibold text-green underline-offset-4 hover:underline"
      >
        <Glyph name="edit" />
        {labels.editProfile}
      </Link>
    </section>
  )
}

// Each tab's code is loaded when it is first shown.
const panels: Record<PortalTab, ComponentType> = {
  inscriptions: lazy(() => import('../registrations/registrations-panel.tsx')),
  notifications: lazy(() => import('../notifications/notifications-panel.tsx')),
  documents: lazy(() => import('../documents/documents-panel.tsx')),
}

const panelId = 'section'
const tabId = (tab: PortalTab) => `onglet-${tab}`

/** Registrations, notifications, documents (docs/rules/participant-space.md#dashboard): links, so that each has an address; unread notifications are counted on theirs. */
function PortalTabs() {
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

/** How many trainings, notifications and documents the participant has (docs/rules/participant-space.md#dashboard); each number leads to its tab. */
function Counts() {
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
      className="grid grid-cols-1 divide-sand rounded-box border border-sand bg-surface max-sm:divide-y sm:grid-cols-3 sm:divide-x"
    >
      {counted.map(([tab, labelOf]) => {
        const total = totals[tab]
        return (
          <li key={tab}>
            <Link
              to="/espace-participant"
              search={{ onglet: tab }}
              resetScroll={false}
              className="flex h-full min-h-11 flex-wrap items-baseline gap-x-3 rounded-box px-4 py-2 hover:bg-green-wash sm:flex-col sm:gap-0.5 sm:px-6 sm:py-4"
            >
              <span className="font-bold font-heading text-heading tabular-nums leading-none sm:text-title">
                {total ?? '–'}
              </span>
              <span className="text-muted text-sm">{labelOf(total ?? Number.POSITIVE_INFINITY)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** The linked participant's first screen (docs/rules/participant-space.md#dashboard): greeting, next training, profile, three counts, and the three tabs. */
export function DashboardScreen() {
  const { words } = usePortal()
  const { participant } = useOwnProfile()
  const registrations = useQuery(ownRegistrationsQuery())
  const courses = useQuery(ownCoursesQuery)
  const isPending = registrations.isPending || courses.isPending
  return (
    <div className="page-width grid grid-cols-1 gap-4 py-4 sm:gap-8 sm:py-8 md:py-12">
      <div>
        <h1 className="text-title">{words.dashboard.greeting(participant.firstName)}</h1>
        <p className="mt-1 text-muted max-sm:sr-only">{words.dashboard.intro}</p>
      </div>
      {isPending && <Skeleton label={words.loading} lines={8} />}
      {/* Shown at once when courses and the next training are known: below them, counts and tabs would move from under a finger. */}
      <div className={`grid grid-cols-1 gap-4 sm:gap-8 ${isPending ? 'invisible' : ''}`}>
        <OwnCourses courses={courses.data?.items ?? []} />
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-[7fr_5fr]">
          <NextTraining registrations={registrations} />
          <ProfileCard participant={participant} />
          <div className="lg:col-span-2">
            <Counts />
          </div>
        </div>
        <PortalTabs />
      </div>
    </div>
  )
}
