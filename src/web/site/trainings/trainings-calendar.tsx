import { getRouteApi, Link } from '@tanstack/react-router'
import { byDay } from '../../../domain/trainings/calendar-month.ts'
import { nextOpen, type TrainingStatus, trainingHeadings } from '../../../domain/trainings/training.ts'
import type { TrainingSummary } from '../../../domain/trainings/training-schemas.ts'
import { isActive } from '../../../domain/trainings/training-status.ts'
import { formatMonth, formatTime } from '../../../domain/values/dates.ts'
import type { Localized } from '../../../domain/values/language.ts'
import { withLanguage } from '../../../domain/values/language-path.ts'
import { monthAfter, monthOf } from '../../../domain/values/month.ts'
import { calendarPath } from '../../../domain/values/paths.ts'
import { useKnown } from '../../page/use-known.ts'
import { useSite } from '../../page/use-site.ts'
import { MonthCalendar } from '../../ui/month-calendar.tsx'

/** What the calendar alone says: it is loaded when it is asked for, and its words with it. */
const calendarWords = {
  fr: {
    previousMonth: 'Mois précédent',
    nextMonth: 'Mois suivant',
    empty: 'Aucune formation ce mois-ci',
    subscribe: 'S’abonner au calendrier de toutes les sessions',
    onDay: (count: number) => (count > 1 ? `${count} formations ce jour` : `${count} formation ce jour`),
  },
  en: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    empty: 'No training this month',
    subscribe: 'Subscribe to the calendar of all sessions',
    onDay: (count: number) => (count === 1 ? '1 training this day' : `${count} trainings this day`),
  },
} satisfies Localized<unknown>

const route = getRouteApi('/_site/formations/')

/** The trainings of the month that the address tells, or of the one in which the next that is open begins. */
export function TrainingsCalendar({ trainings }: { trainings: TrainingSummary[] }) {
  const { locale, now, publicUrl } = useSite()
  const search = route.useSearch()
  const words = calendarWords[locale]
  const thisMonth = monthOf(now)
  const next = nextOpen(trainings)?.startsAt
  const month = search.mois ?? (next ? monthOf(new Date(next)) : thisMonth)
  const choices = useKnown(route.useLoaderData().choices)
  // On to where there is something to see: nobody is led through empty years.
  const last = [thisMonth, ...(choices?.months ?? [])].toSorted().at(-1) ?? thisMonth
  const look = 'inline-flex size-11 items-center justify-center rounded-full border'
  const step = (count: number, label: string, sign: string) => (
    <Link
      to="/formations"
      search={{ ...search, mois: monthAfter(month, count) }}
      resetScroll={false}
      rel="nofollow"
      aria-label={label}
      className={`${look} border-sand-deep hover:border-green hover:text-green`}
    >
      <span aria-hidden="true">{sign}</span>
    </Link>
  )
  const noStep = (sign: string) => (
    <span aria-hidden="true" className={`${look} border-sand text-sand-deep`}>
      {sign}
    </span>
  )
  return (
    <section aria-labelledby="mois-titre" className="grid gap-6">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 id="mois-titre" className="min-w-36 sm:min-w-48 text-heading first-letter:uppercase">
          {formatMonth(month, locale)}
        </h2>
        {month > thisMonth ? step(-1, words.previousMonth, '←') : noStep('←')}
        {month < last ? step(1, words.nextMonth, '→') : noStep('→')}
      </div>
      <MonthCalendar
        month={month}
        locale={locale}
        today={now.toISOString().slice(0, 10)}
        days={byDay(trainings)}
        keyOf={({ id }) => id}
        count={words.onDay}
        isOff={({ shownStatus }) => shownStatus === 'annulée'}
        isOver={({ shownStatus }) => !isActive(shownStatus)}
        empty={words.empty}
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

const colours: Record<TrainingStatus | 'full', string> = {
  programmée: 'bg-green-wash text-green',
  full: 'bg-orange-wash text-orange-deep',
  en_cours: 'bg-blue-wash text-blue',
  terminée: 'bg-grey-wash text-grey',
  annulée: 'bg-red-wash text-red',
}

/** A session: a card in the list, a chip in a day's narrow field, in the colour of its state, which a word says too. */
function Entry({ training, isBrief }: { training: TrainingSummary; isBrief: boolean }) {
  const { locale, text } = useSite()
  const { title } = trainingHeadings(training, locale)
  const { startsAt, location, placesLeft, maxParticipants, shownStatus: status } = training
  const isOpen = status === 'programmée'
  const state = isOpen ? text.trainings.placesLeft(placesLeft, maxParticipants) : text.statuses[status]
  const isPlain = isOpen && placesLeft > 0
  const colour = colours[isOpen && !isPlain ? 'full' : status]
  const struck = status === 'annulée' ? 'line-through' : ''
  const time = startsAt && formatTime(startsAt, locale)
  const link = { to: '/formations/$slug', params: { slug: training.slug } } as const
  if (isBrief) {
    return (
      <Link {...link} className={`block rounded-lg px-1 py-1.5 text-sm leading-snug hover:underline ${colour}`}>
        <span className="block font-semibold tabular-nums">{time}</span>{' '}
        <span lang={title.lang} className={`wrap-anywhere hyphens-auto text-ink ${struck}`}>
          {title.text}
        </span>{' '}
        {!isPlain && <span className="block font-semibold">{state}</span>}
      </Link>
    )
  }
  return (
    <div className="relative rounded-box border border-sand bg-surface p-3">
      <Link
        {...link}
        className={`font-semibold after:absolute after:inset-0 after:rounded-box hover:text-green hover:underline ${struck}`}
      >
        {time && <span className="tabular-nums">{time} </span>}
        <span lang={title.lang}>{title.text}</span>
      </Link>
      <p className="text-muted text-sm">
        {location} · <span className={isPlain ? '' : `rounded-lg px-1 font-semibold ${colour}`}>{state}</span>
      </p>
    </div>
  )
}
