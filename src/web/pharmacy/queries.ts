import { read, readUnless } from '../api/api.ts'
import { apiQuery, freshQuery, pageQuery } from '../api/api-query.ts'
import { readPage } from '../api/list-page.ts'

/** Who is signed in to a pharmacy's space; null for nobody. */
export const ownContactQuery = apiQuery(['pharmacy', 'me'], (api) => readUnless(401, api.pharmacy.me.$get()))

/** Under it stands all that is said of a pharmacy's own people: what changes one of them may change it all. */
export const bookedKey = ['pharmacy', 'registrations']

/** Registrations of a page of any of its lists: full rows of two cards. */
export const cardsPerPage = 24
const pageOf = (page: number) => ({ query: { page: String(page), pageSize: String(cardsPerPage) } })

/** A page of what one's pharmacy pays for or has made, newest first. */
export const bookedQuery = (page: number) =>
  pageQuery([...bookedKey, 'list', page], (api) => readPage(api.pharmacy.registrations.$get(pageOf(page))))

/** The other dates that may be taken for a place. */
export const datesQuery = (id: number) =>
  freshQuery([...bookedKey, 'dates', id], (api) =>
    read(api.pharmacy.registrations[':id'].dates.$get({ param: { id: String(id) } })),
  )

/** What remains to be paid for all of them. */
export const dueQuery = apiQuery([...bookedKey, 'due'], (api) => read(api.pharmacy.due.$get()))

/** A page of what participants let one's pharmacy see, newest first. */
export const agreedQuery = (page: number) =>
  pageQuery(['pharmacy', 'agreed-registrations', page], (api) =>
    readPage(api.pharmacy['agreed-registrations'].$get(pageOf(page))),
  )

/** Who of one's pharmacy is on a waiting list. */
export const waitingQuery = apiQuery([...bookedKey, 'waiting'], (api) => read(api.pharmacy['waiting-list'].$get()))

/** The online courses that are sold. */
export const soldCoursesQuery = freshQuery(['pharmacy', 'courses'], (api) => read(api['online-courses'].$get()))

/** The sessions that are open for registration, the next ones first. */
export const openSessionsQuery = freshQuery(['pharmacy', 'sessions'], (api) =>
  read(api.trainings.$get({ query: { status: 'programmée', sort: 'startsAt', order: 'asc', pageSize: '200' } })),
)
