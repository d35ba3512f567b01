import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { directionsTo } from '../../../domain/company/directions.ts'
import { nextOf, type OwnRegistration } from '../../../domain/participants/participant.ts'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { endsLater, formatEnd, formatTime, formatWeekday } from '../../../domain/values/dates.ts'
import { trainingCalendarPath } from '../../../domain/values/paths.ts'
import { LoadFailure } from '../../signed-in/loaded.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { usePortal } from '../kit/portal-text.ts'
import { StatusBadges } from '../kit/status-badges.tsx'
import { PresenceCodeLine } from '../registrations/detail-part.tsx'
import { StillDue } from './still-due.tsx'

const frame = 'grid content-start gap-3 rounded-box border border-sand bg-surface p-4 sm:gap-4 sm:p-6'

/** The training the participant goes to next: when, where, how to get there, and into which calendar; nothing until it is known. */
export function NextTraining({ registrations }: { registrations: UseQueryResult<{ rows: OwnRegistration[] }> }) {
  const { words } = usePortal()
  if (registrations.isPending) return null
  if (registrations.isError) {
    return (
      <LoadFailure
        title={words.registrations.loadError}
        error={registrations.error}
        onRetry={() => registrations.refetch()}
      />
    )
  }
  const next = nextOf(registrations.data.rows, new Date())
  return (
    <section aria-labelledby="prochaine-titre" className={`${frame} border-t-4 border-t-orange`}>
      <h2 id="prochaine-titre" className="font-body font-semibold text-muted text-sm">
        {words.dashboard.next}
      </h2>
      {next ? <Appointment registration={next} /> : <NoAppointment />}
    </section>
  )
}

function NoAppointment() {
  const { words } = usePortal()
  return (
    <>
      <p className="font-heading text-heading">{words.dashboard.noNext}</p>
      <p className="text-muted">{words.dashboard.noNextText}</p>
      <Link to="/formations" className={buttonClass('primary', 'w-fit')}>
        {words.dashboard.seeTrainings}
      </Link>
    </>
  )
}

function Appointment({ registration }: { registration: OwnRegistration }) {
  const { locale, words, company } = usePortal()
  const { training } = registration
  const { title } = trainingHeadings(training, locale)
  const labels = words.dashboard
  return (
    <>
      <p lang={title.lang} className="text-balance font-bold font-heading text-heading">
        {title.text}
      </p>
      <p>
        {training.startsAt ? (
          <>
            <span className="block font-semibold first-letter:uppercase">
              {formatWeekday(training.startsAt, locale)}
            </span>
            <span className="text-muted">
              {labels.hours(
                formatTime(training.startsAt, locale),
                training.endsAt && endsLater(training.startsAt, training.endsAt) === null
                  ? formatEnd(training.endsAt, locale)
                  : null,
              )}
              {', '}
            </span>
          </>
        ) : (
          <span className="block font-semibold">{labels.noDate}</span>
        )}
        <span className="text-muted">{training.location}</span>
      </p>
      <StatusBadges registration={registration} />
      <PresenceCodeLine presence={registration.presence} />
      <StillDue registration={registration} />
      <div className="mt-auto flex flex-wrap items-center gap-x-6 gap-y-2">
        <Link
          to="/espace-participant"
          search={{ inscription: registration.id }}
          resetScroll={false}
          className={buttonClass()}
        >
          {labels.details}
        </Link>
        <a
          href={directionsTo(training.location, company)}
          target="_blank"
          rel="noreferrer"
          className="text-link min-h-11"
        >
          {labels.directions}
          <span className="sr-only"> {labels.newTab}</span>
        </a>
        {training.startsAt && (
          <a href={trainingCalendarPath(training.slug)} className="text-link min-h-11">
            {labels.addToCalendar}
          </a>
        )}
      </div>
    </>
  )
}
