import { Link } from '@tanstack/react-router'
import { closedFor, closedWords } from '../../../domain/trainings/closed-session.ts'
import { otherDatesOf } from './other-dates.tsx'
import { useTraining } from './use-training.ts'

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
