import { queryOptions } from '@tanstack/react-query'
import { apiOf, read } from '../../api/api.ts'

/** Every figure of the dashboard, in one call. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ client, signal }) =>
    read(apiOf(client).admin.dashboard.$get({}, { init: { signal, credentials: 'include' } })),
})
