import { Link } from '@tanstack/react-router'
import { closedFor, closedWords } from '../../../domain/closed-session.ts'
import { withLanguage } from '../../../domain/language-path.ts'
import { trainingPath } from '../../../domain/paths.ts'
import { sessionTime } from '../../../domain/session-lines.ts'
import { trainingHeadings } from '../../../domain/training.ts'
import { waysToPay } from '../../../domain/ways-to-pay.ts'
import { Icon } from '../icon.tsx'
import { otherDatesOf } from './other-dates.tsx'
import { useTraining } from './use-training.ts'

/** How to pay and what to take along while it is open; what to do instead where it is full or over. */
export function BelowTheButton() {
  const { now, training } = useTraining()
  return (
    <div className="below">
      {closedFor(training, now) ? <Instead /> : <HowToPay />}
      <Takeaways />
    </div>
  )
}

function HowToPay() {
  const { company, locale, training, words } = useTraining()
  return (
    <details className="fold">
      <summary>{words.howToPay}</summary>
      <p>
        {words.nothingYet} {training.price !== null && words.payBy(waysToPay(company.payment, locale))}
      </p>
      <p>
        {words.employer}{' '}
        <Link to="/contact" search={{ service: 'formation' }} hash="message">
          {words.quote}
        </Link>
        .
      </p>
    </details>
  )
}

/** A session that is full, has begun, is over or was cancelled: other dates, other training, or the same on one's own premises. */
function Instead() {
  const { locale, now, training, sessions, words } = useTraining()
  const reason = closedFor(training, now)
  return (
    <div className="instead">
      {/* Of a full one the way in has spoken. */}
      {reason && reason !== 'full' && <p>{closedWords[locale][reason]}</p>}
      <ul>
        {otherDatesOf(training, sessions, now).length > 0 && (
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

function Takeaways() {
  const { locale, now, publicUrl, training, words } = useTraining()
  const path = withLanguage(trainingPath(training.slug), locale)
  const { title } = trainingHeadings(training, locale)
  const reason = closedFor(training, now)
  // Who is sent the link of one that is off is not told to come.
  const isOff = reason === 'annulée' || reason === 'terminée'
  const when = isOff ? [closedWords[locale][reason]] : training.startsAt ? [sessionTime(training, locale)] : []
  const message = [title.text, ...when, publicUrl + path].join('\n')
  return (
    <ul className="takeaways">
      {training.startsAt && !isOff && reason !== 'full' && (
        <li>
          <a href={`${path}.ics`}>
            <Icon name="calendar" className="size-5" />
            {words.addToCalendar}
          </a>
        </li>
      )}
      <li>
        <a href={`${path}.pdf`}>
          <Icon name="download" className="size-5" />
          {words.programmeFile}
        </a>
      </li>
      <li>
        <a href={`https://wa.me/?text=${encodeURIComponent(message)}`} target="_blank" rel="noopener">
          <Icon name="whatsapp" className="size-5" />
          {words.share}
          <span className="sr-only"> {words.newTab}</span>
        </a>
      </li>
    </ul>
  )
}
