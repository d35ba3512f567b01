import { getRouteApi } from '@tanstack/react-router'
import { changedSearch, readSearch } from '../../signed-in/search-keys.ts'
import { type PortalSearch, portalKeys } from './portal-search.ts'

const route = getRouteApi('/espace-participant/')

/** The view that the address tells, and how to change it. */
export function usePortalSearch() {
  const search = readSearch(portalKeys, route.useSearch())
  const navigate = route.useNavigate()
  const show = (change: Partial<PortalSearch>) =>
    void navigate({
      search: (view) => changedSearch(portalKeys, view, change),
      resetScroll: false,
    })
  return { search, show }
}
