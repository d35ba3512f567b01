import { getRouteApi } from '@tanstack/react-router'
import { withoutDefaults } from '../../signed-in/without-defaults.ts'
import { type PortalSearch, portalDefaults, portalSearch } from './portal-search.ts'

const route = getRouteApi('/espace-participant/')

/** The view that the address tells, and how to change it. */
export function usePortalSearch() {
  const search = portalSearch(route.useSearch())
  const navigate = route.useNavigate()
  const show = (change: Partial<PortalSearch>) =>
    void navigate({
      search: (view) => withoutDefaults({ ...portalSearch(view), ...change }, portalDefaults),
      resetScroll: false,
    })
  return { search, show }
}
