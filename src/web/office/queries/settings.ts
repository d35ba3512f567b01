import { queryOptions } from '@tanstack/react-query'
import type { SettingsCards } from '../../../domain/settings.ts'
import { fromApi, read } from '../../api/api.ts'

/** Every group of settings; others change them too, so each look asks again. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: fromApi((api) => read<SettingsCards>(api.admin.settings.$get())),
  staleTime: 0,
})
