import { queryOptions } from '@tanstack/react-query'
import type { SettingsCards } from '../../../domain/company/settings.ts'
import type { Retention } from '../../../domain/participants/retention.ts'
import { fromApi, read } from '../../api/api.ts'

/** Every group of settings; others change them too, so each look asks again. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: fromApi((api) => read<SettingsCards>(api.admin.settings.$get())),
  staleTime: 0,
})

/** What has been kept long enough, and whether it is anonymized by itself. */
export const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: fromApi((api) => read<Retention>(api.admin.retention.$get())),
  staleTime: 0,
})
