import { queryOptions } from '@tanstack/react-query'
import { fromApi, read } from '../../api/api.ts'

/** How the person in front of the screen wants to see the lists: those that they have changed. */
export const displaysQuery = queryOptions({
  queryKey: ['listDisplays'],
  queryFn: fromApi((api) => read(api.admin['list-displays'].$get())),
})

/** The saved views of the lists; asked for again wherever they are shown, for colleagues share theirs meanwhile. */
export const viewsQuery = queryOptions({
  queryKey: ['listViews'],
  queryFn: fromApi((api) => read(api.admin['list-views'].$get())),
  staleTime: 0,
})
