import { listReaders } from '../../../domain/desk/office-lists.ts'
import type { PermissionGroup } from '../../../domain/staff/role.ts'
import { useOffice } from './office-text.ts'
import { useMay } from './use-may.ts'
import { type OfficeSearch, useOfficeSearch } from './use-office-search.ts'

type Tab = OfficeSearch['onglet']

/** Who sees each tab (docs/rules/office.md#tabs). */
const readers: Record<Tab, PermissionGroup> = {
  ...listReaders,
  'tableau-de-bord': 'money readers',
  site: 'administrators',
  // One's own account, where there is no list to see.
  utilisateurs: 'staff',
  reglages: 'administrators',
  systeme: 'administrators',
}

/** The tabs of the signed-in colleague, in their order, and what each is called; without the others' accounts the last is « Mon compte ». */
export function useOwnTabs() {
  const { words } = useOffice()
  const { keys } = useOfficeSearch()
  const may = useMay()
  const nameOf = (tab: Tab) =>
    tab === 'utilisateurs' && !may('office readers') ? words.account.title : words.tabs[tab]
  return keys.onglet.options.filter((tab) => may(readers[tab])).map((tab) => ({ tab, name: nameOf(tab) }))
}
