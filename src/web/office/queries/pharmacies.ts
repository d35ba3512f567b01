import type { InferRequestType } from 'hono/client'
import { type Api, read } from '../../api/api.ts'
import { apiQuery, freshQuery, pageQuery } from '../../api/api-query.ts'
import { readPage } from '../../api/list-page.ts'

export const pharmaciesPerPage = 50

type PharmacyListQuery = NonNullable<InferRequestType<Api['admin']['pharmacies']['$get']>['query']>

/** A page of pharmacies, searched and sorted by the server, with how many match. */
export const pharmaciesQuery = (filters: PharmacyListQuery) =>
  pageQuery(['pharmacies', 'list', filters], (api) =>
    readPage(api.admin.pharmacies.$get({ query: { ...filters, pageSize: String(pharmaciesPerPage) } })),
  )

/** One pharmacy, with what it pays for added up. */
export const pharmacyQuery = (id: number) =>
  apiQuery(['pharmacies', 'one', id], (api) => read(api.admin.pharmacies[':id'].$get({ param: { id: String(id) } })))

type ContactListQuery = NonNullable<InferRequestType<Api['admin']['pharmacy-contacts']['$get']>['query']>

/** Who asks for a pharmacy's space, or may enter it. */
export const pharmacyContactsQuery = (filters: ContactListQuery) =>
  // They ask at any time: each look asks again.
  freshQuery(['pharmacies', 'contacts', filters], (api) =>
    readPage(api.admin['pharmacy-contacts'].$get({ query: filters })),
  )
