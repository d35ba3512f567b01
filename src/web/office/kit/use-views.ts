import { useQuery } from '@tanstack/react-query'
import type { ListView } from '../../../domain/desk/list-view.ts'
import { keptKeys, type OfficeList } from '../../../domain/desk/office-list.ts'
import { changedSearch } from '../../signed-in/search-keys.ts'
import { viewsQuery } from '../queries/views.ts'
import { type OfficeView, useOfficeSearch } from './use-office-search.ts'

/** The saved views of a list, what of the list as it is shown would be kept in one, and which of them that is. */
export function useViews(list: OfficeList) {
  const { keys, search } = useOfficeSearch()
  const { data } = useQuery(viewsQuery)
  /** Filters and order; what makes no sense in an older view is left out, as in an address. */
  const keptOf = (view: object): ListView['kept'] => {
    const all = Object.entries(changedSearch(keys, view, {}))
    return Object.fromEntries(all.filter(([name]) => keptKeys[list].includes(name)))
  }
  const kept = keptOf(search)
  const views = data?.filter((view) => view.list === list) ?? []
  const told = (view: object) => JSON.stringify(Object.entries(view).toSorted())
  return {
    views,
    kept,
    current: views.find((view) => told(keptOf(view.kept)) === told(kept)),
    /** Where a view is opened. */
    addressOf: (view: ListView) => ({ onglet: list, ...keptOf(view.kept) }) as OfficeView,
  }
}
