import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { OnlineCourse } from '../../../domain/trainings/online-course.ts'
import { onlinePlace } from '../../../domain/trainings/online-place.ts'
import { type TrainingKind, trainingHeadings } from '../../../domain/trainings/training.ts'
import { placesOfCourse } from '../../../domain/trainings/training-defaults.ts'
import type { TrainingSummary } from '../../../domain/trainings/training-schemas.ts'
import { fold } from '../../../domain/values/text-fold.ts'
import { fromApi, read } from '../../api/api.ts'
import { officeTrainingQuery, officeTrainingsQuery, staleTime } from '../queries/trainings.ts'
import { useOffice } from './office-text.ts'

/** What somebody can be registered for: a session, or an online course, which has no date and is never full. */
export interface Offer
  extends Pick<
    TrainingSummary,
    | 'id'
    | 'title'
    | 'description'
    | 'english'
    | 'status'
    | 'startsAt'
    | 'location'
    | 'price'
    | 'placesLeft'
    | 'maxParticipants'
  > {
  kind: TrainingKind
}

const offerOf = (course: OnlineCourse): Offer => ({
  ...course,
  kind: 'online_course',
  startsAt: null,
  location: onlinePlace.fr,
  placesLeft: placesOfCourse,
  maxParticipants: placesOfCourse,
})

/** The online courses that are sold. */
const soldCoursesQuery = queryOptions({
  queryKey: ['trainings', 'sold-courses'],
  queryFn: fromApi(async (api) => (await read(api['online-courses'].$get())).map(offerOf)),
  staleTime,
})

/**
 * The sessions that a search finds, and after them the online courses that are sold and called so, where these are offered too.
 * @param choiceOf what each is shown as
 */
export function useOffers<Choice>(
  filters: Parameters<typeof officeTrainingsQuery>[0],
  withCourses: boolean,
  choiceOf: (offer: Offer) => Choice,
): UseQueryResult<Choice[]> {
  const { locale } = useOffice()
  const courses = useQuery({ ...soldCoursesQuery, enabled: withCourses })
  const parts = fold(filters.q ?? '').split(/\s+/)
  const isFound = (offer: Offer) => {
    const title = fold(trainingHeadings(offer, locale).title.text)
    return parts.every((part) => title.includes(part))
  }
  return useQuery({
    ...officeTrainingsQuery(filters),
    select: ({ rows }) => [
      ...rows.map((row) => choiceOf({ ...row, kind: 'session' })),
      ...(courses.data ?? []).filter(isFound).map(choiceOf),
    ],
  })
}

/** What was chosen, read again: places may have gone since the list was. */
export function useOffer(id: number | undefined): Offer | undefined {
  const courses = useQuery({ ...soldCoursesQuery, enabled: id !== undefined })
  const course = courses.data?.find((one) => one.id === id)
  const isSession = id !== undefined && courses.data !== undefined && !course
  const { data } = useQuery({ ...officeTrainingQuery(String(id)), staleTime: 0, enabled: isSession })
  if (course) return course
  return isSession && data ? { ...data, kind: 'session' } : undefined
}
