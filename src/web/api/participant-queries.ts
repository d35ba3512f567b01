import { ownKeptLessons } from '../kept/kept-owner.ts'
import { read, readUnless } from './api.ts'
import { apiQuery, freshQuery, pageQuery } from './api-query.ts'
import { readPage } from './list-page.ts'
import { rememberSpace } from './open-space.ts'

/** Rows of a page of each of the participant's lists. */
export const ownRowsPerPage = 50

/** The participant's own profile; null when no profile is linked to this browser's session (404). */
export const profileQuery = apiQuery(['participant', 'profile'], async (api) => {
  const profile = await readUnless(404, api.participant.profile.$get())
  rememberSpace(profile !== null)
  if (profile && typeof window !== 'undefined') ownKeptLessons(profile.participant.email)
  return profile
})

const pageOf = (page: number) => ({ query: { page: String(page), pageSize: String(ownRowsPerPage) } })

/** A page of the participant's registrations, newest first, with how many there are. */
export const ownRegistrationsQuery = (page = 1) =>
  pageQuery(['participant', 'registrations', 'list', page], (api) =>
    readPage(api.participant.registrations.$get(pageOf(page))),
  )

/** How many of the participant's registrations are not cancelled. */
export const ownLiveCountQuery = apiQuery(['participant', 'registrations', 'list', 'live'], async (api) => {
  const { total } = await readPage(api.participant.registrations.$get({ query: { live: 'true', pageSize: '1' } }))
  return total
})

/** One of the participant's registrations with everything about it. */
export const ownRegistrationQuery = (id: number) =>
  apiQuery(['participant', 'registrations', 'one', id], (api) =>
    read(api.participant.registrations[':id'].$get({ param: { id: String(id) } })),
  )

/** A page of the letters sent to the participant, newest first, with how many there are. */
export const ownNotificationsQuery = (page = 1) =>
  pageQuery(['participant', 'notifications', page], (api) => readPage(api.participant.notifications.$get(pageOf(page))))

/** A page of the documents the participant may read, newest first, with how many there are. */
export const ownDocumentsQuery = (page = 1) =>
  pageQuery(['participant', 'documents', page], (api) => readPage(api.participant.documents.$get(pageOf(page))))

/** The years in which one attended anything. */
export const ownHoursQuery = apiQuery(['participant', 'hours'], (api) => read(api.participant.hours.$get()))

/** The browsers that are signed in as the participant. */
export const ownSessionsQuery = apiQuery(['participant', 'sessions'], (api) => read(api.participant.sessions.$get()))

/** One's online courses, and how far one has come with each. */
export const ownCoursesQuery = freshQuery(['participant', 'courses'], (api) => read(api.participant.courses.$get()))

/** The waiting lists one is on. */
export const ownWaitingQuery = freshQuery(['participant', 'waiting'], (api) =>
  read(api.participant['waiting-list'].$get()),
)
