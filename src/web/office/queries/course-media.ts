import { read } from '../../api/api.ts'
import { apiQuery, pageQuery } from '../../api/api-query.ts'

/** A file of a lesson: its name, type and size. */
export const mediaQuery = (id: number) =>
  apiQuery(['media', id], (api) => read(api.admin.media[':id'].$get({ param: { id: String(id) } })))

/** How many bytes each of some files has, by its number. */
export const mediaSizesQuery = (ids: number[]) =>
  pageQuery(['media', 'sizes', ids], async (api) => {
    const files = ids.map((id) => read(api.admin.media[':id'].$get({ param: { id: String(id) } })))
    return Object.fromEntries((await Promise.all(files)).map(({ id, size }) => [id, size]))
  })

/** Where a file of a lesson can be read: it holds for an hour, and is asked for again before that. */
export const mediaAddressQuery = (id: number) => ({
  ...apiQuery(['media', id, 'address'], (api) => read(api.media[':id'].address.$get({ param: { id: String(id) } }))),
  staleTime: 30 * 60_000,
  refetchInterval: 45 * 60_000,
})
