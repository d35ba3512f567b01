import type { OfficeText } from '../fr.ts'

export const display: OfficeText['display'] = {
  open: 'View',
  title: 'How this list is shown',
  columns: 'Columns',
  density: 'Density',
  densities: { airy: 'Airy', compact: 'Compact' },
  reset: 'Back to the default view',
}

export const views: OfficeText['views'] = {
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
