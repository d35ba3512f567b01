import type { Api } from '../../api/api.ts'
import { pageQuery, type QueryOf } from '../../api/api-query.ts'
import { readPage } from '../../api/list-page.ts'

export const quotesPerPage = 50

/** A page of quotes, searched and sorted by the server, with how many match. */
export const quotesQuery = (filters: QueryOf<Api['admin']['quotes']['$get']>) =>
  pageQuery(['quotes', filters], (api) =>
    readPage(api.admin.quotes.$get({ query: { ...filters, pageSize: String(quotesPerPage) } })),
  )
