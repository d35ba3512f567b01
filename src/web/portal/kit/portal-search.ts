import { oneOf, pageNumber, recordNumber, type SearchOf } from '../../signed-in/search-keys.ts'

export const portalTabs = ['inscriptions', 'notifications', 'documents'] as const
export type PortalTab = (typeof portalTabs)[number]

/** Everything that the address of the participant's dashboard can tell. */
export const portalKeys = {
  onglet: oneOf(portalTabs),
  page: pageNumber,
  /** The registration whose details are open; 0 for none. */
  inscription: recordNumber,
}

/** What the participant's dashboard shows, kept in its address. */
export type PortalSearch = SearchOf<typeof portalKeys>
