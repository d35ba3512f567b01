import { queryOptions } from '@tanstack/react-query'
import { apiOf, read } from '../../api/api.ts'

/** What anyone may learn of a certificate by its number. */
export const verificationQuery = (number: string) =>
  queryOptions({
    queryKey: ['verification', number],
    queryFn: ({ client, signal }) =>
      read(
        apiOf(client).verification[':number'].$get({ param: { number } }, { init: { signal, credentials: 'include' } }),
      ),
  })
