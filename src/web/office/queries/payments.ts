import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import { type Api, fromApi, readPage } from '../../api/api.ts'

export const paymentsPerPage = 50

type PaymentsAsked = NonNullable<InferRequestType<Api['payments']['$get']>['query']>

/** A page of the ledger, with how many rows match. */
export const paymentsQuery = (asked: PaymentsAsked) =>
  queryOptions({
    queryKey: ['payments', asked],
    queryFn: fromApi((api) => readPage(api.payments.$get({ query: { ...asked, pageSize: String(paymentsPerPage) } }))),
    placeholderData: keepPreviousData,
  })
