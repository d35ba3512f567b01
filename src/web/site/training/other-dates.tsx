import { Link } from '@tanstack/react-router'
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
