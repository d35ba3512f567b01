import type { RegistrationDetail } from '../../../domain/registrations/registration.ts'
import { type Api, read } from '../../api/api.ts'
import { apiQuery, pageQuery, type QueryOf } from '../../api/api-query.ts'
import { readPage } from '../../api/list-page.ts'

export const registrationsPerPage = 50

export type RegistrationListQuery = QueryOf<Api['admin']['registrations']['$get']>

/** A page of registrations, searched and sorted by the server, with how many match. */
export const registrationsQuery = (filters: RegistrationListQuery) =>
  pageQuery(['registrations', 'list', filters], (api) =>
    readPage(api.admin.registrations.$get({ query: { ...filters, pageSize: String(registrationsPerPage) } })),
  )

/** What the list comes to as it is narrowed, and by payer or session; never an earlier narrowing's meanwhile. */
export const registrationSumsQuery = (filters: QueryOf<Api['admin']['registrations']['sums']['$get']>) =>
  apiQuery(['registrations', 'list', 'sums', filters], (api) =>
    read(api.admin.registrations.sums.$get({ query: filters })),
  )

/** Everything about one registration. */
export const registrationQuery = (id: number) =>
  apiQuery(['registrations', 'one', id], (api) => read(api.registrations[':id'].$get({ param: { id: String(id) } })))

/** What a change to a registration changes besides: its mails, its place, what it owes, its papers, and the trail of it all. */
const besides = [['notifications'], ['payments'], ['dashboard'], ['trainings'], ['documents'], ['courses'], ['audit']]

/** What one registration more, or less, changes. */
export const changedByRegistration = [['registrations', 'list'], ...besides]

/** What money for registrations changes. */
export const changedByMoney = [['registrations'], ...besides]

/** Of a call that answers with the registration as it now is. */
export const registrationChanged = {
  touches: changedByRegistration,
  answers: ({ registration }: RegistrationDetail) => registrationQuery(registration.id).queryKey,
}
