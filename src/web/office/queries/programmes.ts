import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fromApi, read } from '../../api/api.ts'
import { readPage } from '../../api/list-page.ts'

/** What a session shares with others of its content; colleagues change it too, so each look asks again. */
export const programmeQuery = (id: number) =>
  queryOptions({
    queryKey: ['programmes', id],
    queryFn: fromApi((api) => read(api.programmes[':id'].$get({ param: { id: String(id) } }))),
    staleTime: 0,
  })

/** Its sessions to come, and which of the shared fields are their own. */
export const sessionsToComeQuery = (id: number) =>
  queryOptions({
    queryKey: ['programmes', id, 'sessions'],
    queryFn: fromApi((api) => read(api.programmes[':id'].sessions.$get({ param: { id: String(id) } }))),
    staleTime: 0,
  })

/** Programmes whose title contains what is searched, by title. */
export const programmesQuery = (q: string) =>
  queryOptions({
    queryKey: ['programmes', 'list', q],
    queryFn: fromApi((api) => readPage(api.programmes.$get({ query: { q } }))),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** Programmes to choose one from, by title: as many as one answer may hold. */
export const programmeChoicesQuery = queryOptions({
  queryKey: ['programmes', 'choices'],
  queryFn: fromApi((api) => read(api.programmes.$get({ query: { pageSize: '200' } }))),
})

/** What merging another programme into this one would do. */
export const programmeMergeQuery = (id: number, from: number) =>
  queryOptions({
    queryKey: ['programmes', id, 'merges', from],
    queryFn: fromApi((api) =>
      read(api.programmes[':id'].merges[':from'].$get({ param: { id: String(id), from: String(from) } })),
    ),
    staleTime: 0,
  })
