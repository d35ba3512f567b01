import { Link } from '@tanstack/react-router'
import { formatDay, formatDayTime } from '../../domain/values/dates.ts'
import { formatMoney } from '../../domain/values/money.ts'
import type { UpcomingTraining } from '../api/trainings.ts'
import { useSite } from '../page/use-site.ts'

/** A session that can be registered for, in three lines: when, what, for how much and how many places are left. All of it leads to its page. */
export function UpcomingSession({ session, className }: { session: UpcomingTraining; className: string }) {
  const { locale, text } = useSite()
  const { slug, startsAt, until, title, price, placesLeft, maxParticipants } = session
  return (
    <li className={`relative grid content-start gap-1 ${className}`}>
      <p className="font-bold font-heading text-green text-lead">
        {startsAt ? formatDayTime(startsAt, locale) : text.trainings.noDate}
      </p>
      {until && <p className="text-muted text-sm">{text.trainings.until(formatDay(until, locale))}</p>}
      <p>
        <Link
          to="/formations/$slug"
          params={{ slug }}
          lang={title.lang}
          className="font-semibold after:absolute after:inset-0 after:rounded-box hover:text-green"
        >
          {title.text}
        </Link>
      </p>
      <p className="text-muted text-sm">
        {`${price === null ? text.priceOnRequest : formatMoney(price)} · ${text.trainings.placesLeft(placesLeft, maxParticipants)}`}
      </p>
    </li>
  )
}
