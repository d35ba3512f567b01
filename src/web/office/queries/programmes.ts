import { queryOptions } from '@tanstack/react-query'
import { fromApi, read } from '../../api/api.ts'

/** What a session shares with others of its content; colleagues change it too, so each look asks again. */
export const programmeQuery = (id: number) =>
  queryOptions({
    queryKey: ['programmes', id],
    queryFn: fromApi((api) => read(api.programmes[':id'].$get({ param: { id: String(id) } }))),
    staleTime: 0,
  })

/** Its sessions to come, and which of the shared fields are their own. */
export const sessionsToComeQuery = (id: number) =>
  queryOptions({
    queryKey: ['programmes', id, 'sessions'],
    queryFn: fromApi((api) => read(api.programmes[':id'].sessions.$get({ param: { id: String(id) } }))),
    staleTime: 0,
  })
