import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import { type Api, fromApi, read } from '../../api/api.ts'
import { readPage } from '../../api/list-page.ts'

export const pharmaciesPerPage = 50

type PharmacyListQuery = NonNullable<InferRequestType<Api['admin']['pharmacies']['$get']>['query']>

/** A page of pharmacies, searched and sorted by the server, with how many match. */
export const pharmaciesQuery = (filters: PharmacyListQuery) =>
  queryOptions({
    queryKey: ['pharmacies', 'list', filters],
    queryFn: fromApi((api) =>
      readPage(api.admin.pharmacies.$get({ query: { ...filters, pageSize: String(pharmaciesPerPage) } })),
    ),
    placeholderData: keepPreviousData,
  })

/** One pharmacy, with what it pays for added up. */
export const pharmacyQuery = (id: number) =>
  queryOptions({
    queryKey: ['pharmacies', 'one', id],
    queryFn: fromApi((api) => read(api.admin.pharmacies[':id'].$get({ param: { id: String(id) } }))),
  })

type ContactListQuery = NonNullable<InferRequestType<Api['admin']['pharmacy-contacts']['$get']>['query']>

/** Who asks for a pharmacy's space, or may enter it. */
export const pharmacyContactsQuery = (filters: ContactListQuery) =>
  queryOptions({
    queryKey: ['pharmacies', 'contacts', filters],
    queryFn: fromApi((api) => readPage(api.admin['pharmacy-contacts'].$get({ query: filters }))),
    // They ask at any time: each look asks again.
    staleTime: 0,
  })
