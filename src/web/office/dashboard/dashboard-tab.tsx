import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Dashboard, ToDo } from '../../../domain/desk/dashboard.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { paymentTones, StatusBadge } from '../../signed-in/status-badges.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { PrintedHeading } from '../kit/printed-heading.tsx'
import type { OfficeSearch, OfficeView } from '../kit/use-office-search.ts'
import { useOwnTabs } from '../kit/use-own-tabs.ts'
import { backupsQuery, dashboardQuery } from '../queries/dashboard.ts'
import { PeriodPanel } from './period-panel.tsx'
import { Statistics } from './statistics.tsx'
import { SummaryCards } from './summary-cards.tsx'

/** Where each is worked off: a list of exactly those rows. */
const lists: [keyof ToDo, OfficeView & { onglet: OfficeSearch['onglet'] }][] = [
  ['toConfirm', { onglet: 'inscriptions', statut: 'en_attente' }],
  ['declaredPayments', { onglet: 'paiements', declares: 'to_check' }],
  ['onlinePayments', { onglet: 'paiements', enligne: 'to_do' }],
  ['statementLines', { onglet: 'paiements', releves: 'open' }],
  ['overdue', { onglet: 'inscriptions', groupe: 'overdue' }],
  ['unreadMessages', { onglet: 'messages', dossier: 'unread' }],
  ['thisWeek', { onglet: 'formations', avancement: 'this_week' }],
  ['uncertified', { onglet: 'inscriptions', groupe: 'uncertified' }],
  ['refundable', { onglet: 'inscriptions', groupe: 'refundable' }],
  ['disagreeing', { onglet: 'paiements', ecarts: 'ouverts' }],
  ['fneToCheck', { onglet: 'documents', fne: 'to_check', ouvrir: 'fne' }],
  ['fnePaid', { onglet: 'documents', fne: 'paid' }],
  ['papersToCheck', { onglet: 'documents', etat: 'à_vérifier' }],
  ['failedMails', { onglet: 'notifications', livraison: 'failed_unread' }],
  ['unproven', { onglet: 'inscriptions', groupe: 'unproven' }],
  ['accessAsked', { onglet: 'officines' }],
]

/** What waits for the office (docs/rules/dashboard.md#to-do): a line for each kind whose tab is the reader's, leading to the list that empties as it is done. */
function ToDoList({ toDo }: { toDo: ToDo }) {
  const { locale, words } = useOffice()
  const labels = words.dashboard
  const hints: Partial<Record<keyof ToDo, string>> = labels.toDoHints
  const count = new Intl.NumberFormat(locale)
  const own = new Set(useOwnTabs().map(({ tab }) => tab))
  const waiting = lists.flatMap(([kind, list]) => {
    const number = toDo[kind] ?? 0
    return number > 0 && own.has(list.onglet) ? [{ kind, list, number }] : []
  })
  return (
    <section aria-labelledby="a-faire-titre" className="grid grid-cols-1 rounded-box border border-sand bg-surface">
      <h3 id="a-faire-titre" className="px-5 pt-4 pb-2 font-body font-semibold text-base">
        {labels.toDo}
      </h3>
      {waiting.length === 0 ? (
        <p className="px-5 pb-5 text-muted">{labels.nothingToDo}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-x-2 px-2 pb-3 sm:grid-cols-2 xl:grid-cols-3">
          {waiting.map(({ kind, list, number }) => (
            <li key={kind}>
              <Link
                to="/admin"
                search={list}
                className="group flex min-h-12 items-center gap-3 rounded-lg px-3 py-1.5 hover:bg-green-wash"
              >
                <span className="min-w-8 font-bold font-heading text-2xl text-green tabular-nums">
                  {count.format(number)}
                </span>{' '}
                <span className="min-w-0 grow">
                  <span className="underline decoration-sand-deep/50 underline-offset-4 group-hover:text-green group-hover:decoration-current">
                    {labels.toDoLines[kind](number)}
                  </span>
                  {hints[kind] && <span className="block text-muted text-sm">{hints[kind]}</span>}
                </span>
                <Glyph name="next" className="size-4 text-muted group-hover:text-green" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The latest registrations (docs/rules/dashboard.md#recent-activity), each leading to its details. */
function RecentActivity({ recent }: { recent: Dashboard['recent'] }) {
  const { locale, words } = useOffice()
  return (
    <section aria-labelledby="activite-titre" className="grid grid-cols-1 rounded-box border border-sand bg-surface">
      <h3 id="activite-titre" className="border-sand border-b px-5 py-4 font-body font-semibold text-base">
        {words.dashboard.recent}
      </h3>
      {recent.length === 0 ? (
        <p className="px-5 py-10 text-center text-muted text-sm">{words.dashboard.noRecent}</p>
      ) : (
        <ul className="divide-y divide-sand">
          {recent.map(({ id, participant, trainingTitle, startsAt, createdAt, status, paymentStatus }) => (
            <li key={id} className="grid gap-1.5 px-5 py-3.5 text-sm">
              <p>
                <Link
                  to="/admin"
                  search={{ onglet: 'inscriptions', inscription: id }}
                  className="font-semibold underline decoration-transparent underline-offset-4 hover:text-green hover:decoration-current"
                >
                  {fullName(participant)}
                </Link>{' '}
                <span className="text-muted">
                  {words.dashboard.hasRegistered(datedTitle(trainingTitle, startsAt, locale))}
                </span>
              </p>
              <span className="flex flex-wrap items-center gap-1.5">
                <StatusBadge status={status} />
                <Badge tone={paymentTones[paymentStatus]}>{words.dashboard.recentPayments[paymentStatus]}</Badge>
                <time dateTime={createdAt} className="ml-auto text-muted tabular-nums">
                  {formatMoment(createdAt, locale)}
                </time>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** When the last backup and the last rehearsal of one went well, or that they failed; nothing where none are kept. */
function BackupLine() {
  const { words, locale } = useOffice()
  const { data } = useQuery(backupsQuery)
  if (!data?.isKept) return null
  const said = words.backups
  const { backup, rehearsal } = data
  const moment = (iso: string) => formatMoment(iso, locale)
  const sentences = [
    backup.wentWellAt ? said.backup(moment(backup.wentWellAt)) : said.noBackup,
    rehearsal.wentWellAt ? said.rehearsal(moment(rehearsal.wentWellAt)) : said.noRehearsal,
  ]
  const failures = [
    ...(backup.failedAt ? [said.backupFailed(moment(backup.failedAt))] : []),
    ...(rehearsal.failedAt ? [said.rehearsalFailed(moment(rehearsal.failedAt))] : []),
  ]
  return (
    <p className="text-sm text-muted">
      {sentences.join(' ')}
      {failures.length > 0 && <strong className="text-red"> {failures.join(' ')}</strong>}
    </p>
  )
}

// The figures do not wait for their pictures.
const Charts = lazy(() => import('./charts.tsx'))

/** docs/rules/dashboard.md: what is to do, a period compared, four cards, charts, detailed statistics, recent activity; every figure from the database in one call. */
export default function DashboardTab() {
  const { words } = useOffice()
  const figures = useQuery(dashboardQuery)
  return (
    <section aria-labelledby="tableau-titre" className="printed-figures grid grid-cols-1 gap-5">
      <h2 id="tableau-titre" className="sr-only">
        {words.dashboard.title}
      </h2>
      <PrintedHeading title={words.dashboard.title} parts={[]} />
      <Loaded query={figures} error={words.dashboard.loadError} lines={8}>
        {(dashboard) => (
          <>
            <ToDoList toDo={dashboard.toDo} />
            <PeriodPanel />
            <SummaryCards dashboard={dashboard} />
            <Suspense fallback={<Skeleton label={words.loading} />}>
              <Charts dashboard={dashboard} />
            </Suspense>
            <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
              <Statistics dashboard={dashboard} />
              <RecentActivity recent={dashboard.recent} />
            </div>
          </>
        )}
      </Loaded>
      <BackupLine />
    </section>
  )
}
