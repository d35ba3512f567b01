import { queryOptions } from '@tanstack/react-query'
import type { SystemState } from '../../../domain/operations/system-state.ts'
import { fromApi, read } from '../../api/api.ts'

/** How the product and what it stands on are; each look asks again. */
export const systemStateQuery = queryOptions({
  queryKey: ['system'],
  queryFn: fromApi((api) => read<SystemState>(api.admin.system.$get())),
  staleTime: 0,
})
