import type { Api } from '../../api/api.ts'
import { freshPageQuery, type QueryOf } from '../../api/api-query.ts'
import { readPage } from '../../api/list-page.ts'

export const auditPerPage = 50

/** What the trail can be asked for, as the server names it. */
export type AuditListQuery = QueryOf<Api['admin']['audit']['$get']>

/** A page of the trail, newest first, with how many entries match: all of it, or one record's. */
export const auditQuery = (filters: AuditListQuery) =>
  // Whatever anybody does is written there: each look asks again.
  freshPageQuery(['audit', filters], (api) =>
    readPage(api.admin.audit.$get({ query: { ...filters, pageSize: String(auditPerPage) } })),
  )
