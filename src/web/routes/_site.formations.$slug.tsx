import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { trainingHeadings } from '../../domain/training.ts'
import { ApiError } from '../api/api.ts'
import { trainingQuery } from '../api/trainings-query.ts'
import { pageHead } from '../page/page-head.ts'
import { submission } from '../page/submission.ts'
import { TrainingFailure } from '../site/training/training-failure.tsx'
import { TrainingScreen } from '../site/training/training-screen.tsx'

export const Route = createFileRoute('/_site/formations/$slug')({
  // Said to be undefined, a value that makes no sense leaves the address as well.
  validateSearch: (search: Record<string, unknown>) =>
    ({
      inscription: Number(search.inscription) === 1 ? 1 : undefined,
      inscrit: Number(search.inscrit) === 1 ? 1 : undefined,
    }) as { inscription?: 1; inscrit?: 1 },
  loader: async ({ context, params }) => {
    const training = await context.queryClient.fetchQuery(trainingQuery(params.slug)).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error
    })
    // A former address, or the number, leads to the address of today.
    if (training.slug !== params.slug) {
      throw redirect({ to: '/formations/$slug', params: { slug: training.slug }, statusCode: 301 })
    }
    return { training, submission: submission() }
  },
  head: ({ match, matches, loaderData }) => {
    if (!loaderData) return { meta: [{ title: match.context.text.training.loadError }] }
    const { title, description } = trainingHeadings(loaderData.training, match.context.locale)
    return pageHead(matches, {
      path: `/formations/${loaderData.training.slug}`,
      title: title.text,
      description: description.text.slice(0, 160),
    })
  },
  component: TrainingScreen,
  errorComponent: TrainingFailure,
  notFoundComponent: () => <TrainingFailure />,
})
