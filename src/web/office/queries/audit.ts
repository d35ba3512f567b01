import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import { type Api, fromApi } from '../../api/api.ts'
import { readPage } from '../../api/list-page.ts'

export const auditPerPage = 50

/** What the trail can be asked for, as the server names it. */
export type AuditListQuery = NonNullable<InferRequestType<Api['admin']['audit']['$get']>['query']>

/** A page of the trail, newest first, with how many entries match: all of it, or one record's. */
export const auditQuery = (filters: AuditListQuery) =>
  queryOptions({
    queryKey: ['audit', filters],
    queryFn: fromApi((api) =>
      readPage(api.admin.audit.$get({ query: { ...filters, pageSize: String(auditPerPage) } })),
    ),
    // Whatever anybody does is written there: each look asks again.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
