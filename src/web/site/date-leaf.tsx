import type { TrainingSummary } from '../../domain/trainings/training-schemas.ts'
import { endsLater, formatTime, formatWeekday } from '../../domain/values/dates.ts'
import { useSite } from '../page/use-site.ts'

/** When a session begins, its day and month read from afar, and until when it goes on over several days; that its date is still to be set, where it has none. */
export function DateLeaf({ startsAt, endsAt }: Pick<TrainingSummary, 'startsAt' | 'endsAt'>) {
  const { locale, text } = useSite()
  if (startsAt === null) return <p className="font-heading text-heading text-muted">{text.trainings.noDate}</p>
  const end = endsLater(startsAt, endsAt)
  // Without its year, which the month above the card says.
  const lastDay = end && formatWeekday(end, locale).slice(0, -5)
  const [weekday, day = '', month, year] = formatWeekday(startsAt, locale).split(' ')
  const [number, ordinal] = day.split(/(?=er$)/)
  return (
    <p className="flex items-center gap-3">
      <span className="font-heading text-green text-display tabular-nums leading-none">
        {number}
        {ordinal && <sup className="text-heading">{ordinal}</sup>}
      </span>{' '}
      <span className="leading-tight">
        <span className="block font-semibold text-lg">{month}</span>
        <span className="sr-only"> {year}, </span>
        <span className="block text-muted text-sm">
          {weekday}, {formatTime(startsAt, locale)}
        </span>
        {lastDay && <span className="block text-muted text-sm">{text.trainings.until(lastDay)}</span>}
      </span>
    </p>
  )
}
