import type { TrainingStatus } from '../../domain/trainings/training.ts'
import type { Training, TrainingSummary } from '../../domain/trainings/training-schemas.ts'
import { endsLater, formatTime, formatWeekday } from '../../domain/values/dates.ts'
import { useSite } from '../page/use-site.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

/** docs/rules/trainings.md#statuses: coming green, in progress blue, finished grey, cancelled red; any other value grey. */
const tones: Record<TrainingStatus, Tone> = { programmée: 'green', en_cours: 'blue', terminée: 'grey', annulée: 'red' }

export function TrainingBadges({ training }: { training: Pick<Training, 'shownStatus' | 'category'> }) {
  const { text } = useSite()
  const status = training.shownStatus
  return (
    <p className="flex flex-wrap gap-2">
      <Badge tone={tones[status] ?? 'grey'}>{text.statuses[status] ?? status}</Badge>{' '}
      <Badge>{text.categories[training.category]}</Badge>
    </p>
  )
}

/**
 * A title whose compounds (« auto-inspection ») are not torn apart at the end of a line, except one that is wider than the screen
 * (« anti-inflammatoires » on a small phone): that one breaks at its hyphen.
 */
export function KeepCompounds({ text }: { text: string }) {
  return text.split(/(\S+-\S+)/).map((part) =>
    part.includes('-') ? (
      <span key={part} className="inline-block max-w-full">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

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
