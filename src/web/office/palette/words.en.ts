import type * as french from './words.fr.ts'

export const palette: typeof french.palette = {
  open: 'Search',
  title: 'Search or go to…',
  label: 'Search for a person, a training, a payment, a document, a screen or an action',
  placeholder: 'Name, reference, amount, screen, “collect Koné”…',
  list: 'Results',
  groups: {
    screens: 'Screens',
    actions: 'Actions',
    places: 'Dialogs and settings',
    people: 'Participants',
    trainings: 'Trainings',
    payments: 'Payments',
    documents: 'Documents',
    pharmacies: 'Pharmacies',
    quotes: 'Quotes',
    discounts: 'Discounts',
    amounts: 'Payments of this amount',
  },
  acts: {
    record: { word: 'collect', of: (who) => `Record a payment: ${who}` },
    refund: { word: 'refund', of: (who) => `Refund: ${who}` },
    attend: { word: 'presence', of: (session) => `Take presence: ${session}` },
    correct: { word: 'correct', of: (who) => `Correct contact details: ${who}` },
    move: { word: 'move', of: (who) => `Move to another session: ${who}` },
  },
  all: {
    inscriptions: (q) => `All registrations for “${q}”`,
    formations: (q) => `All trainings for “${q}”`,
    paiements: (q) => `All payments for “${q}”`,
    documents: (q) => `All documents for “${q}”`,
    officines: (q) => `All pharmacies for “${q}”`,
    devis: (q) => `All quotes for “${q}”`,
    amount: (amount) => `All payments of ${amount}`,
  },
  searching: 'Searching…',
  failed: 'The search did not succeed. Check the connection, then change what you typed.',
  count: (count) => (count === 0 ? 'Nothing matches what you typed.' : count === 1 ? '1 result' : `${count} results`),
}

export const shortcuts: typeof french.shortcuts = {
  title: 'Keyboard shortcuts',
  keys: { enter: 'Enter', escape: 'Esc', letter: 'letter' },
  names: {
    palette: 'Find a person, a training, a payment, a document, a screen, an action',
    search: 'Go to the search field of the list',
    rows: 'Move between the rows of a list',
    neighbours: 'Go from an open registration to the one before, after',
    tabs: 'Move between tabs',
    screens: 'Go to a screen',
    open: 'Open what is chosen',
    close: 'Close the open window',
    toast: 'Go to the latest message shown',
    undo: 'Undo what was just done',
    help: 'Show these shortcuts',
  },
}
