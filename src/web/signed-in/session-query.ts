import { queryOptions } from '@tanstack/react-query'
import type { CurrentUser } from '../../domain/staff/staff.ts'
import { fromApi, readUnless } from '../api/api.ts'

/** Who is signed in; null for nobody. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: fromApi((api) => readUnless<CurrentUser>(401, api.user.$get())),
})
