import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fromApi, read } from '../../api/api.ts'

/** How many of each kind the palette shows at once. */
const shown = '5'

/** The first of each kind in which what was typed is found. */
export const foundQuery = (q: string) =>
  queryOptions({
    queryKey: ['palette', q],
    queryFn: fromApi(async (api) => {
      const query = { q, pageSize: shown }
      const [registrations, trainings, payments, documents] = await Promise.all([
        read(api.admin.registrations.$get({ query })),
        read(api.trainings.$get({ query })),
        read(api.payments.$get({ query })),
        read(api.admin.documents.$get({ query })),
      ])
      return { registrations, trainings, payments, documents }
    }),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  })
