import type { OfficeText } from '../fr.ts'

export const shownPart: OfficeText['shownPart'] = {
  label: 'Only:',
  remove: 'Remove this filter',
  groups: {
    live: 'Not cancelled',
    pharmaciens: 'Pharmacists, not cancelled',
    auxiliaires: 'Pharmacy assistants, not cancelled',
    owing: 'Still owing',
    unpaid: 'Unpaid, not cancelled',
    unproven: 'Addresses to prove',
    paid: 'Wholly or partly paid',
    partiel: 'Partly paid',
    complet: 'Paid',
    remboursé: 'Refunded',
  },
}
