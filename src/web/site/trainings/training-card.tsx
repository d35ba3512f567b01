import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isShownOpen, trainingHeadings } from '../../../domain/trainings/training.ts'
import type { TrainingSummary } from '../../../domain/trainings/training-schemas.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { publicFrom } from '../../../domain/waiting-list/place-offer.ts'
import { useSite } from '../../page/use-site.ts'
import { DateLeaf } from '../date-leaf.tsx'
import { KeepCompounds } from '../keep-compounds.tsx'
import { TrainingBadges } from '../training-badges.tsx'

/** One training as a card: its date first; the whole card leads to its page. */
export function TrainingCard({ training }: { training: TrainingSummary }) {
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
