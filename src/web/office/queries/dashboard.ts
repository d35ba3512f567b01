import type { Period } from '../../../domain/values/period.ts'
import { read } from '../../api/api.ts'
import { apiQuery, freshQuery } from '../../api/api-query.ts'

/** How backups stand. */
export const backupsQuery = apiQuery(['backups'], (api) => read(api.admin.backups.$get()))

/** Every figure of the dashboard, in one call. */
export const dashboardQuery =
  // Work is done elsewhere meanwhile: each look asks again.
  freshQuery(['dashboard'], (api) => read(api.admin.dashboard.$get()))

/** What happened in a period, beside the one before. */
export const periodQuery = (period: Period) =>
  freshQuery(['dashboard', period], (api) => read(api.admin.dashboard[':period'].$get({ param: { period } })))
