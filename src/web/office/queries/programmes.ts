import { read } from '../../api/api.ts'
import { apiQuery, freshPageQuery, freshQuery } from '../../api/api-query.ts'
import { readPage } from '../../api/list-page.ts'

/** What a session shares with others of its content; colleagues change it too, so each look asks again. */
export const programmeQuery = (id: number) =>
  freshQuery(['programmes', id], (api) => read(api.programmes[':id'].$get({ param: { id: String(id) } })))

/** Its sessions to come, and which of the shared fields are their own. */
export const sessionsToComeQuery = (id: number) =>
  freshQuery(['programmes', id, 'sessions'], (api) =>
    read(api.programmes[':id'].sessions.$get({ param: { id: String(id) } })),
  )

/** Programmes whose title contains what is searched, by title. */
export const programmesQuery = (q: string) =>
  freshPageQuery(['programmes', 'list', q], (api) => readPage(api.programmes.$get({ query: { q } })))

/** Programmes to choose one from, by title: as many as one answer may hold. */
export const programmeChoicesQuery = apiQuery(['programmes', 'choices'], (api) =>
  read(api.programmes.$get({ query: { pageSize: '200' } })),
)

/** What merging another programme into this one would do. */
export const programmeMergeQuery = (id: number, from: number) =>
  freshQuery(['programmes', id, 'merges', from], (api) =>
    read(api.programmes[':id'].merges[':from'].$get({ param: { id: String(id), from: String(from) } })),
  )
