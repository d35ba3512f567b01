import { Link } from '@tanstack/react-router'
import { sessionTime } from '../../../domain/announcements/session-lines.ts'
import { waysToPay } from '../../../domain/company/ways-to-pay-phrase.ts'
import { closedFor, closedWords } from '../../../domain/trainings/closed-session.ts'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { withLanguage } from '../../../domain/values/language-path.ts'
import { trainingPath } from '../../../domain/values/paths.ts'
import { Icon } from '../icon.tsx'
import { Instead } from './other-dates.tsx'
import { useTraining } from './use-training.ts'

/** How to pay while it is open, what to do instead where it is full; what to take along. */
export function BelowTheButton() {
  const { training } = useTraining()
  const reason = closedFor(training)
  return (
    <div className="below">
      {/* Of one that is closed for another reason the facts have spoken (key-facts.tsx). */}
      {reason === undefined && <HowToPay />}
      {reason === 'full' && <Instead />}
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

function Takeaways() {
  const { locale, publicUrl, training, words } = useTraining()
  const path = withLanguage(trainingPath(training.slug), locale)
  const { title } = trainingHeadings(training, locale)
  const reason = closedFor(training)
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
