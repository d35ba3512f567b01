import { queryOptions } from '@tanstack/react-query'
import { fromApi, read } from '../../api/api.ts'

/** Every figure of the dashboard, in one call. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: fromApi((api) => read(api.admin.dashboard.$get())),
  // Work is done elsewhere meanwhile: each look asks again.
  staleTime: 0,
})
