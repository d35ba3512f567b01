import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isShownOpen, type Text, type TrainingCategory, trainingHeadings } from '../../domain/trainings/training.ts'
import type { TrainingSummary } from '../../domain/trainings/training-schemas.ts'
import { endsLater } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import { apiOf, fromApi, read } from './api.ts'

/** How long the public pages keep trainings before asking again (docs/rules/http.md#client). */
const publicStaleTime = 5 * 60_000

/** What visitors narrow the list to; a month such as `2026-12`. */
export interface TrainingNarrowing {
  category?: TrainingCategory | undefined
  month?: string | undefined
  location?: string | undefined
  /** What is searched for in what visitors read of it. */
  q?: string | undefined
}

/** The trainings of a category, a month or a place, or all; those to come first. */
export const trainingsQuery = ({ category, month, location, q }: TrainingNarrowing = {}) =>
  queryOptions({
    queryKey: ['trainings', category ?? 'all', month ?? 'all', location ?? 'all', q ?? ''],
    queryFn: fromApi((api) =>
      read(
        api.trainings.$get({
          query: {
            pageSize: '200',
            ...(category && { category }),
            ...(month && { month }),
            ...(location && { location }),
            ...(q && { q }),
          },
        }),
      ),
    ),
    staleTime: publicStaleTime,
  })

/** The months and places that the list may be narrowed to. */
export const trainingChoicesQuery = () =>
  queryOptions({
    queryKey: ['trainings', 'choices'],
    queryFn: fromApi((api) => read(api['training-choices'].$get())),
    staleTime: publicStaleTime,
  })

/** One training by its address part (or number). */
export const trainingQuery = (slug: string) =>
  queryOptions({
    queryKey: ['trainings', 'one', slug],
    queryFn: fromApi((api) => read(api.trainings[':id'].$get({ param: { id: slug } }))),
    staleTime: publicStaleTime,
  })

/** The scheduled sessions of a programme; none when they cannot be had, for the page of one stands without the others. */
export const scheduledSessions = async (queryClient: QueryClient, programmeId: number): Promise<TrainingSummary[]> => {
  const query = { programmeId: String(programmeId), status: 'programmée', pageSize: '50' } as const
  return read(apiOf(queryClient).trainings.$get({ query })).catch(() => [])
}

/** A session in a line: what the home page says of it, and no more, for every page carries what it was drawn with. */
export interface UpcomingTraining
  extends Pick<TrainingSummary, 'slug' | 'startsAt' | 'placesLeft' | 'maxParticipants' | 'price'> {
  title: Text
  /** When it ends, where that is on a later day. */
  until?: string
}

/** The first of those to come that have a date: with a free place, or, where none has one, full ones too. */
export function nextSessions<Session extends Pick<TrainingSummary, 'shownStatus' | 'startsAt' | 'placesLeft'>>(
  sessions: Session[],
  count: number,
): Session[] {
  const coming = sessions.filter((session) => session.startsAt !== null && isShownOpen(session))
  const free = coming.filter(({ placesLeft }) => placesLeft > 0)
  return (free.length > 0 ? free : coming).slice(0, count)
}

/** The next sessions that take registrations, of one audience or both, soonest first; none when they cannot be had, for the page stands without them. */
export async function upcomingTrainings(
  queryClient: QueryClient,
  locale: Locale,
  count: number,
  which?: { category: TrainingCategory },
): Promise<UpcomingTraining[]> {
  try {
    const query = { status: 'programmée', pageSize: '20', ...which } as const
    const scheduled = await read(apiOf(queryClient).trainings.$get({ query }))
    return nextSessions(scheduled, count).map((training) => {
      const { slug, startsAt, endsAt, placesLeft, maxParticipants, price } = training
      const { title } = trainingHeadings(training, locale)
      const until = startsAt && endsLater(startsAt, endsAt)
      return { slug, startsAt, placesLeft, maxParticipants, price, title, ...(until && { until }) }
    })
  } catch {
    return []
  }
}
