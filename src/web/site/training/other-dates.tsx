import { Link } from '@tanstack/react-router'
import { closedFor, closedWords } from '../../../domain/trainings/closed-session.ts'
import { isShownOpen } from '../../../domain/trainings/training.ts'
import type { TrainingSummary } from '../../../domain/trainings/training-schemas.ts'
import { dateOf } from './training-facts.ts'
import { useTraining } from './use-training.ts'

/** The open sessions of the same programme but this one. */
export const otherDatesOf = (training: { id: number }, sessions: readonly TrainingSummary[]): TrainingSummary[] =>
  sessions.filter((session) => session.id !== training.id && isShownOpen(session))

/** The open sessions of the same programme, soonest first, with their places; nothing where this is the only one. */
export function OtherDates() {
  const { locale, text, training, sessions, words } = useTraining()
  const others = otherDatesOf(training, sessions)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="autres-dates" className="other-dates">
      <h2 id="autres-dates" className="text-heading">
        {words.otherDates}
      </h2>
      <ul>
        {others.map((session) => (
          <li key={session.id}>
            <Link to="/formations/$slug" params={{ slug: session.slug }}>
              {dateOf(session, locale, text)}
            </Link>
            <span>
              {session.location} · {text.trainings.placesLeft(session.placesLeft, session.maxParticipants)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A session that is full, has begun, is over or was cancelled: other dates, other training, or the same on one's own premises. */
export function Instead() {
  const { locale, training, sessions, words } = useTraining()
  const reason = closedFor(training)
  return (
    <div className="instead" data-reason={reason}>
      {/* Of a full one the way in has spoken. */}
      {reason && reason !== 'full' && <p>{closedWords[locale][reason]}</p>}
      <ul>
        {otherDatesOf(training, sessions).length > 0 && (
          <li>
            <a href="#autres-dates">{words.nextDates}</a>
          </li>
        )}
        {reason === 'full' && (
          <li>
            <Link to="/contact" search={{ service: 'formation' }} hash="message">
              {words.fullWrite}
            </Link>
          </li>
        )}
        <li>
          <Link to="/formations" search={{ categorie: training.category }}>
            {words.otherTraining}
          </Link>
        </li>
        <li>
          <Link to="/contact" search={{ service: 'formation' }} hash="message">
            {words.onSite}
          </Link>
        </li>
      </ul>
    </div>
  )
}
