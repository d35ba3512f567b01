import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import { type Api, fromApi } from '../../api/api.ts'
import { readPage } from '../../api/list-page.ts'

export const declarationsPerPage = 50

type DeclarationListQuery = NonNullable<InferRequestType<Api['admin']['payment-declarations']['$get']>['query']>

/** A page of what people have declared to have paid, with how many match. */
export const declarationsQuery = (filters: DeclarationListQuery) =>
  queryOptions({
    queryKey: ['payments', 'declared', filters],
    queryFn: fromApi((api) =>
      readPage(
        api.admin['payment-declarations'].$get({
          query: { ...filters, pageSize: filters.pageSize ?? String(declarationsPerPage) },
        }),
      ),
    ),
    // People declare at any time: each look asks again.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** How many wait to be checked: the total of a page that is not needed. */
export const openDeclarationsQuery = declarationsQuery({ state: 'to_check', pageSize: '1' })
