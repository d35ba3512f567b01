import { queryOptions } from '@tanstack/react-query'
import type { OwnAccount } from '../../../domain/staff/staff.ts'
import { fromApi, read } from '../../api/api.ts'

/** Every administrator; others change them too, so each look asks again. */
export const staffQuery = queryOptions({
  queryKey: ['users', 'administrators'],
  queryFn: fromApi((api) => read(api.admin.users.$get())),
  staleTime: 0,
})

/** One's own account: password, second factor and recovery codes. */
export const ownAccountQuery = queryOptions({
  queryKey: ['users', 'account'],
  queryFn: fromApi((api) => read<OwnAccount>(api.admin.account.$get())),
})

/** The browsers in which the administrator is signed in. */
export const ownStaffSessionsQuery = queryOptions({
  queryKey: ['users', 'sessions'],
  queryFn: fromApi((api) => read(api.admin.sessions.$get())),
  staleTime: 0,
})

/** Invitations that were not accepted yet; each look asks again. */
export const invitationsQuery = queryOptions({
  queryKey: ['users', 'invitations'],
  queryFn: fromApi((api) => read(api.admin.invitations.$get())),
  staleTime: 0,
})
