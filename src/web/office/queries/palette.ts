import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiOf, read } from '../../api/api.ts'

/** How many of each kind the palette shows at once. */
const shown = '5'

/** The first registrations and trainings in which what was typed is found. */
export const foundQuery = (q: string) =>
  queryOptions({
    queryKey: ['palette', q],
    queryFn: async ({ client, signal }) => {
      const init = { init: { signal, credentials: 'include' } } as const
      const query = { q, pageSize: shown }
      const [registrations, trainings] = await Promise.all([
        read(apiOf(client).admin.registrations.$get({ query }, init)),
        read(apiOf(client).trainings.$get({ query }, init)),
      ])
      return { registrations, trainings }
    },
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  })
