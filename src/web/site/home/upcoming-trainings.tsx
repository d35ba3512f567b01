import { Link } from '@tanstack/react-router'
import type { UpcomingTraining } from '../../api/trainings-query.ts'
import type { PageContent } from '../../content/page-content.ts'
import { UpcomingSession } from '../upcoming-session.tsx'

/** The next sessions, where the hero ends: when, what, how many places are left, for how much. */
export function UpcomingTrainings({
  texts,
  trainings,
}: {
  texts: PageContent<'home'>['upcoming']
  trainings: UpcomingTraining[]
}) {
  return (
    <div id="prochaines-dates" className="page-width scroll-mt-20 pb-6 lg:pb-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 className="text-heading">{texts.heading}</h2>
        <Link to="/formations" className="text-link min-h-11">
          {texts.all}
        </Link>
      </div>
      {trainings.length === 0 ? (
        <p className="text-muted">{texts.none}</p>
      ) : (
        <ul className="grid border-sand border-t sm:grid-cols-3 sm:gap-x-8">
          {trainings.map((session) => (
            <UpcomingSession key={session.slug} session={session} className="next-session" />
          ))}
        </ul>
      )}
    </div>
  )
}
