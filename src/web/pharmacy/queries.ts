import { queryOptions } from '@tanstack/react-query'
import { fromApi, read, readUnless } from '../api/api.ts'
import { readPage } from '../api/list-page.ts'

/** Who is signed in to a pharmacy's space; null for nobody. */
export const ownContactQuery = queryOptions({
  queryKey: ['pharmacy', 'me'],
  queryFn: fromApi((api) => readUnless(401, api.pharmacy.me.$get())),
})

/** What one's pharmacy pays for or has made, the newest 200. */
export const bookedQuery = queryOptions({
  queryKey: ['pharmacy', 'registrations'],
  queryFn: fromApi((api) => readPage(api.pharmacy.registrations.$get({ query: { pageSize: '200' } }))),
})

/** The sessions that are open for registration, the next ones first. */
export const openSessionsQuery = queryOptions({
  queryKey: ['pharmacy', 'sessions'],
  queryFn: fromApi((api) =>
    read(api.trainings.$get({ query: { status: 'programmée', sort: 'startsAt', order: 'asc', pageSize: '200' } })),
  ),
  staleTime: 0,
})
