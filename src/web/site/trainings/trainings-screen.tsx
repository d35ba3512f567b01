import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { lazy, Suspense, useEffect } from 'react'
import { trainingCategories } from '../../../domain/trainings/training.ts'
import type { TrainingSummary } from '../../../domain/trainings/training-schemas.ts'
import { useKnown } from '../../page/use-known.ts'
import { useSite } from '../../page/use-site.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CallToAction } from '../call-to-action.tsx'
import { PageHero } from '../page-hero.tsx'
import { RetryLink } from '../retry-link.tsx'
import { SessionsByMonth } from './sessions-by-month.tsx'
import { TrainingsCalendar } from './trainings-calendar.tsx'
import { TrainingsFilters } from './trainings-filters.tsx'
import { lastSeen, trainingsSearch } from './trainings-search.ts'

const route = getRouteApi('/_site/formations/')

// Most visitors read the list: the browser loads the calendar when it is asked for.
const Calendar = createIsomorphicFn()
  .server(() => TrainingsCalendar)
  .client(() => lazy(async () => ({ default: (await import('./trainings-calendar.tsx')).TrainingsCalendar })))()

/** docs/rules/trainings.md#list: three tabs, cards, and what to say while loading, on failure and when there is nothing. */
export function TrainingsScreen() {
  const { text } = useSite()
  const search = route.useSearch()
  const { content, list } = route.useLoaderData()
  const trainings = useKnown<TrainingSummary[] | null>(list)
  const tabs = [undefined, ...trainingCategories]
  useEffect(() => {
    lastSeen.search = search
  }, [search])

  return (
    <>
      <PageHero title={content.hero.heading} intro={content.hero.intro} />
      <section className="page-width py-6">
        <TrainingsFilters own={content.words}>
          <nav aria-label={text.trainings.tabsLabel} className="categories">
            {tabs.flatMap((category) => [
              <Link
                key={category ?? 'all'}
                to="/formations"
                search={trainingsSearch({ ...search, categorie: category })}
                activeOptions={{ exact: true, includeSearch: true }}
                resetScroll={false}
                className="category-link"
              >
                {text.trainings.tabs[category ?? 'all']}
              </Link>,
              ' ',
            ])}
          </nav>
        </TrainingsFilters>
        {trainings === null ? (
          <NoList />
        ) : trainings === undefined ? (
          <Spinner label={text.loading} className="min-h-[50vh] items-start" />
        ) : search.vue ? (
          <Suspense fallback={<Spinner label={text.loading} className="min-h-[50vh] items-start" />}>
            <Calendar trainings={trainings} />
          </Suspense>
        ) : (
          <SessionsByMonth trainings={trainings} month={search.mois} content={content} />
        )}
      </section>
      <CallToAction title={content.onSite.heading} text={content.onSite.text}>
        <Link to="/contact" search={{ service: 'formation' }} hash="message" className={buttonClass()}>
          {content.onSite.action}
        </Link>
      </CallToAction>
    </>
  )
}

/** The list did not come: it is asked for again, by the button or by the next look. */
function NoList() {
  const { text } = useSite()
  const router = useRouter()
  useEffect(() => () => router.clearCache({ filter: ({ routeId }) => routeId === route.id }), [router])
  return (
    <div className="grid justify-items-start gap-4">
      <p role="alert" className="font-semibold text-red">
        {text.trainings.loadError}
      </p>
      <Button onClick={() => void router.invalidate()}>{text.serverError.retry}</Button>
    </div>
  )
}

/** The list could not be had while the page was made: says so, in HTML as well, and offers to try again (docs/rules/trainings.md#list). */
export function TrainingsFailure() {
  const { text } = useSite()
  return (
    <section className="page-width grid justify-items-start gap-5 py-24">
      <h1 role="alert" className="text-title">
        {text.trainings.loadError}
      </h1>
      <RetryLink />
    </section>
  )
}
