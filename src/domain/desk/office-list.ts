import type { PermissionGroup } from '../staff/role.ts'

/** The lists of the office, called as their tabs are in its address, and who reads each (docs/rules/office.md#tabs). */
export const listReaders = {
  inscriptions: 'money readers',
  formations: 'staff',
  paiements: 'money readers',
  notifications: 'office readers',
  messages: 'office readers',
  documents: 'money readers',
  officines: 'money readers',
  devis: 'money readers',
  utilisateurs: 'office readers',
  journal: 'office readers',
} as const satisfies Record<string, PermissionGroup>
export type OfficeList = keyof typeof listReaders

/**
 * What a saved view keeps of a list’s address: its filters and order. Never what was searched, whose record is open, or which record a
 * list is narrowed to, so that no view tells of a participant.
 */
export const keptKeys: Record<OfficeList, readonly string[]> = {
  inscriptions: [
    'statut',
    'groupe',
    'mois',
    'session',
    'session_du',
    'session_au',
    'solde',
    'adresse',
    'langue',
    'tri',
    'ordre',
  ],
  formations: ['avancement', 'programme', 'vue', 'tri', 'ordre'],
  paiements: ['periode', 'mois', 'du', 'au', 'methode', 'saisi_par', 'tri', 'ordre'],
  notifications: ['livraison', 'sens', 'nature'],
  messages: ['dossier', 'sujet', 'attribue'],
  documents: ['type', 'etat', 'formation', 'tri', 'ordre'],
  officines: ['rangement', 'tri', 'ordre'],
  devis: ['offre', 'tri', 'ordre'],
  utilisateurs: [],
  journal: ['objet', 'action'],
}

/** How close to each other a list’s rows stand. */
export const densities = ['airy', 'compact'] as const
export type Density = (typeof densities)[number]
