import { Link } from '@tanstack/react-router'
import type { Dashboard } from '../../../domain/desk/dashboard.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { paymentTones, StatusBadge } from '../../signed-in/status-badges.tsx'
import { Badge } from '../../ui/badge.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'

/** The latest registrations (docs/rules/dashboard.md#recent-activity), each leading to its details. */
export function RecentActivity({ recent }: { recent: Dashboard['recent'] }) {
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
