import { queryOptions } from '@tanstack/react-query'
import type { CurrentUser } from '../../domain/staff.ts'
import { apiOf, readUnless } from '../api/api.ts'

/** Who is signed in; null for nobody. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ client, signal }) =>
    readUnless<CurrentUser>(401, apiOf(client).user.$get({}, { init: { signal, credentials: 'include' } })),
})
