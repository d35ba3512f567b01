import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { nextOpen, trainingHeadings } from '../../domain/trainings/training.ts'
import { summary } from '../../domain/values/summary.ts'
import { ApiError, read } from '../api/api.ts'
import { publicStaleTime, scheduledSessions } from '../api/trainings.ts'
import { pageHead } from '../page/page-head.ts'
import { submission } from '../page/submission.ts'
import { loadContent } from '../site/load-content.ts'
import { loadParts } from '../site/training/load-parts.ts'
import styles from '../site/training/training.css?url'
import { trainingAround } from '../site/training/training-around.ts'
import { TrainingFailure, TrainingScreen } from '../site/training/training-screen.tsx'

export const Route = createFileRoute('/_site/formations/$slug')({
  codeSplitGroupings: [['loader', 'component', 'errorComponent', 'notFoundComponent']],
  // Said to be undefined, a value that makes no sense leaves the address as well.
  validateSearch: (search: Record<string, unknown>) =>
    ({
      inscription: Number(search.inscription) === 1 ? 1 : undefined,
      inscrit: Number(search.inscrit) === 1 ? 1 : undefined,
      attente: Number(search.attente) === 1 ? 1 : undefined,
    }) as { inscription?: 1; inscrit?: 1; attente?: 1 },
  staleTime: publicStaleTime,
  preloadStaleTime: publicStaleTime,
  loader: async ({ context, params: { slug } }) => {
    const asked = read(context.api.trainings[':id'].$get({ param: { id: slug } }))
    const training = await asked.catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error
    })
    // A former address, or the number, leads to the address of today.
    if (training.slug !== slug) {
      throw redirect({ to: '/formations/$slug', params: { slug: training.slug }, statusCode: 301 })
    }
    const [sessions, content] = await Promise.all([
      scheduledSessions(context.api, training.programmeId),
      loadContent('training', context.locale),
      loadParts(),
    ])
    const { title, description } = trainingHeadings(training, context.locale)
    // Of several sessions of one content, search engines are led to the next that is open; who is sent a link sees this one.
    const canonical = nextOpen(sessions) ?? training
    const page = {
      path: `/formations/${canonical.slug}`,
      title: title.text,
      sharedPath: `/formations/${training.slug}`,
      description: summary(description.text, 160),
    }
    const around = trainingAround(training, content, context.locale)
    return { training, sessions, page, around, submission: submission() }
  },
  head: ({ match, matches, loaderData }) => {
    if (!loaderData) return { meta: [{ title: match.context.text.training.loadError }] }
    const head = pageHead(matches, loaderData.page)
    return { ...head, links: [{ rel: 'stylesheet', href: styles }, ...(head.links ?? [])] }
  },
  component: TrainingScreen,
  errorComponent: TrainingFailure,
  notFoundComponent: () => <TrainingFailure />,
})
