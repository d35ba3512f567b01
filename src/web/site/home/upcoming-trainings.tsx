import { Link } from '@tanstack/react-router'
import { formatDay, formatTime } from '../../../domain/dates.ts'
import { formatMoney } from '../../../domain/money.ts'
import type { UpcomingTraining } from '../../api/trainings-query.ts'
import type { PageContent } from '../../content/page-content.ts'
import { useSite } from '../../page/use-site.ts'

/** The next sessions, where the hero ends: when, what, how many places are left, for how much. */
export function UpcomingTrainings({
  texts,
  trainings,
}: {
  texts: PageContent<'home'>['upcoming']
  trainings: UpcomingTraining[]
}) {
  const { locale, text } = useSite()
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
        <ul className="grid border-sand border-t md:grid-cols-3 md:gap-x-8">
          {trainings.map(({ id, slug, startsAt, title, placesLeft, maxParticipants, price }) => (
            <li
              key={id}
              className="relative grid content-start gap-1 border-sand py-3 not-first:border-t md:not-first:border-t-0 md:pt-6"
            >
              <p className="font-bold font-heading text-green text-lead">
                {startsAt ? `${formatDay(startsAt, locale)}, ${formatTime(startsAt, locale)}` : text.trainings.noDate}
              </p>
              <p>
                <Link
                  to="/formations/$slug"
                  params={{ slug }}
                  lang={title.lang}
                  className="font-semibold after:absolute after:inset-0 hover:text-green"
                >
                  {title.text}
                </Link>
              </p>
              <p className="text-muted text-sm">
                {price === null ? text.priceOnRequest : formatMoney(price)} ·{' '}
                {text.trainings.placesLeft(placesLeft, maxParticipants)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
