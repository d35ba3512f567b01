import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { withoutDefaults } from '../../signed-in/without-defaults.ts'
import { type OfficeSearch, officeDefaults, officeSearch } from './office-search.ts'
import { useOffice } from './office-text.ts'

const route = getRouteApi('/admin')

/** The view that the address tells, and how to change it; `show` adds to the browser's history unless told to replace. */
export function useOfficeSearch() {
  const typed = route.useSearch()
  const search = useMemo(() => officeSearch(typed), [typed])
  const navigate = route.useNavigate()
  const show = useCallback(
    (change: Partial<OfficeSearch>, options: { replace?: boolean; ignoreBlocker?: boolean } = {}) =>
      void navigate({
        search: (view) => withoutDefaults({ ...officeSearch(view), ...change }, officeDefaults),
        resetScroll: false,
        ...options,
      }),
    [navigate],
  )
  /** Searching starts again from the first page. */
  const find = useCallback((q: string) => show({ q: q.trim(), page: 1 }, { replace: true }), [show])
  return { search, show, find }
}

/**
 * How a list is sorted, from the address: a column clicked again turns the direction, a newly chosen one starts descending (docs/rules/lists.md#in-the-office).
 * @param sorts the server's names of this list's sorts; an address with another one shows the default
 */
export function useSorting<Sort extends string>(sorts: readonly Sort[], byDefault: Sort) {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  const by = sorts.includes(search.tri as Sort) ? (search.tri as Sort) : byDefault
  const onSort = (sort: string, order?: 'asc' | 'desc') => {
    const turned = sort === by && search.ordre === 'desc' ? 'asc' : 'desc'
    show({ tri: sort === byDefault ? '' : sort, ordre: order ?? turned, page: 1 })
  }
  return { by, order: search.ordre, onSort, words: words.sorting }
}
