import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sessionsByMonth } from '../../../domain/trainings/session-months.ts'
import { isShownOpen, trainingHeadings } from '../../../domain/trainings/training.ts'
import type { TrainingSummary } from '../../../domain/trainings/training-schemas.ts'
import { formatMonth } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { publicFrom } from '../../../domain/waiting-list/place-offer.ts'
import { useSite } from '../../page/use-site.ts'
import { DateLeaf } from '../date-leaf.tsx'
import { KeepCompounds, TrainingBadges } from '../training-badges.tsx'

/** One training as a card: its date first; the whole card leads to its page. */
function TrainingCard({ training }: { training: TrainingSummary }) {
  const { locale, text, now } = useSite()
  const { title, description } = trainingHeadings(training, locale)
  const words = text.trainings
  const { startsAt, placesLeft, maxParticipants } = training
  const isOpen = isShownOpen(training)
  const listEnds = publicFrom({ startsAt: startsAt === null ? null : new Date(startsAt) })
  const isWaitedFor = isOpen && placesLeft === 0 && (listEnds === null || now < listEnds)
  return (
    <li className="training-item rounded-box">
      <DateLeaf {...training} />
      <TrainingBadges training={training} />
      <h3 lang={title.lang} className="text-heading">
        <Link
          to="/formations/$slug"
          params={{ slug: training.slug }}
          viewTransition
          className="after:absolute after:inset-0 after:rounded-box"
        >
          <KeepCompounds text={title.text} />
        </Link>
      </h3>
      <p lang={description.lang} className="line-clamp-2 text-muted">
        {description.text}
      </p>
      <dl className="item-facts">
        <Fact label={words.place}>{training.location}</Fact>
        <Fact label={words.duration}>{words.hours(training.duration)}</Fact>
        <Fact label={words.places} look={isOpen && placesLeft < 4 ? 'font-semibold text-orange-deep' : 'font-semibold'}>
          {isOpen ? words.placesLeft(placesLeft, maxParticipants) : `${maxParticipants} ${words.places.toLowerCase()}`}
          {isWaitedFor && words.waitingList}
        </Fact>
        <Fact label={words.price} look="font-semibold">
          {training.price === null ? text.priceOnRequest : formatMoney(training.price)}
        </Fact>
      </dl>
    </li>
  )
}

/** What a line of the card says; which of its facts it is, a reader of the screen is told. */
const Fact = ({ label, look = '', children }: { label: string; look?: string; children: ReactNode }) => (
  <div className="even:text-right">
    <dt className="sr-only">{label}</dt>
    <dd className={look}>{children}</dd>
  </div>
)

/** What may be registered for first, month by month; what is over or cancelled folded away (docs/rules/trainings.md#list). */
export function SessionsByMonth({ trainings, month }: { trainings: TrainingSummary[]; month: string | undefined }) {
  const { locale, text } = useSite()
  const { months, undated, underWay, gone } = sessionsByMonth(trainings, month)
  const words = text.trainings
  return (
    <div className="grid gap-10">
      {months.length + undated.length + underWay.length === 0 && <p className="text-muted">{words.empty}</p>}
      {months.map((one) => (
        <Group key={one.month} id={one.month} heading={formatMonth(one.month, locale)} sessions={one.sessions} />
      ))}
      {undated.length > 0 && <Group id="date-a-fixer" heading={words.noDate} sessions={undated} />}
      {underWay.length > 0 && <Group id="en-cours" heading={text.statuses.en_cours} sessions={underWay} />}
      {gone.length > 0 && (
        <details className="border-sand border-t pt-4">
          <summary className="w-fit cursor-pointer py-2 font-semibold text-green hover:underline">
            {words.gone(gone.length)}
          </summary>
          <Cards sessions={gone} className="mt-4" />
        </details>
      )}
    </div>
  )
}

const Group = ({ id, heading, sessions }: { id: string; heading: string; sessions: TrainingSummary[] }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="month-head">
      {heading}
    </h2>
    <Cards sessions={sessions} />
  </section>
)

const Cards = ({ sessions, className = '' }: { sessions: TrainingSummary[]; className?: string }) => (
  <ul className={`grid gap-5 sm:grid-cols-2 lg:grid-cols-3 ${className}`}>
    {sessions.map((training) => (
      <TrainingCard key={training.id} training={training} />
    ))}
  </ul>
)
