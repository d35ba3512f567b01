import { createFileRoute, redirect } from '@tanstack/react-router'
import { publicStaleTime, readChoices, readTrainings } from '../api/trainings.ts'
import { pageHead } from '../page/page-head.ts'
import { askedFor } from '../page/use-known.ts'
import { loadContent } from '../site/load-content.ts'
import styles from '../site/trainings/trainings.css?url'
import { TrainingsFailure, TrainingsScreen } from '../site/trainings/trainings-screen.tsx'
import { narrowingOf, readTrainingsSearch, trainingsSearch } from '../site/trainings/trainings-search.ts'

export const Route = createFileRoute('/_site/formations/')({
  validateSearch: readTrainingsSearch,
  // A list or a calendar is of the same trainings.
  loaderDeps: ({ search }) => narrowingOf(search),
  staleTime: publicStaleTime,
  preloadStaleTime: publicStaleTime,
  loader: async ({ context: { api, locale }, deps: narrowing, location }) => {
    const [asked, choosing] = [readTrainings(api, narrowing), readChoices(api)]
    asked.catch(() => {}) // thrown where it is waited for
    const loading = loadContent('trainings', locale)
    // In the browser another tab shows at once, with the spinner until its list has come, and says when it does not come.
    if (!import.meta.env.SSR) {
      const list = askedFor(asked.catch(() => null))
      return { content: await loading, choices: askedFor(choosing), list }
    }
    const [content, choices] = await Promise.all([loading, choosing])
    // In the browser only a place that there is can be chosen.
    if (choices && narrowing.location && !choices.places.includes(narrowing.location)) {
      const search = trainingsSearch({ ...readTrainingsSearch(location.search), lieu: undefined })
      throw redirect({ to: '/formations', search, statusCode: 307 })
    }
    return { content, choices, list: await asked }
  },
  head: ({ match, matches, loaderData }) => {
    if (!loaderData) return { meta: [{ title: match.context.text.trainings.loadError }] }
    const head = pageHead(matches, { path: '/formations', ...loaderData.content.meta })
    return { ...head, links: [{ rel: 'stylesheet', href: styles }, ...(head.links ?? [])] }
  },
  component: TrainingsScreen,
  errorComponent: TrainingsFailure,
})
