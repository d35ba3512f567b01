import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fromApi, read, readUnless } from '../api/api.ts'
import { readPage } from '../api/list-page.ts'

/** Who is signed in to a pharmacy's space; null for nobody. */
export const ownContactQuery = queryOptions({
  queryKey: ['pharmacy', 'me'],
  queryFn: fromApi((api) => readUnless(401, api.pharmacy.me.$get())),
})

/** Under it stands all that is said of a pharmacy's own people: what changes one of them may change it all. */
export const bookedKey = ['pharmacy', 'registrations']

/** Registrations of a page of any of its lists: full rows of two cards. */
export const cardsPerPage = 24
const pageOf = (page: number) => ({ query: { page: String(page), pageSize: String(cardsPerPage) } })

/** A page of what one's pharmacy pays for or has made, newest first. */
export const bookedQuery = (page: number) =>
  queryOptions({
    queryKey: [...bookedKey, 'list', page],
    queryFn: fromApi((api) => readPage(api.pharmacy.registrations.$get(pageOf(page)))),
    placeholderData: keepPreviousData,
  })

/** The other dates that may be taken for a place. */
export const datesQuery = (id: number) =>
  queryOptions({
    queryKey: [...bookedKey, 'dates', id],
    queryFn: fromApi((api) => read(api.pharmacy.registrations[':id'].dates.$get({ param: { id: String(id) } }))),
    staleTime: 0,
  })

/** What remains to be paid for all of them. */
export const dueQuery = queryOptions({
  queryKey: [...bookedKey, 'due'],
  queryFn: fromApi((api) => read(api.pharmacy.due.$get())),
})

/** A page of what participants let one's pharmacy see, newest first. */
export const agreedQuery = (page: number) =>
  queryOptions({
    queryKey: ['pharmacy', 'agreed-registrations', page],
    queryFn: fromApi((api) => readPage(api.pharmacy['agreed-registrations'].$get(pageOf(page)))),
    placeholderData: keepPreviousData,
  })

/** Who of one's pharmacy is on a waiting list. */
export const waitingQuery = queryOptions({
  queryKey: [...bookedKey, 'waiting'],
  queryFn: fromApi((api) => read(api.pharmacy['waiting-list'].$get())),
})

/** The sessions that are open for registration, the next ones first. */
export const openSessionsQuery = queryOptions({
  queryKey: ['pharmacy', 'sessions'],
  queryFn: fromApi((api) =>
    read(api.trainings.$get({ query: { status: 'programmée', sort: 'startsAt', order: 'asc', pageSize: '200' } })),
  ),
  staleTime: 0,
})
