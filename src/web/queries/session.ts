import { queryOptions } from '@tanstack/react-query'
import type { CurrentUser } from '../../domain/user.ts'
import { apiOf, readUnlessSignedOut } from '../api.ts'

/** Who is signed in; null for nobody. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ client, signal }) =>
    readUnlessSignedOut<CurrentUser>(apiOf(client).user.$get({}, { init: { signal, credentials: 'include' } })),
})
