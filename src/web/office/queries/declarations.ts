import type { Api } from '../../api/api.ts'
import { freshPageQuery, type QueryOf } from '../../api/api-query.ts'
import { readPage } from '../../api/list-page.ts'

export const declarationsPerPage = 50

/** A page of what people have declared to have paid, with how many match. */
export const declarationsQuery = (filters: QueryOf<Api['admin']['payment-declarations']['$get']>) =>
  // People declare at any time: each look asks again.
  freshPageQuery(['payments', 'declared', filters], (api) =>
    readPage(
      api.admin['payment-declarations'].$get({
        query: { ...filters, pageSize: filters.pageSize ?? String(declarationsPerPage) },
      }),
    ),
  )

/** How many wait to be checked: the total of a page that is not needed. */
export const openDeclarationsQuery = declarationsQuery({ state: 'to_check', pageSize: '1' })
