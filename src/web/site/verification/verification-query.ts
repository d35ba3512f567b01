import { queryOptions } from '@tanstack/react-query'
import { fromApi, read } from '../../api/api.ts'

/** What anyone may learn of a paper by what stands on it. */
export const verificationQuery = (number: string) =>
  queryOptions({
    queryKey: ['verification', number],
    queryFn: fromApi((api) => read(api.verification[':number'].$get({ param: { number } }))),
  })
