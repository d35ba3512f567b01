import { createFileRoute, redirect } from '@tanstack/react-router'
import { trainingChoicesQuery, trainingsQuery } from '../api/trainings-query.ts'
import { pageHead } from '../page/page-head.ts'
import { loadContent } from '../site/load-content.ts'
import styles from '../site/trainings/trainings.css?url'
import { TrainingsFailure, TrainingsScreen } from '../site/trainings/trainings-screen.tsx'
import { narrowingOf, readTrainingsSearch, trainingsSearch } from '../site/trainings/trainings-search.ts'

export const Route = createFileRoute('/_site/formations/')({
  validateSearch: readTrainingsSearch,
  staleTime: Number.POSITIVE_INFINITY,
  // The filters are none of the loader's dependencies: another tab shows at once, with the spinner until its list has come.
  loader: async ({ context, location }) => {
    const search = readTrainingsSearch(location.search)
    const narrowing = narrowingOf(search)
    const list = context.queryClient.fetchQuery(trainingsQuery(narrowing))
    const choices = context.queryClient.fetchQuery(trainingChoicesQuery()).catch(() => {})
    // In the browser the screen itself waits for its list, and says when it does not come.
    list.catch(() => {})
    if (import.meta.env.SSR && search.lieu) {
      const known = await choices
      // In the browser only a place that there is can be chosen.
      if (known && !known.places.includes(search.lieu))
        throw redirect({
          to: '/formations',
          search: trainingsSearch({ ...search, lieu: undefined }),
          statusCode: 307,
        })
    }
    const [content] = await Promise.all([
      loadContent('trainings', context.locale),
      import.meta.env.SSR && list,
      import.meta.env.SSR && choices,
    ])
    return { content }
  },
  head: ({ match, matches, loaderData }) => {
    if (!loaderData) return { meta: [{ title: match.context.text.trainings.loadError }] }
    const head = pageHead(matches, { path: '/formations', ...loaderData.content.meta })
    return { ...head, links: [{ rel: 'stylesheet', href: styles }, ...(head.links ?? [])] }
  },
  component: TrainingsScreen,
  errorComponent: TrainingsFailure,
})
