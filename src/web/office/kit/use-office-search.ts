import { getRouteApi, type RegisteredRouter } from '@tanstack/react-router'
import { createContext, use, useCallback, useMemo } from 'react'
import type { Grouping } from '../../../domain/desk/list-sums.ts'
import type { PagePlace } from '../../../domain/values/listing.ts'
import { changedSearch, readSearch, type SearchKeys } from '../../signed-in/search-keys.ts'
import { useOffice } from './office-text.ts'

const route = getRouteApi('/admin')

/** A view of the office, as its address tells it: what is left out is as by default. */
export type OfficeView = RegisteredRouter['routesById']['/admin']['types']['fullSearchSchema']
export type OfficeSearch = Required<OfficeView>

/** The keys of the address: each screen has its own, and the frame knows them all (`frame/office-search.ts`). */
export const OfficeKeysContext = createContext<SearchKeys<OfficeSearch> | null>(null)

/** Which page of its list a view tells. */
export const placeOf = ({ page, apres, avant }: OfficeSearch): PagePlace => ({ page, after: apres, before: avant })

/** The same as the address tells it. */
export const atPlace = ({ page, after = 0, before = 0 }: PagePlace) => ({ page, apres: after, avant: before })

/** The view that the address tells, and how to change it; `show` adds to the browser's history unless told to replace. */
export function useOfficeSearch() {
  const keys = use(OfficeKeysContext)
  if (!keys) throw new Error('outside the office')
  const rawInput = route.useSearch()
  const search = useMemo(() => readSearch(keys, rawInput), [keys, rawInput])
  const navigate = route.useNavigate()
  const show = useCallback(
    (change: OfficeView, options: { replace?: boolean; ignoreBlocker?: boolean } = {}) =>
      void navigate({
        // A row says which page it is only beside the number that came with it.
        search: (view) => changedSearch(keys, view, 'page' in change ? { apres: 0, avant: 0, ...change } : change),
        resetScroll: false,
        ...options,
      }),
    [navigate, keys],
  )
  /** Searching starts again from the first page. */
  const find = useCallback((q: string) => show({ q: q.trim(), page: 1 }, { replace: true }), [show])
  return { search, keys, show, find }
}

/**
 * How a list is sorted, from the address: a column clicked again turns the direction, a newly chosen one starts descending (docs/rules/lists.md#in-the-office).
 * @param besides what the choice of a column changes besides
 * @param list whose sorts they are, as the server names them; an address with another one shows the default
 */
export function useSorting<Sort extends string>(
  { sorts }: { sorts: Record<Sort, unknown> },
  byDefault: NoInfer<Sort>,
  besides: OfficeView = {},
) {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  const by = Object.hasOwn(sorts, search.tri) ? (search.tri as Sort) : byDefault
  const onSort = (sort: string, order?: 'asc' | 'desc') => {
    const turned = sort === by && search.ordre === 'desc' ? 'asc' : 'desc'
    show({ ...besides, tri: sort === byDefault ? '' : sort, ordre: order ?? turned, page: 1 })
  }
  return { by, order: search.ordre, onSort, words: words.sorting }
}

const groupings = {
  officine: { by: 'pharmacy', sort: 'pharmacy' },
  session: { by: 'session', sort: 'startsAt' },
} as const satisfies Record<string, { by: Grouping; sort: string }>

/** By what the rows of a list are put together, as the address tells: the server’s word for it, and the order in which they come then. */
export function useGrouping() {
  const { regrouper } = useOfficeSearch().search
  return regrouper === 'all' ? undefined : groupings[regrouper]
}

/** How a list that can be grouped is sorted: by its groups, or by a column, which takes them apart. */
export function useGroupedSorting<Sort extends string>(
  list: { sorts: Record<Sort, unknown> },
  byDefault: NoInfer<Sort>,
) {
  const grouping = useGrouping()
  const sorting = useSorting(list, byDefault, { regrouper: 'all' })
  return grouping ? { ...sorting, by: grouping.sort, order: 'asc' as const } : sorting
}
