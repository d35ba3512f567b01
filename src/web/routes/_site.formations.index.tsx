import { createFileRoute } from '@tanstack/react-router'
import { type TrainingCategory, trainingCategories } from '../../domain/training.ts'
import { trainingsQuery } from '../api/trainings-query.ts'
import { pageHead } from '../page/page-head.ts'
import { loadContent } from '../site/load-content.ts'
import { TrainingsFailure } from '../site/trainings/trainings-failure.tsx'
import { TrainingsScreen } from '../site/trainings/trainings-screen.tsx'

const isCategory = (value: unknown): value is TrainingCategory => trainingCategories.includes(value as TrainingCategory)

export const Route = createFileRoute('/_site/formations/')({
  // Said to be undefined, a value that makes no sense leaves the address as well.
  validateSearch: (search: Record<string, unknown>) =>
    ({
      categorie: isCategory(search.categorie) ? search.categorie : undefined,
    }) as { categorie?: TrainingCategory },
  staleTime: Number.POSITIVE_INFINITY,
  // The category is none of the loader's dependencies: another tab shows at once, with the spinner until its list has come.
  loader: async ({ context, location }) => {
    const { categorie } = location.search as { categorie?: unknown }
    const list = context.queryClient.fetchQuery(trainingsQuery(isCategory(categorie) ? categorie : undefined))
    // In the browser the screen itself waits for its list, and says when it does not come.
    const isServer = typeof window === 'undefined'
    list.catch(() => {})
    const [content] = await Promise.all([loadContent('trainings', context.locale), isServer && list])
    return { content }
  },
  head: ({ match, matches, loaderData }) =>
    loaderData
      ? pageHead(matches, { path: '/formations', ...loaderData.content.meta })
      : { meta: [{ title: match.context.text.trainings.loadError }] },
  component: TrainingsScreen,
  errorComponent: TrainingsFailure,
})
