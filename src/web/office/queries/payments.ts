import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import { type Api, fromApi, readPage } from '../../api/api.ts'

export const paymentsPerPage = 50

type PaymentListQuery = NonNullable<InferRequestType<Api['payments']['$get']>['query']>

/** A page of the ledger, with how many rows match. */
export const paymentsQuery = (filters: PaymentListQuery) =>
  queryOptions({
    queryKey: ['payments', filters],
    queryFn: fromApi((api) =>
      readPage(api.payments.$get({ query: { ...filters, pageSize: String(paymentsPerPage) } })),
    ),
    placeholderData: keepPreviousData,
  })
