import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sessionName } from '../../../domain/trainings/session-name.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { useOffice } from '../kit/office-text.ts'
import { Part } from '../kit/part.tsx'
import { waitingOfPersonQuery } from '../queries/waiting.ts'
import { WaitingBadge } from '../waiting/waiting-badge.tsx'

/** The sessions whose waiting list they are on, or were lately; nothing for somebody who never waited. */
export function PersonWaiting({ of }: { of: { person: string } }) {
  const { locale, words } = useOffice()
  const { data: entries = [] } = useQuery(waitingOfPersonQuery(of.person))
  if (entries.length === 0) return null
  return (
    <Part title={words.waiting.title}>
      <ul className="framed-rows text-sm">
        {entries.map(({ id, training, state, position, createdAt }) => (
          <li key={id} className="grid gap-1 px-3.5 py-2.5">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
              <Link
                to="/admin"
                search={{ onglet: 'formations', formation: training.id, volet: 'attente' }}
                className="min-w-0 font-semibold underline decoration-sand-deep underline-offset-4 hover:text-green"
              >
                {position !== null && `${words.waiting.position(position)} `}
                {sessionName(training, locale)}
              </Link>
              <WaitingBadge state={state} />
            </div>
            <p className="text-muted tabular-nums">{words.waiting.since(formatMoment(createdAt, locale))}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}
