import type { OwnAccount } from '../../../domain/staff/staff.ts'
import { read } from '../../api/api.ts'
import { apiQuery, freshQuery } from '../../api/api-query.ts'

/** Every administrator; others change them too, so each look asks again. */
export const staffQuery = freshQuery(['users', 'administrators'], (api) => read(api.admin.users.$get()))

/** One's own account: password, second factor and recovery codes. */
export const ownAccountQuery = apiQuery(['users', 'account'], (api) => read<OwnAccount>(api.admin.account.$get()))

/** The browsers in which the administrator is signed in. */
export const ownStaffSessionsQuery = freshQuery(['users', 'sessions'], (api) => read(api.admin.sessions.$get()))

/** Invitations that were not accepted yet; each look asks again. */
export const invitationsQuery = freshQuery(['users', 'invitations'], (api) => read(api.admin.invitations.$get()))
