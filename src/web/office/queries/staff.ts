import { queryOptions } from '@tanstack/react-query'
import type { OwnAccount } from '../../../domain/staff.ts'
import { apiOf, read } from '../../api/api.ts'

/** Every administrator; others change them too, so each look asks anew. */
export const administratorsQuery = queryOptions({
  queryKey: ['users', 'administrators'],
  queryFn: ({ client, signal }) =>
    read(apiOf(client).admin.users.$get({}, { init: { signal, credentials: 'include' } })),
  staleTime: 0,
})

/** One's own account: password, second factor and recovery codes. */
export const ownAccountQuery = queryOptions({
  queryKey: ['users', 'account'],
  queryFn: ({ client, signal }) =>
    read<OwnAccount>(apiOf(client).admin.account.$get({}, { init: { signal, credentials: 'include' } })),
})

/** The browsers in which the administrator is signed in. */
export const administratorSessionsQuery = queryOptions({
  queryKey: ['users', 'sessions'],
  queryFn: ({ client, signal }) =>
    read(apiOf(client).admin.sessions.$get({}, { init: { signal, credentials: 'include' } })),
  staleTime: 0,
})
