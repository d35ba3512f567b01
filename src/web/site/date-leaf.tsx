import { formatTime, formatWeekday } from '../../domain/dates.ts'
import { useSite } from '../page/use-site.ts'

/** When a session begins, its day and month read from afar; that its date is still to be set, where it has none. */
export function DateLeaf({ startsAt }: { startsAt: string | null }) {
  const { locale, text } = useSite()
  if (startsAt === null) return <p className="font-heading text-heading text-muted">{text.trainings.noDate}</p>
  const [weekday, day, month, year] = formatWeekday(startsAt, locale).split(' ')
  return (
    <p className="flex items-center gap-3">
      <span className="font-heading text-green text-display tabular-nums leading-none">{day}</span>
      <span className="leading-tight">
        <span className="block font-semibold text-lg">{month}</span>
        <span className="sr-only"> {year}, </span>
        <span className="block text-muted text-sm">
          {weekday}, {formatTime(startsAt, locale)}
        </span>
      </span>
    </p>
  )
}
