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
  cours: 'office readers',
  qualite: 'office readers',
  site: 'administrators',
  // One's own account, where there is no list to see.
  utilisateurs: 'staff',
  reglages: 'administrators',
  systeme: 'administrators',
}

/** The screens that stand in menus beside the five tabs, by group. */
export const tabGroups = {
  people: ['messages', 'officines', 'utilisateurs'],
  papers: ['documents', 'devis', 'cours', 'qualite', 'site'],
  settings: ['reglages', 'journal', 'systeme'],
} as const satisfies Record<string, Tab[]>
export type TabGroup = keyof typeof tabGroups

/** The group of a screen; undefined for the five tabs. */
export const groupOf = (tab: Tab) =>
  (Object.keys(tabGroups) as TabGroup[]).find((group) => (tabGroups[group] as readonly Tab[]).includes(tab))

/** The letter that opens each screen after `g`, in both languages. */
export const tabLetters: Record<Tab, string> = {
  'tableau-de-bord': 't',
  inscriptions: 'i',
  formations: 'f',
  paiements: 'p',
  notifications: 'n',
  messages: 'm',
  officines: 'o',
  utilisateurs: 'u',
  documents: 'd',
  devis: 'v',
  cours: 'c',
  qualite: 'q',
  site: 's',
  reglages: 'r',
  journal: 'j',
  systeme: 'y',
}

/** The screens of the signed-in colleague, in their order, and what each is called; « Utilisateurs » is « Mon compte » without the others' accounts. */
export function useOwnTabs() {
  const { words } = useOffice()
  const { keys } = useOfficeSearch()
  const may = useMay()
  const nameOf = (tab: Tab) =>
    tab === 'utilisateurs' && !may('office readers') ? words.account.title : words.tabs[tab]
  return keys.onglet.options.filter((tab) => may(readers[tab])).map((tab) => ({ tab, name: nameOf(tab) }))
}
