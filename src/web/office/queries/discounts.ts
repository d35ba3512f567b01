import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fromApi } from '../../api/api.ts'
import { readPage } from '../../api/list-page.ts'

/** The newest discounts that are so called. */
export const discountsQuery = (q: string) =>
  queryOptions({
    queryKey: ['discounts', q],
    queryFn: fromApi((api) => readPage(api.admin.discounts.$get({ query: { q, pageSize: '100' } }))),
    placeholderData: keepPreviousData,
  })
