import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import { type Api, apiOf, read, readPage } from '../../api/api.ts'

export const registrationsPerPage = 50

/** What the list can be asked for, as the server names it. */
export type RegistrationsAsked = NonNullable<InferRequestType<Api['admin']['registrations']['$get']>['query']>

/** A page of registrations, searched and sorted by the server, with how many match. */
export const registrationsQuery = (asked: RegistrationsAsked) =>
  queryOptions({
    queryKey: ['registrations', 'list', asked],
    queryFn: ({ client, signal }) =>
      readPage(
        apiOf(client).admin.registrations.$get(
          { query: { ...asked, pageSize: String(registrationsPerPage) } },
          { init: { signal, credentials: 'include' } },
        ),
      ),
    placeholderData: keepPreviousData,
  })

/** Everything about one registration. */
export const registrationQuery = (id: number) =>
  queryOptions({
    queryKey: ['registrations', 'one', id],
    queryFn: ({ client, signal }) =>
      read(
        apiOf(client).registrations[':id'].$get(
          { param: { id: String(id) } },
          { init: { signal, credentials: 'include' } },
        ),
      ),
  })
