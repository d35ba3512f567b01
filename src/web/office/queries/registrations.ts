import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import type { RegistrationDetail } from '../../../domain/registrations/registration.ts'
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

/** What a change to a registration changes besides: its mails, its place, what it owes, its papers, and the trail of it all. */
const besides = [['notifications'], ['payments'], ['dashboard'], ['trainings'], ['documents'], ['audit']]

/** What one registration more, or less, changes. */
export const changedByRegistration = [['registrations', 'list'], ...besides]

/** What money for registrations changes. */
export const changedByMoney = [['registrations'], ...besides]

/** Of a call that answers with the registration as it now is. */
export const registrationChanged = {
  touches: changedByRegistration,
  answers: ({ registration }: RegistrationDetail) => registrationQuery(registration.id).queryKey,
}
