import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import { type Api, fromApi, read } from '../../api/api.ts'
import { readPage } from '../../api/list-page.ts'

export const paymentsPerPage = 50

/** What the list can be asked for, as the server names it. */
export type PaymentListQuery = NonNullable<InferRequestType<Api['payments']['$get']>['query']>

/** A page of the ledger, with how many rows match. */
export const paymentsQuery = (filters: PaymentListQuery) =>
  queryOptions({
    queryKey: ['payments', filters],
    queryFn: fromApi((api) =>
      readPage(api.payments.$get({ query: { ...filters, pageSize: String(paymentsPerPage) } })),
    ),
    placeholderData: keepPreviousData,
  })

/** The period of the books that the list is narrowed to; without one, the present month. */
export const ledgerPeriodQuery = (asked: { month?: string; from?: string; to?: string }) =>
  queryOptions({
    queryKey: ['payments', 'period', asked],
    queryFn: fromApi((api) => read(api.payments.period.$get({ query: asked }))),
    placeholderData: keepPreviousData,
  })

/** What of the books does not agree, by kind. */
export const discrepanciesQuery = queryOptions({
  queryKey: ['payments', 'discrepancies'],
  queryFn: fromApi((api) => read(api.payments.discrepancies.$get())),
})

/** What is owed, by how long it has been. */
export const agedBalanceQuery = queryOptions({
  queryKey: ['payments', 'aged-balance'],
  queryFn: fromApi((api) => read(api.payments['aged-balance'].$get())),
})

/** What plans say is late, or due soon. */
export const instalmentsDueQuery = queryOptions({
  queryKey: ['payments', 'instalments'],
  queryFn: fromApi((api) => read(api.payments.instalments.$get())),
})

/** Who has recorded payments. */
export const recordersQuery = queryOptions({
  queryKey: ['payments', 'recorders'],
  queryFn: fromApi((api) => read(api.payments.recorders.$get())),
})
