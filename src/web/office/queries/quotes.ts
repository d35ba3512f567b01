import type { InferRequestType } from 'hono/client'
import type { Api } from '../../api/api.ts'
import { pageQuery } from '../../api/api-query.ts'
import { readPage } from '../../api/list-page.ts'

export const quotesPerPage = 50

type QuoteListQuery = NonNullable<InferRequestType<Api['admin']['quotes']['$get']>['query']>

/** A page of quotes, searched and sorted by the server, with how many match. */
export const quotesQuery = (filters: QuoteListQuery) =>
  pageQuery(['quotes', filters], (api) =>
    readPage(api.admin.quotes.$get({ query: { ...filters, pageSize: String(quotesPerPage) } })),
  )
