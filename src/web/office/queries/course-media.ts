import { read } from '../../api/api.ts'
import { apiQuery } from '../../api/api-query.ts'

/** A file of a lesson: its name, type and size. */
export const mediaQuery = (id: number) =>
  apiQuery(['media', id], (api) => read(api.admin.media[':id'].$get({ param: { id: String(id) } })))

/** Where a file of a lesson can be read: it holds for an hour, and is asked for again before that. */
export const mediaAddressQuery = (id: number) => ({
  ...apiQuery(['media', id, 'address'], (api) => read(api.media[':id'].address.$get({ param: { id: String(id) } }))),
  staleTime: 30 * 60_000,
  refetchInterval: 45 * 60_000,
})
