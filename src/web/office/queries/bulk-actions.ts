import { queryOptions } from '@tanstack/react-query'
import type { BulkAction } from '../../../domain/registrations/bulk-action.ts'
import { fromApi, read } from '../../api/api.ts'

/** How often an action that is under way is asked for, in milliseconds. */
const whileUnderWay = 1_000

/** One's own actions on several registrations, until one has read how they ended: also those begun in another window. */
export const bulkActionsQuery = queryOptions({
  queryKey: ['bulkActions'],
  queryFn: fromApi((api) => read(api.admin['bulk-actions'].$get())),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data: BulkAction[] | undefined } }) =>
    state.data?.some(({ waiting }) => waiting > 0) ? whileUnderWay : false,
})
