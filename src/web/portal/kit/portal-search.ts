import { rowIdOr } from '../../../domain/row-id.ts'

export const portalTabs = ['inscriptions', 'notifications', 'documents'] as const
export type PortalTab = (typeof portalTabs)[number]

/** What the participant's dashboard shows, kept in its address. */
export interface PortalSearch {
  onglet: PortalTab
  page: number
  /** The registration whose details are open; 0 for none. */
  inscription: number
}

export const portalDefaults: PortalSearch = { onglet: 'inscriptions', page: 1, inscription: 0 }

/** Whatever an address holds, as a view that can be shown: what makes no sense falls back to its default. */
export const portalSearch = (rawInput: Record<string, unknown>): PortalSearch => ({
  onglet: portalTabs.includes(rawInput.onglet as PortalTab) ? (rawInput.onglet as PortalTab) : portalDefaults.onglet,
  page: rowIdOr(portalDefaults.page, rawInput.page),
  inscription: rowIdOr(portalDefaults.inscription, rawInput.inscription),
})
