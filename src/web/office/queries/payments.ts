import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import { type Api, apiOf, readPage } from '../../api/api.ts'

export const paymentsPerPage = 50

type PaymentsAsked = NonNullable<InferRequestType<Api['payments']['$get']>['query']>

/** A page of the ledger, with how many rows match. */
export const paymentsQuery = (asked: PaymentsAsked) =>
  queryOptions({
    queryKey: ['payments', asked],
    queryFn: ({ client, signal }) =>
      readPage(
        apiOf(client).payments.$get(
          { query: { ...asked, pageSize: String(paymentsPerPage) } },
          { init: { signal, credentials: 'include' } },
        ),
      ),
    placeholderData: keepPreviousData,
  })
