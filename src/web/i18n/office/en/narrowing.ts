import type { OfficeText } from '../fr.ts'

export const narrowing: OfficeText['narrowing'] = {
  label: 'Only:',
  remove: 'Remove this filter',
  removeAll: 'Remove all',
  filters: (set) => (set > 0 ? `Filters (${set})` : 'Filters'),
  from: 'From',
  to: 'To',
  since: (day) => `from ${day}`,
  until: (day) => `until ${day}`,
  between: (first, last) => (first === last ? `on ${first}` : `from ${first} to ${last}`),
  training: 'Training',
  pickTraining: 'Choose a training',
  noTraining: 'No training matches your search.',
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
