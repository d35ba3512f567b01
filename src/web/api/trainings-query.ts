import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { TrainingCategory } from '../../domain/training.ts'
import type { TrainingSummary } from '../../domain/training-schemas.ts'
import { apiOf, fromApi, read } from './api.ts'

/** How long the public pages keep trainings before asking again (docs/rules/http.md#client). */
const publicStaleTime = 5 * 60_000

/** The trainings of a category, or all; those to come first. */
export const trainingsQuery = (category?: TrainingCategory) =>
  queryOptions({
    queryKey: ['trainings', category ?? 'all'],
    queryFn: fromApi((api) => read(api.trainings.$get({ query: { pageSize: '200', ...(category && { category }) } }))),
    staleTime: publicStaleTime,
  })

/** One training by its address part (or number). */
export const trainingQuery = (slug: string) =>
  queryOptions({
    queryKey: ['trainings', 'one', slug],
    queryFn: fromApi((api) => read(api.trainings[':slug'].$get({ param: { slug } }))),
    staleTime: publicStaleTime,
  })

/** The next sessions that take registrations, soonest first; none when they cannot be had, for the page stands without them. */
export async function upcomingTrainings(queryClient: QueryClient, count: number): Promise<TrainingSummary[]> {
  try {
    const scheduled = await read(apiOf(queryClient).trainings.$get({ query: { status: 'programmée', pageSize: '20' } }))
    const now = new Date().toISOString()
    return scheduled.filter(({ startsAt }) => startsAt !== null && startsAt > now).slice(0, count)
  } catch {
    return []
  }
}
