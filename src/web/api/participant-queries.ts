import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fromApi, read, readUnless } from './api.ts'
import { readPage } from './list-page.ts'
import { rememberSpace } from './open-space.ts'

/** Rows of a page of each of the participant's lists. */
export const ownRowsPerPage = 50

/** The participant's own profile; null when no profile is linked to this browser's session (docs/rules/http.md#calls-of-the-participant-space: 404). */
export const profileQuery = queryOptions({
  queryKey: ['participant', 'profile'],
  queryFn: fromApi(async (api) => {
    const profile = await readUnless(404, api.participant.profile.$get())
    rememberSpace(profile !== null)
    return profile
  }),
})

const pageOf = (page: number) => ({ query: { page: String(page), pageSize: String(ownRowsPerPage) } })

/** A page of the participant's registrations, newest first, with how many there are. */
export const ownRegistrationsQuery = (page = 1) =>
  queryOptions({
    queryKey: ['participant', 'registrations', 'list', page],
    queryFn: fromApi((api) => readPage(api.participant.registrations.$get(pageOf(page)))),
    placeholderData: keepPreviousData,
  })

/** How many of the participant's registrations are not cancelled. */
export const ownLiveCountQuery = queryOptions({
  queryKey: ['participant', 'registrations', 'list', 'live'],
  queryFn: fromApi(async (api) => {
    const { total } = await readPage(api.participant.registrations.$get({ query: { live: 'true', pageSize: '1' } }))
    return total
  }),
})

/** One of the participant's registrations with everything about it. */
export const ownRegistrationQuery = (id: number) =>
  queryOptions({
    queryKey: ['participant', 'registrations', 'one', id],
    queryFn: fromApi((api) => read(api.participant.registrations[':id'].$get({ param: { id: String(id) } }))),
  })

/** A page of the letters sent to the participant, newest first, with how many there are. */
export const ownNotificationsQuery = (page = 1) =>
  queryOptions({
    queryKey: ['participant', 'notifications', page],
    queryFn: fromApi((api) => readPage(api.participant.notifications.$get(pageOf(page)))),
    placeholderData: keepPreviousData,
  })

/** A page of the documents the participant may read, newest first, with how many there are. */
export const ownDocumentsQuery = (page = 1) =>
  queryOptions({
    queryKey: ['participant', 'documents', page],
    queryFn: fromApi((api) => readPage(api.participant.documents.$get(pageOf(page)))),
    placeholderData: keepPreviousData,
  })

/** The years in which one attended anything. */
export const ownHoursQuery = queryOptions({
  queryKey: ['participant', 'hours'],
  queryFn: fromApi((api) => read(api.participant.hours.$get())),
})

/** The browsers that are signed in as the participant. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['participant', 'sessions'],
  queryFn: fromApi((api) => read(api.participant.sessions.$get())),
})

/** The waiting lists one is on. */
export const ownWaitingQuery = queryOptions({
  queryKey: ['participant', 'waiting'],
  queryFn: fromApi((api) => read(api.participant['waiting-list'].$get())),
  staleTime: 0,
})
