import { Link } from '@tanstack/react-router'
import type { CalendarSession } from '../../../domain/trainings/session-calendar.ts'
import type { SessionHalf } from '../../../domain/trainings/session-half.ts'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { formatTime } from '../../../domain/values/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { useOffice } from '../kit/office-text.ts'
import { trainingTones } from './training-columns.tsx'

interface Props {
  /** A session, and its half-days of this day. */
  session: CalendarSession & { today: readonly SessionHalf[] }
  /** Whether it stands in the narrow field of a day. */
  isBrief: boolean
}

/** A session on one of its days: whole in the list, in a few words in the grid; what is wrong with it in words in both. */
export function CalendarEntry({ session, isBrief }: Props) {
  const { locale, text, words } = useOffice()
  const labels = words.trainings.calendar
  const { id, status, today } = session
  const { title } = trainingHeadings({ ...session, description: '', english: english(session) }, locale)
  const isCancelled = status === 'annulée'
  const time = (half: SessionHalf, at: 'startsAt' | 'endsAt') => formatTime(`${half.date}T${half[at]}:00Z`, locale)
  const [first] = today
  const clashes = session.clashes.filter(({ date }) => date === first?.date)
  const link = (
    <Link
      to="/admin"
      search={(view) => ({
        ...{ onglet: 'formations', vue: 'calendrier', formation: id },
        ...('mois_affiche' in view && { mois_affiche: view.mois_affiche }),
      })}
      className={`wrap-anywhere hover:text-green ${isBrief ? '' : 'font-semibold'} ${isCancelled ? 'line-through' : 'underline decoration-sand-deep underline-offset-4'}`}
    >
      {first && <span className="tabular-nums">{time(first, 'startsAt')} </span>}
      <span lang={title.lang}>{title.text}</span>
    </Link>
  )
  if (isBrief) {
    return (
      <div className="py-0.5 text-sm leading-snug">
        {link}
        {isCancelled && <span className="block font-semibold text-red">{text.statuses[status]}</span>}
        {clashes.length > 0 && <span className="block font-semibold text-orange-deep">{labels.doubleBooked}</span>}
      </div>
    )
  }
  const place = (half: SessionHalf) =>
    [half.room ?? session.location, half.trainer ?? session.trainers.join(', ')].filter(Boolean).join(' · ')
  return (
    <div className="grid gap-1.5 rounded-box border border-sand bg-surface p-3 text-sm">
      <p className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        {link}
        <Badge tone={trainingTones[status]}>{text.statuses[status]}</Badge>
      </p>
      <ul className="grid gap-0.5 text-muted">
        {today.map((half) => (
          <li key={half.half} className="wrap-anywhere">
            {`${time(half, 'startsAt')} – ${time(half, 'endsAt')} · ${place(half)}`}
          </li>
        ))}
      </ul>
      <p className="tabular-nums">{labels.places(session)}</p>
      {clashes.map(({ trainingId, what, title: other }) => (
        <p key={`${trainingId} ${what}`} className="wrap-anywhere font-semibold text-orange-deep">
          {labels.takenBy(what, other)}
        </p>
      ))}
    </div>
  )
}

const english = ({ english }: CalendarSession) => english && { title: english.title, description: null }
