import { queryOptions } from '@tanstack/react-query'
import type { Period } from '../../../domain/values/period.ts'
import { fromApi, read } from '../../api/api.ts'

/** How backups stand. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: fromApi((api) => read(api.admin.backups.$get())),
})

/** Every figure of the dashboard, in one call. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: fromApi((api) => read(api.admin.dashboard.$get())),
  // Work is done elsewhere meanwhile: each look asks again.
  staleTime: 0,
})

/** What happened in a period, beside the one before. */
export const periodQuery = (period: Period) =>
  queryOptions({
    queryKey: ['dashboard', period],
    queryFn: fromApi((api) => read(api.admin.dashboard[':period'].$get({ param: { period } }))),
    staleTime: 0,
  })
