import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { formatMoment } from '../../../domain/values/dates.ts'
import { refetch } from '../../api/refetch.ts'
import { useSite } from '../../page/use-site.ts'
import { useLoadedAhead } from '../../signed-in/use-loaded-ahead.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { loadToaster, showToast } from '../../ui/toast-store.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useAccount, useMay } from '../kit/use-may.ts'
import { type OfficeSearch, useOfficeSearch } from '../kit/use-office-search.ts'
import { groupOf, useOwnTabs } from '../kit/use-own-tabs.ts'
import { useLogSending } from '../presence/log-sending.ts'
import { UnsentElsewhere, useSignOut } from '../presence/unsent-notice.tsx'
import { openDeclarationsQuery } from '../queries/declarations.ts'
import { unreadMessagesQuery } from '../queries/messages.ts'
import { mailFlowQuery, unreadQuery } from '../queries/notifications.ts'
import { ownAccountQuery } from '../queries/staff.ts'
import { useBulkEnds } from '../registrations/use-bulk-ends.ts'
import { OfficeHeader } from './office-header.tsx'
import { OfficeTabs, officePanelId, officeTabId } from './office-tabs.tsx'

/** Over every tab while mail does not go out: the one thing that no mail can tell an administrator. */
function MailAlarm({ isSignedIn }: { isSignedIn: boolean }) {
  const { words } = useOffice()
  const { locale } = useSite()
  const { data: flow } = useQuery({ ...mailFlowQuery, enabled: isSignedIn })
  if (flow?.state !== 'paused' && flow?.state !== 'waiting') return null
  const { title, text } = words.mailFlow[flow.state]
  const isAlarm = flow.state === 'paused'
  return (
    <div
      role={isAlarm ? 'alert' : 'status'}
      className={`mx-auto mt-4 print:hidden w-[min(100%-2rem,90rem)] rounded-lg border px-4 py-3 text-sm ${isAlarm ? 'border-red bg-red-wash' : 'border-sand bg-surface'}`}
    >
      <p className={`font-semibold text-base ${isAlarm ? 'text-red' : ''}`}>{title}</p>
      <p>{text(flow.queued)}</p>
      {flow.reason && (
        <p className="wrap-anywhere">
          {words.mailFlow.reason}{' '}
          <span lang="en" className="font-semibold">
            {flow.reason}
          </span>
        </p>
      )}
      <p className="text-muted">
        {flow.since && words.mailFlow.since(formatMoment(flow.since, locale))}{' '}
        {flow.retryAt && words.mailFlow.retryAt(formatMoment(flow.retryAt, locale))}
      </p>
    </div>
  )
}

/** What an administrator is asked to see to in their own account: a password that new rules would refuse, a spent recovery code. */
function AccountNotices({ isSignedIn }: { isSignedIn: boolean }) {
  const { words } = useOffice()
  const own = useQuery({ ...ownAccountQuery, enabled: isSignedIn }).data
  if (!own) return null
  const notices = [
    own.passwordWeakness && words.accountNotices.passwords[own.passwordWeakness],
    own.usedRecoveryCode && words.accountNotices.recoveryCode(own.recoveryCodesLeft),
  ].filter((notice) => typeof notice === 'string')
  return notices.map((notice) => (
    <p
      key={notice}
      role="status"
      className="print:hidden bg-orange-wash px-4 py-2 text-center text-orange-deep text-sm"
    >
      {notice}{' '}
      <OfficeLink to={{ onglet: 'utilisateurs' }} className="font-semibold underline underline-offset-4">
        {words.accountNotices.see}
      </OfficeLink>
    </p>
  ))
}

interface Tab {
  default: ComponentType
}

const loadRegistrationSheet = () => import('../registrations/registration-sheet.tsx')
const RegistrationSheet = lazy(loadRegistrationSheet)
const PersonSheet = lazy(() => import('../people/person-sheet.tsx'))
/** A tab whose rows open a registration: its sheet is loaded with the tab, not at the first click. */
const withRegistrationSheet = (load: () => Promise<Tab>) => () => {
  loadRegistrationSheet().catch(() => {}) // opening it tries again, and says so
  return load()
}

// Each tab's code is loaded when it is first shown.
const panels: Record<OfficeSearch['onglet'], ComponentType> = {
  'tableau-de-bord': lazy(() => import('../dashboard/dashboard-tab.tsx')),
  inscriptions: lazy(withRegistrationSheet(() => import('../registrations/registrations-tab.tsx'))),
  formations: lazy(withRegistrationSheet(() => import('../trainings/trainings-tab.tsx'))),
  paiements: lazy(withRegistrationSheet(() => import('../payments/payments-tab.tsx'))),
  notifications: lazy(() => import('../notifications/notifications-tab.tsx')),
  messages: lazy(() => import('../messages/messages-tab.tsx')),
  documents: lazy(() => import('../documents/documents-tab.tsx')),
  officines: lazy(withRegistrationSheet(() => import('../pharmacies/pharmacies-tab.tsx'))),
  devis: lazy(() => import('../quotes/quotes-tab.tsx')),
  cours: lazy(() => import('../courses/courses-tab.tsx')),
  qualite: lazy(() => import('../evaluations/quality-tab.tsx')),
  site: lazy(() => import('../site/site-tab.tsx')),
  utilisateurs: lazy(() => import('../staff/staff-tab.tsx')),
  journal: lazy(() => import('../audit/audit-tab.tsx')),
  reglages: lazy(() => import('../settings/settings-tab.tsx')),
  systeme: lazy(() => import('../system/system-tab.tsx')),
}

/** In place of all trainings, for a trainer who holds some of them. */
const OwnTrainings = lazy(() => import('../trainings/own-trainings-tab.tsx'))

const PresenceScreen = lazy(() => import('../presence/presence-screen.tsx'))
const AttendanceScreen = lazy(() => import('../attendance/attendance-screen.tsx'))

interface Props {
  username: string
  isSignedIn: boolean
  onLogout: () => void
}

/** The office once signed in: title, logout, the tabs and what the chosen one shows. */
export function OfficeFrame({ username, isSignedIn, onLogout }: Props) {
  const { words } = useOffice()
  const queryClient = useQueryClient()
  const { search, show } = useOfficeSearch()
  const account = useAccount()
  const may = useMay()
  const ownTabs = useOwnTabs()
  useBulkEnds()
  useLoadedAhead(loadToaster)
  const readsMail = isSignedIn && may('office readers')
  const unread = useQuery({ ...unreadQuery(), enabled: readsMail })
  const messages = useQuery({ ...unreadMessagesQuery, enabled: readsMail })
  const declared = useQuery({ ...openDeclarationsQuery, enabled: isSignedIn && may('money readers') })
  const newest = unread.data?.rows[0]?.id
  const Panel = search.onglet === 'formations' && !may('money readers') ? OwnTrainings : panels[search.onglet]

  // A new notification means that a registration or a payment has changed, or a message has come: the lists are read again.
  const known = useRef(newest)
  useEffect(() => {
    const isNews = known.current !== undefined && newest !== undefined && newest > known.current
    known.current = newest ?? known.current
    if (isNews) void refetch(queryClient, [['registrations'], ['payments'], ['dashboard'], ['messages']])
  }, [newest, queryClient])

  useLogSending(account, isSignedIn)
  const { signOut, isLeaving, question } = useSignOut(account, () => {
    onLogout()
    showToast({ variant: 'default', title: words.loggedOut })
  })

  const panel = {
    role: groupOf(search.onglet) ? 'region' : 'tabpanel',
    'aria-labelledby': officeTabId(search.onglet),
  }

  const [first] = ownTabs
  if (first && ownTabs.every(({ tab }) => tab !== search.onglet)) {
    return <Navigate to="/admin" search={{ onglet: first.tab }} replace />
  }
  if (search.emargement > 0 && may('training staff')) {
    return (
      <Suspense fallback={<Skeleton label={words.loading} />}>
        <AttendanceScreen />
      </Suspense>
    )
  }
  if (search.presence > 0 && may('training staff')) {
    return (
      <Suspense fallback={<Skeleton label={words.loading} />}>
        <PresenceScreen />
      </Suspense>
    )
  }
  return (
    <>
      <OfficeHeader username={username} onLogout={signOut} isLeaving={isLeaving} />
      {question}
      <AccountNotices isSignedIn={isSignedIn} />
      <UnsentElsewhere />
      <main>
        <MailAlarm isSignedIn={readsMail} />
        <OfficeTabs
          waiting={{
            notifications: unread.data?.total ?? 0,
            messages: messages.data?.total ?? 0,
            paiements: declared.data?.total ?? 0,
          }}
        />
        <div
          id={officePanelId}
          {...panel}
          // As high as the row of tabs, which stays in sight above the heads of tables.
          className="mx-auto w-[min(100%-2rem,90rem)] pt-2 pb-6 [--above-tables:2.45rem] md:pt-3 phone:[--above-tables:2.7rem] print:w-full print:p-0"
        >
          <Suspense fallback={<Skeleton label={words.loading} />}>
            <Panel />
            {/* Over whatever sheet the tab itself has opened. */}
            <Suspense fallback={null}>
              {search.personne > 0 && may('money readers') && (
                <PersonSheet key={search.personne} id={search.personne} onClose={() => show({ personne: 0 })} />
              )}
              {search.inscription > 0 && may('money readers') && (
                <RegistrationSheet id={search.inscription} onClose={() => show({ inscription: 0 })} />
              )}
            </Suspense>
          </Suspense>
        </div>
      </main>
    </>
  )
}
