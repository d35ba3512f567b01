import { createFileRoute } from '@tanstack/react-router'
import { type TrainingCategory, trainingCategories } from '../../domain/training.ts'
import { pageHead } from '../page-head.ts'
import { trainingsQuery } from '../queries/trainings.ts'
import { loadContent } from '../site/load-content.ts'
import { TrainingsScreen } from '../site/trainings/trainings-screen.tsx'

const isCategory = (value: unknown): value is TrainingCategory => trainingCategories.includes(value as TrainingCategory)

export const Route = createFileRoute('/_site/formations/')({
  validateSearch: (search: Record<string, unknown>): { categorie?: TrainingCategory } =>
    isCategory(search.categorie) ? { categorie: search.categorie } : {},
  loaderDeps: ({ search }) => ({ category: search.categorie }),
  loader: async ({ context, deps }) => {
    const [content] = await Promise.all([
      loadContent('trainings', context.locale),
      context.queryClient.prefetchQuery(trainingsQuery(deps.category)),
    ])
    return { content }
  },
  head: ({ matches, loaderData }) =>
    loaderData ? pageHead(matches, { path: '/formations', ...loaderData.content.meta }) : {},
  component: TrainingsScreen,
})
