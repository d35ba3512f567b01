import { createFileRoute } from '@tanstack/react-router'
import { trainingChoicesQuery, trainingsQuery } from '../api/trainings-query.ts'
import { pageHead } from '../page/page-head.ts'
import { loadContent } from '../site/load-content.ts'
import { TrainingsFailure } from '../site/trainings/trainings-failure.tsx'
import { TrainingsScreen } from '../site/trainings/trainings-screen.tsx'
import { narrowingOf, readTrainingsSearch } from '../site/trainings/trainings-search.ts'

export const Route = createFileRoute('/_site/formations/')({
  validateSearch: readTrainingsSearch,
  staleTime: Number.POSITIVE_INFINITY,
  // The filters are none of the loader's dependencies: another tab shows at once, with the spinner until its list has come.
  loader: async ({ context, location }) => {
    const narrowing = narrowingOf(readTrainingsSearch(location.search))
    const list = context.queryClient.fetchQuery(trainingsQuery(narrowing))
    const choices = context.queryClient.fetchQuery(trainingChoicesQuery()).catch(() => {})
    // In the browser the screen itself waits for its list, and says when it does not come.
    const isServer = typeof window === 'undefined'
    list.catch(() => {})
    const [content] = await Promise.all([
      loadContent('trainings', context.locale),
      isServer && list,
      isServer && choices,
    ])
    return { content }
  },
  head: ({ match, matches, loaderData }) =>
    loaderData
      ? pageHead(matches, { path: '/formations', ...loaderData.content.meta })
      : { meta: [{ title: match.context.text.trainings.loadError }] },
  component: TrainingsScreen,
  errorComponent: TrainingsFailure,
})
