import { type Api, read } from '../../api/api.ts'
import { apiQuery, freshQuery, pageQuery, type QueryOf } from '../../api/api-query.ts'
import { readPage } from '../../api/list-page.ts'

export const pharmaciesPerPage = 50

/** A page of pharmacies, searched and sorted by the server, with how many match. */
export const pharmaciesQuery = (filters: QueryOf<Api['admin']['pharmacies']['$get']>) =>
  pageQuery(['pharmacies', 'list', filters], (api) =>
    readPage(api.admin.pharmacies.$get({ query: { ...filters, pageSize: String(pharmaciesPerPage) } })),
  )

/** One pharmacy, with what it pays for added up. */
export const pharmacyQuery = (id: number) =>
  apiQuery(['pharmacies', 'one', id], (api) => read(api.admin.pharmacies[':id'].$get({ param: { id: String(id) } })))

/** Who asks for a pharmacy's space, or may enter it. */
export const pharmacyContactsQuery = (filters: QueryOf<Api['admin']['pharmacy-contacts']['$get']>) =>
  // They ask at any time: each look asks again.
  freshQuery(['pharmacies', 'contacts', filters], (api) =>
    readPage(api.admin['pharmacy-contacts'].$get({ query: filters })),
  )
