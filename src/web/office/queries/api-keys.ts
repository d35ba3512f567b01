import { queryOptions } from '@tanstack/react-query'
import { fromApi, read } from '../../api/api.ts'

/** Every key of the API there is or was; each look asks again, for they are used meanwhile. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: fromApi((api) => read(api.admin['api-keys'].$get())),
  staleTime: 0,
})
