import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { byDay } from '../../../domain/calendar-month.ts'
import { formatMonth, formatTime } from '../../../domain/dates.ts'
import { withLanguage } from '../../../domain/language-path.ts'
import { monthAfter, monthOf } from '../../../domain/month.ts'
import { calendarPath } from '../../../domain/paths.ts'
import { isOpenForRegistration, statusAt, trainingHeadings } from '../../../domain/training.ts'
import type { TrainingSummary } from '../../../domain/training-schemas.ts'
import { trainingChoicesQuery } from '../../api/trainings-query.ts'
import { useSite } from '../../page/use-site.ts'
import { MonthCalendar } from '../../ui/month-calendar.tsx'

const route = getRouteApi('/_site/formations/')

/** The trainings of the month that the address tells, or of this one. */
export function TrainingsCalendar({ trainings }: { trainings: TrainingSummary[] }) {
  const { locale, text, now, publicUrl } = useSite()
  const search = route.useSearch()
  const words = text.trainings
  const thisMonth = monthOf(now)
  const month = search.mois ?? thisMonth
  const { data: choices } = useQuery(trainingChoicesQuery())
  // On to where there is something to see: nobody is led through empty years.
  const last = [thisMonth, ...(choices?.months ?? [])].toSorted().at(-1) ?? thisMonth
  const step = (count: number, label: string, sign: string) => (
    <Link
      to="/formations"
      search={{ ...search, mois: monthAfter(month, count) }}
      resetScroll={false}
      rel="nofollow"
      aria-label={label}
      className="inline-flex size-11 items-center justify-center rounded-full border border-sand-deep hover:border-green hover:text-green"
    >
      <span aria-hidden="true">{sign}</span>
    </Link>
  )
  const noStep = <span aria-hidden="true" className="size-11" />
  return (
    <section aria-labelledby="mois-titre" className="grid grid-cols-1 gap-6">
      <div className="flex items-center gap-3">
        {month > thisMonth ? step(-1, words.previousMonth, '←') : noStep}
        <h2 id="mois-titre" className="min-w-36 text-center sm:min-w-48 text-heading first-letter:uppercase">
          {formatMonth(month, locale)}
        </h2>
        {month < last ? step(1, words.nextMonth, '→') : noStep}
      </div>
      <MonthCalendar
        month={month}
        locale={locale}
        today={now.toISOString().slice(0, 10)}
        days={byDay(trainings)}
        keyOf={({ id }) => id}
        count={words.onDay}
        empty={words.emptyMonth}
        show={(training, as) => <Entry training={training} isBrief={as === 'grid'} />}
      />
      <p>
        <a href={(publicUrl + withLanguage(calendarPath, locale)).replace(/^https?:/, 'webcal:')} className="text-link">
          {words.subscribe}
        </a>
      </p>
    </section>
  )
}

function Entry({ training, isBrief }: { training: TrainingSummary; isBrief: boolean }) {
  const { locale, text, now } = useSite()
  const { title } = trainingHeadings(training, locale)
  const isCancelled = training.status === 'annulée'
  const facts = [
    training.location,
    isOpenForRegistration(training, now)
      ? text.trainings.placesLeft(training.placesLeft, training.maxParticipants)
      : text.statuses[statusAt(training, now)],
  ]
  return (
    <div className={isBrief ? 'text-sm leading-snug' : 'rounded-box border border-sand bg-surface p-3'}>
      <Link
        to="/formations/$slug"
        params={{ slug: training.slug }}
        className={`hover:text-green hover:underline ${isBrief ? 'wrap-anywhere' : 'font-semibold'} ${isCancelled ? 'line-through' : ''}`}
      >
        {training.startsAt && <span className="tabular-nums">{formatTime(training.startsAt, locale)} </span>}
        <span lang={title.lang}>{title.text}</span>
      </Link>
      {!isBrief && <p className="text-muted text-sm">{facts.join(' · ')}</p>}
    </div>
  )
}
