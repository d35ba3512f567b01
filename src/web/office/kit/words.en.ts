import type * as french from './words.fr.ts'

export const narrowing: typeof french.narrowing = {
  label: 'Only:',
  remove: 'Remove this filter',
  removeAll: 'Remove all',
  filters: (set) => (set > 0 ? `Filters (${set})` : 'Filters'),
  from: 'From',
  to: 'To',
  since: (day) => `from ${day}`,
  until: (day) => `until ${day}`,
  between: (first, last) => (first === last ? `on ${first}` : `from ${first} to ${last}`),
  printedOn: (moment) => `printed on ${moment}`,
  training: 'Training',
  pickTraining: 'Choose a training',
  noTraining: 'No training matches your search.',
  groups: {
    live: 'Not cancelled',
    pharmaciens: 'Pharmacists, not cancelled',
    auxiliaires: 'Pharmacy assistants, not cancelled',
    owing: 'Still owing',
    overdue: 'Overdue',
    unpaid: 'Unpaid, not cancelled',
    uncertified: 'Certificates to issue',
    refundable: 'To refund',
    overridden: 'Payment status set by hand',
    unproven: 'Addresses to prove',
    paid: 'Wholly or partly paid',
    partiel: 'Partly paid',
    complet: 'Paid',
    remboursé: 'Refunded',
  },
}

export const display: typeof french.display = {
  open: 'View',
  title: 'How this list is shown',
  columns: 'Columns',
  density: 'Density',
  densities: { airy: 'Airy', compact: 'Compact' },
  reset: 'Back to the default view',
}

export const views: typeof french.views = {
  open: 'Saved views',
  current: (name) => `View: ${name}`,
  title: 'Saved views',
  none: 'No view has been saved yet.',
  shared: 'Shared with your colleagues',
  sharedBy: (owner) => `Shared by ${owner}`,
  save: 'Save this view',
  saveText: 'The list’s filters and order are kept. What you typed in the search is not.',
  name: 'Name of the view',
  share: 'Share it with the colleagues who read this list',
  saved: 'View saved',
  remove: 'Remove',
  removeTitle: 'Remove the view',
  removeOwn: (name) => `The view “${name}” will be removed. The list itself does not change.`,
  removeShared: (name) =>
    `The view “${name}” will be removed, for your colleagues too. The list itself does not change.`,
}

export const exports: typeof french.exports = {
  export: 'Export',
  choose: 'Choose the format',
  formats: { csv: 'CSV (spreadsheet)', xlsx: 'Excel (XLSX)' },
  progress: (kilobytes) => `Exporting… ${kilobytes} KB`,
  done: 'File saved',
}

export const facts: typeof french.facts = {
  columns: {
    organization: 'Organization',
    pharmacy: 'Paying pharmacy',
    trainer: 'Trainers',
    startsAt: 'Training date',
    operator: 'Operator or bank',
  },
  group: 'Group',
  groupings: { all: 'Not grouped', officine: 'By paying pharmacy', session: 'By session' },
  payThemselves: 'No pharmacy: the person pays',
  sumOf: (what, of) => (of ? `Sum of ${what} (${of})` : `Sum of ${what}`),
  tooMany: 'More than 10,000 rows: narrow the list to see what they come to.',
  print: 'Print the list',
  printedFirst: (rows) => `the first ${rows} rows`,
  pickPharmacy: 'Choose a pharmacy',
  allMonths: 'All months',
}

export const toolbar: typeof french.toolbar = {
  tools: 'Tools of the list',
  more: 'Other actions',
}
