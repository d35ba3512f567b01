import { queryOptions } from '@tanstack/react-query'
import { apiOf, read } from '../../api/api.ts'

/** How long until calls that are under way are asked for again, in milliseconds. */
const untilSettled = 2_000

/** How certifying stands; asked for again while something waits or is under way. */
export const fneQuery = queryOptions({
  queryKey: ['fne'],
  queryFn: ({ client, signal }) => read(apiOf(client, signal).admin.fne.$get()),
  refetchInterval: ({ state: { data } }) =>
    data && !data.stopped && (data.waiting > 0 || data.open.some(({ state }) => state === 'submitting'))
      ? untilSettled
      : false,
})

/** What certifying changes: the documents, and what of the books does not agree. */
export const fneChanged = { touches: [['fne'], ['documents'], ['payments']] }
