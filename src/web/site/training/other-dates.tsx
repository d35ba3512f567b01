import { getRouteApi, Link } from '@tanstack/react-router'
import { isOpenForRegistration } from '../../../domain/training.ts'
import { useSite } from '../../page/use-site.ts'
import { dateOf } from './training-facts.ts'

const route = getRouteApi('/_site/formations/$slug')

/** The open sessions of the same programme, soonest first, with their places; nothing where this is the only one. */
export function OtherDates() {
  const { locale, text, now } = useSite()
  const { training, sessions } = route.useLoaderData()
  const others = sessions.filter((session) => session.id !== training.id && isOpenForRegistration(session, now))
  if (others.length === 0) return null
  return (
    <section aria-labelledby="autres-dates" className="no-print grid gap-3">
      <h2 id="autres-dates" className="text-heading">
        {text.training.otherDates}
      </h2>
      <ul className="grid gap-2">
        {others.map((session) => (
          <li
            key={session.id}
            className="relative rounded-box border border-sand bg-surface px-4 pt-1 pb-3 focus-within:border-green hover:border-green"
          >
            <Link
              to="/formations/$slug"
              params={{ slug: session.slug }}
              className="flex min-h-11 items-center font-semibold text-green after:absolute after:inset-0 after:rounded-box hover:underline"
            >
              {dateOf(session, locale, text)}
            </Link>
            <span className="text-muted text-sm">
              {session.location} · {text.trainings.placesLeft(session.placesLeft, session.maxParticipants)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
