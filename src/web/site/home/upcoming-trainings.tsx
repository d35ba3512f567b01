import { Link } from '@tanstack/react-router'
import { formatDay, formatTime } from '../../../domain/dates.ts'
import { formatMoney } from '../../../domain/money.ts'
import type { UpcomingTraining } from '../../api/trainings-query.ts'
import type { PageContent } from '../../content/page-content.ts'
import { useSite } from '../../page/use-site.ts'

/** The next sessions, a line each: when, what, how many places are left, for how much. */
export function UpcomingTrainings({
  texts,
  trainings,
}: {
  texts: PageContent<'home'>['upcoming']
  trainings: UpcomingTraining[]
}) {
  const { locale, text } = useSite()
  return (
    <div className="mt-16 grid gap-x-12 gap-y-5 lg:grid-cols-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 lg:block">
        <h3 className="text-heading">{texts.heading}</h3>
        <Link to="/formations" className="text-link min-h-11">
          {texts.all}
        </Link>
      </div>
      {trainings.length === 0 ? (
        <p className="text-muted">{texts.none}</p>
      ) : (
        <ul className="border-sand border-t lg:col-span-2">
          {trainings.map((training) => {
            const { title } = training
            return (
              <li
                key={training.id}
                className="relative grid gap-x-6 gap-y-1 border-sand border-b py-4 hover:bg-surface sm:grid-cols-[12rem_1fr_auto]"
              >
                <p className="text-muted">
                  {training.startsAt
                    ? `${formatDay(training.startsAt, locale)}, ${formatTime(training.startsAt, locale)}`
                    : text.trainings.noDate}
                </p>
                <div>
                  <Link
                    to="/formations/$slug"
                    params={{ slug: training.slug }}
                    lang={title.lang}
                    className="font-semibold after:absolute after:inset-0 hover:text-green"
                  >
                    {title.text}
                  </Link>
                  <p className="text-muted text-sm">
                    {text.categories[training.category]},{' '}
                    {text.trainings.placesLeft(training.placesLeft, training.maxParticipants)}
                  </p>
                </div>
                <p className="font-semibold sm:text-right">
                  {training.price === null ? text.priceOnRequest : formatMoney(training.price)}
                </p>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
