import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CalendarSession, calendarLimit, onEachDay } from '../../../domain/trainings/session-calendar.ts'
import type { SessionHalf } from '../../../domain/trainings/session-half.ts'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { formatMonth, formatTime } from '../../../domain/values/dates.ts'
import { monthAfter, monthOf } from '../../../domain/values/month.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Glyph, type GlyphName } from '../../ui/glyph.tsx'
import { MonthCalendar } from '../../ui/month-calendar.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { calendarQuery } from '../queries/trainings.ts'
import { trainingTones } from './training-columns.tsx'

interface Props {
  /** A session, and its half-days of this day. */
  session: CalendarSession & { today: readonly SessionHalf[] }
  /** Whether it stands in the narrow field of a day. */
  isBrief: boolean
}

/** A session on one of its days: whole in the list, in a few words in the grid; what is wrong with it in words in both. */
function CalendarEntry({ session, isBrief }: Props) {
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

/**
 * The sessions of the month that the address tells, in place of the rows of their list (docs/rules/office.md#calendar); `tabs` chooses
 * between the two.
 */
export function useSessionsCalendar() {
  const { locale, words } = useOffice()
  const { search } = useOfficeSearch()
  const labels = words.trainings.calendar
  const { q, avancement, programme } = search
  const now = new Date()
  const month = search.mois_affiche || monthOf(now)
  const isOpen = search.vue === 'calendrier'
  const query = useQuery({
    ...calendarQuery({
      ...{ month, q },
      ...(avancement !== 'all' && { stage: avancement }),
      ...(programme > 0 && { programmeId: String(programme) }),
    }),
    enabled: isOpen,
  })
  const show = (sessions: CalendarSession[]) => (
    <MonthCalendar
      month={month}
      locale={locale}
      today={now.toISOString().slice(0, 10)}
      days={onEachDay(sessions)}
      keyOf={({ id }) => id}
      count={labels.onDay}
      empty={labels.empty}
      show={(session, as) => <CalendarEntry session={session} isBrief={as === 'grid'} />}
    />
  )
  const tabs = {
    name: 'vue' as const,
    label: labels.views,
    labelOf: (vue: typeof search.vue) => labels.view[vue],
  }
  return {
    isOpen,
    tabs,
    calendar: {
      above: <MonthChoice month={month} thisMonth={monthOf(now)} isCut={query.data?.isCut ?? false} />,
      query,
      // Pages are months.
      pageSize: calendarLimit,
      empty: q || avancement !== 'all' || programme > 0 ? labels.emptySearch : labels.empty,
      show,
    },
  }
}

function MonthChoice({ month, thisMonth, isCut }: { month: string; thisMonth: string; isCut: boolean }) {
  const { locale, words } = useOffice()
  const { show } = useOfficeSearch()
  const labels = words.trainings.calendar
  const goTo = (chosen: string) => show({ mois_affiche: chosen === thisMonth ? '' : chosen })
  const step = (count: number, label: string, glyph: GlyphName) => (
    <Button
      look="neutral"
      size="compact"
      aria-label={label}
      title={label}
      onClick={() => goTo(monthAfter(month, count))}
      className="min-h-11 min-w-11"
    >
      <Glyph name={glyph} />
    </Button>
  )
  return (
    <div className="flex flex-wrap items-center gap-3">
      {step(-1, labels.previous, 'previous')}
      <p aria-live="polite" className="min-w-36 text-center font-heading font-semibold text-lg first-letter:uppercase">
        {formatMonth(month, locale)}
      </p>
      {step(1, labels.next, 'next')}
      {month !== thisMonth && (
        <Button look="quiet" size="compact" onClick={() => goTo(thisMonth)}>
          {labels.thisMonth}
        </Button>
      )}
      {isCut && <p className="text-muted text-sm">{labels.isCut}</p>}
    </div>
  )
}
