import { isShownOpen, type Text, type TrainingCategory, trainingHeadings } from '../../domain/trainings/training.ts'
import type { TrainingSummary } from '../../domain/trainings/training-schemas.ts'
import { endsLater } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import { type Api, read } from './api.ts'

/** How long the public pages keep trainings before asking again (docs/rules/http.md#client). */
export const publicStaleTime = 5 * 60_000

/** What visitors narrow the list to; a month such as `2026-12`. */
export interface TrainingNarrowing {
  category?: TrainingCategory | undefined
  month?: string | undefined
  location?: string | undefined
  /** What is searched for in what visitors read of it. */
  q?: string | undefined
}

/** The trainings of a category, a month or a place, or all; those to come first. @throws ApiError */
export const readTrainings = (
  api: Api,
  { category, month, location, q }: TrainingNarrowing,
): Promise<TrainingSummary[]> =>
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
  )

interface TrainingChoices {
  months: string[]
  places: string[]
}
const keptChoices = new WeakMap<Api, { at: number; choices: Promise<TrainingChoices> }>()

/** The months and places that the list may be narrowed to; undefined where they cannot be had, for the list stands without. */
export function readChoices(api: Api): Promise<TrainingChoices | undefined> {
  const kept = keptChoices.get(api)
  const isFresh = kept && Date.now() - kept.at < publicStaleTime
  const choices = isFresh ? kept.choices : read(api['training-choices'].$get())
  if (!isFresh) keptChoices.set(api, { at: Date.now(), choices })
  return choices.catch(() => {
    keptChoices.delete(api)
    return undefined
  })
}

/** The scheduled sessions of a programme; none when they cannot be had, for the page of one stands without the others. */
export const scheduledSessions = async (api: Api, programmeId: number): Promise<TrainingSummary[]> => {
  const query = { programmeId: String(programmeId), status: 'programmée', pageSize: '50' } as const
  return read(api.trainings.$get({ query })).catch(() => [])
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
  api: Api,
  locale: Locale,
  count: number,
  which?: { category: TrainingCategory },
): Promise<UpcomingTraining[]> {
  try {
    const query = { status: 'programmée', pageSize: '20', ...which } as const
    const scheduled = await read(api.trainings.$get({ query }))
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
