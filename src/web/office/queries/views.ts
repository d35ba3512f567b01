import { read } from '../../api/api.ts'
import { apiQuery, freshQuery } from '../../api/api-query.ts'

/** How the person in front of the screen wants to see the lists: those that they have changed. */
export const displaysQuery = apiQuery(['listDisplays'], (api) => read(api.admin['list-displays'].$get()))

/** The saved views of the lists; asked for again wherever they are shown, for colleagues share theirs meanwhile. */
export const viewsQuery = freshQuery(['listViews'], (api) => read(api.admin['list-views'].$get()))
