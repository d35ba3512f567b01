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

/** Registrations of a page: full rows of two cards. */
export const bookedPerPage = 24

/** A page of what one's pharmacy pays for or has made, newest first. */
export const bookedQuery = (page: number) =>
  queryOptions({
    queryKey: [...bookedKey, 'list', page],
    queryFn: fromApi((api) =>
      readPage(api.pharmacy.registrations.$get({ query: { page: String(page), pageSize: String(bookedPerPage) } })),
    ),
    placeholderData: keepPreviousData,
  })

/** What remains to be paid for all of them. */
export const dueQuery = queryOptions({
  queryKey: [...bookedKey, 'due'],
  queryFn: fromApi((api) => read(api.pharmacy.due.$get())),
})

/** What participants let one's pharmacy see, the newest 200. */
export const agreedQuery = queryOptions({
  queryKey: ['pharmacy', 'agreed-registrations'],
  queryFn: fromApi((api) => readPage(api.pharmacy['agreed-registrations'].$get({ query: { pageSize: '200' } }))),
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
