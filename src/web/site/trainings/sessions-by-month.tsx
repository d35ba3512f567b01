import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { opening } from '../../../domain/trainings/opening.ts'
import { sessionsByMonth } from '../../../domain/trainings/session-months.ts'
import { isShownOpen, trainingHeadings } from '../../../domain/trainings/training.ts'
import type { TrainingSummary } from '../../../domain/trainings/training-schemas.ts'
import { formatMonth } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { publicFrom } from '../../../domain/waiting-list/place-offer.ts'
import type { PageContent } from '../../content/page-content.ts'
import { useSite } from '../../page/use-site.ts'
import { DateLeaf } from '../date-leaf.tsx'
import { Picture } from '../picture.tsx'
import { KeepCompounds, TrainingBadges } from '../training-badges.tsx'

type Content = Pick<PageContent<'trainings'>, 'themes' | 'words'>

/** One training as a card: its date and picture first; the whole card leads to its page. */
function TrainingCard({ training, content }: { training: TrainingSummary; content: Content }) {
  const { locale, text, now } = useSite()
  const { title, description } = trainingHeadings(training, locale)
  const words = text.trainings
  const { startsAt, placesLeft, maxParticipants, picture, trainers } = training
  const isOpen = isShownOpen(training)
  const listEnds = publicFrom({ startsAt: startsAt === null ? null : new Date(startsAt) })
  const isWaitedFor = isOpen && placesLeft === 0 && (listEnds === null || now < listEnds)
  return (
    <li className="training-item">
      <Picture
        picture={picture ? { ...picture, name: `site-${picture.id}` } : content.themes[training.theme]}
        alt=""
        sizes="(width > 640px) 400px, 96px"
        className="cover"
      />
      <DateLeaf {...training} />
      <TrainingBadges training={training} />
      <h3 lang={title.lang}>
        <Link to="/formations/$slug" params={{ slug: training.slug }} viewTransition>
          <KeepCompounds text={title.text} />
        </Link>
      </h3>
      <p lang={description.lang}>{opening(description.text, 110)}</p>
      <dl className="item-facts">
        {trainers.length > 0 && <Fact label={content.words.trainers}>{trainers.join(', ')}</Fact>}
        <Fact label={words.place}>{training.location}</Fact>
        <Fact label={words.duration}>{words.hours(training.duration)}</Fact>
        <Fact label={words.places} isFew={isOpen && placesLeft < 4}>
          {isOpen ? words.placesLeft(placesLeft, maxParticipants) : `${maxParticipants} ${words.places.toLowerCase()}`}
          {isWaitedFor && words.waitingList}
        </Fact>
        <Fact label={words.price}>{training.price === null ? text.priceOnRequest : formatMoney(training.price)}</Fact>
      </dl>
    </li>
  )
}

/** What a line of the card says; which of its facts it is, a reader of the screen is told. */
const Fact = ({ label, isFew, children }: { label: string; isFew?: boolean; children: ReactNode }) => (
  <div>
    <dt className="sr-only">{label}</dt>
    <dd className={isFew ? 'text-orange-deep' : undefined}>{children}</dd>
  </div>
)

/** What may be registered for first, month by month; what is over or cancelled folded away (docs/rules/trainings.md#list). */
export function SessionsByMonth({
  trainings,
  month,
  content,
}: {
  trainings: TrainingSummary[]
  month: string | undefined
  content: Content
}) {
  const { locale, text } = useSite()
  const { months, undated, underWay, gone } = sessionsByMonth(trainings, month)
  const words = text.trainings
  const cards = (sessions: TrainingSummary[]) => (
    <ul>
      {sessions.map((training) => (
        <TrainingCard key={training.id} training={training} content={content} />
      ))}
    </ul>
  )
  // As wide as what it holds, so that small groups share a row.
  const group = (id: string, heading: string, sessions: TrainingSummary[]) =>
    sessions.length > 0 && (
      <section key={id} aria-labelledby={id} className={`of-${Math.min(sessions.length, 3)}`}>
        <h2 id={id}>{heading}</h2>
        {cards(sessions)}
      </section>
    )
  return (
    <div className="session-groups">
      {months.length + undated.length + underWay.length === 0 && <p className="text-muted">{content.words.empty}</p>}
      {months.map((one) => group(one.month, formatMonth(one.month, locale), one.sessions))}
      {group('date-a-fixer', words.noDate, undated)}
      {group('en-cours', text.statuses.en_cours, underWay)}
      {gone.length > 0 && (
        <details>
          <summary>{words.gone(gone.length)}</summary>
          {cards(gone)}
        </details>
      )}
    </div>
  )
}
