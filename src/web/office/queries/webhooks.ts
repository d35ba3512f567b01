import { queryOptions } from '@tanstack/react-query'
import { fromApi, read } from '../../api/api.ts'
import { freshQuery } from '../../api/api-query.ts'

/** The addresses that are told what happens; each look asks again, for they are told meanwhile. */
export const webhooksQuery = freshQuery(['webhooks'], (api) => read(api.admin.webhooks.$get()))

/** How often what was sent is read again while it is looked at, in milliseconds: a test is answered in a moment. */
const readEvery = 3_000

/** What was sent to one of them, or waits. */
export const deliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: fromApi((api) => read(api.admin.webhooks[':id'].deliveries.$get({ param: { id: String(id) } }))),
    staleTime: 0,
    refetchInterval: readEvery,
  })
