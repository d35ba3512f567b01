import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import { type Api, fromApi, read } from '../../api/api.ts'
import { readPage } from '../../api/list-page.ts'

export const registrationsPerPage = 50

/** What the list can be asked for, as the server names it. */
export type RegistrationListQuery = NonNullable<InferRequestType<Api['admin']['registrations']['$get']>['query']>

/** A page of registrations, searched and sorted by the server, with how many match. */
export const registrationsQuery = (filters: RegistrationListQuery) =>
  queryOptions({
    queryKey: ['registrations', 'list', filters],
    queryFn: fromApi((api) =>
      readPage(api.admin.registrations.$get({ query: { ...filters, pageSize: String(registrationsPerPage) } })),
    ),
    placeholderData: keepPreviousData,
  })

/** Everything about one registration. */
export const registrationQuery = (id: number) =>
  queryOptions({
    queryKey: ['registrations', 'one', id],
    queryFn: fromApi((api) => read(api.registrations[':id'].$get({ param: { id: String(id) } }))),
  })
