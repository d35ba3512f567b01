import { queryOptions } from '@tanstack/react-query'
import { fromApi, read } from '../../api/api.ts'

/** As long as the public pages keep trainings (docs/rules/http.md#client). */
const publicStaleTime = 5 * 60_000

/** The online courses that are sold. */
export const onlineCoursesQuery = () =>
  queryOptions({
    queryKey: ['online-courses'],
    queryFn: fromApi((api) => read(api['online-courses'].$get())),
    staleTime: publicStaleTime,
  })

/** One online course by its address part (or number). */
export const onlineCourseQuery = (slug: string) =>
  queryOptions({
    queryKey: ['online-courses', slug],
    queryFn: fromApi((api) => read(api['online-courses'][':id'].$get({ param: { id: slug } }))),
    staleTime: publicStaleTime,
  })
