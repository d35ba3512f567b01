import { Link } from '@tanstack/react-router'
import { formatDay, formatTime } from '../../../domain/dates.ts'
import { formatMoney } from '../../../domain/money.ts'
import { isOpenForRegistration, trainingHeadings } from '../../../domain/training.ts'
import type { TrainingSummary } from '../../../domain/training-schemas.ts'
import { useSite } from '../../page/use-site.ts'
import { KeepCompounds } from '../keep-compounds.tsx'
import { TrainingBadges } from '../training-badges.tsx'

/** One training as a card; the whole card leads to its page. */
export function TrainingCard({ training }: { training: TrainingSummary }) {
  const { locale, text, now } = useSite()
  const { title, description } = trainingHeadings(training, locale)
  const words = text.trainings
  const date = training.startsAt
    ? `${formatDay(training.startsAt, locale)}, ${formatTime(training.startsAt, locale)}`
    : words.noDate
  const facts = [
    [words.date, date],
    [words.duration, words.hours(training.duration)],
    [words.place, training.location],
    [
      words.places,
      isOpenForRegistration(training, now)
        ? words.placesLeft(training.placesLeft, training.maxParticipants)
        : String(training.maxParticipants),
    ],
    [words.price, training.price === null ? text.priceOnRequest : formatMoney(training.price)],
  ]
  return (
    <li className="relative flex flex-col gap-4 rounded-box border border-sand bg-surface p-6 transition-colors focus-within:border-green hover:border-green">
      <TrainingBadges training={training} />
      <h2 lang={title.lang} className="text-heading">
        <Link
          to="/formations/$slug"
          params={{ slug: training.slug }}
          className="after:absolute after:inset-0 after:rounded-box"
        >
          <KeepCompounds text={title.text} />
        </Link>
      </h2>
      <p lang={description.lang} className="line-clamp-3 text-muted">
        {description.text}
      </p>
      <dl className="mt-auto grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-sand border-t pt-4 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
