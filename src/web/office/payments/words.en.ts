import { paymentKindLabels, paymentMethodLabels } from '../../../domain/desk/labels.ts'
import { discrepancyLabels } from '../../../domain/registrations/discrepancy-labels.ts'
import { labelsIn } from '../../../domain/values/language.ts'
import type * as french from './words.fr.ts'

export const payments: typeof french.payments = {
  title: 'Payments',
  search: 'Search payments',
  searchHint: 'Reference or notes…',
  methods: {
    ...labelsIn('en', paymentMethodLabels),
  },
  periodLabel: 'Period of the payments',
  allPeriods: 'All dates',
  ownDays: 'Chosen days',
  quarter: (quarter, year) => `Q${quarter} ${year}`,
  days: 'Date of the payment',
  recorder: 'Recorded by',
  allRecorders: 'The whole team',
  recordedBy: (name) => `Recorded by ${name}`,
  kinds: labelsIn('en', paymentKindLabels),
  isReversed: 'Taken back',
  columns: {
    id: 'ID',
    date: 'Date',
    participant: 'Participant',
    amount: 'Amount',
    method: 'Method',
    reference: 'Reference',
    notes: 'Notes',
    remaining: 'Remaining',
    actions: 'Actions',
  },
  see: (id) => `See registration ${id}`,
  refundOf: (name) => `Refund the payment of ${name}`,
  entries: (count) => (count === 1 ? `${count} entry` : `${count} entries`),
  bySessions: 'For the sessions of',
  undated: 'no date',
  empty: 'No payment found.',
  loadError: 'An error occurred while loading the payments.',
  add: 'Record a payment',
}

export const payment: typeof french.payment = {
  title: 'Record a new payment',
  pick: 'Choose the registration being paid',
  search: 'Search registrations to be paid',
  searchHint: 'Name, email, training…',
  noneOwing: 'No registration is waiting for payment.',
  noneFound: 'No registration found',
  paid: 'Paid',
  price: 'Price',
  remaining: 'Remaining',
  pay: 'Pay',
  payFor: (name) => `for ${name}`,
  chosen: 'Registration',
  other: 'Choose another registration',
  amount: 'Amount (FCFA)',
  amountHint: (remaining) => `Remaining: ${remaining}`,
  nothingDue: 'Nothing is due',
  method: 'Payment method',
  operator: 'Operator or bank (optional)',
  reference: 'Reference (optional)',
  valuedOn: 'Value date',
  valuedOnShort: (day) => `value date ${day}`,
  addPerson: 'Add a person',
  removePerson: (name) => `Remove ${name}`,
  amountFor: (name) => `Amount for ${name} (FCFA)`,
  total: (amount) => `Total of the transaction: ${amount}`,
  keepSurplus: 'Record it, and keep the surplus as a credit',
  again: 'The payment that was taken back is filled in here: choose the right person or correct the amount.',
  notes: 'Notes (optional)',
  submit: 'Record the payment',
  submitAnyway: 'Record it anyway',
  added: 'Payment added',
  addedText: 'The payment has been recorded.',
  fallback: 'Error while adding the payment',
}

export const refund: typeof french.refund = {
  title: 'Refund',
  what: 'Money is given back to the person. A payment that never took place is taken back, not refunded.',
  refund: 'Refund',
  paid: (amount) => `Paid so far: ${amount}`,
  method: 'Refund method',
  reason: 'Reason',
  afterwards: 'The registration goes on. Its price:',
  afterwardsChoices: { owed: 'is owed again', waived: 'is waived' },
  afterwardsHint: 'Waived, it becomes what is still paid: 0\u00A0FCFA if everything is given back.',
  hint: 'The refund is added to the payments; nothing is erased. A credit note is made. The participant is told by email; a cancelled registration refunded in full becomes “Refunded”.',
  submit: 'Record the refund',
  recorded: 'Refund recorded',
}

export const reversal: typeof french.reversal = {
  titles: {
    payment: 'Take this payment back',
    refund: 'Take this refund back',
    correction: 'Take this correction back',
    move: 'Take this move of a credit back',
  },
  what: {
    payment:
      'This payment did not take place, or was recorded by mistake: it counts no longer. Money given back is recorded by “Refund”.',
    refund: 'This refund did not take place, or was recorded by mistake: it counts no longer.',
    correction: 'This correction by hand counts no longer.',
    move: 'This credit goes back to the registration it came from.',
  },
  short: 'Take back',
  of: {
    payment: (name) => `Take back this payment of ${name}`,
    refund: (name) => `Take back this refund to ${name}`,
    correction: (name) => `Take back this correction for ${name}`,
    move: (name) => `Take back this move of a credit of ${name}`,
  },
  reason: 'Reason',
  reasonHint: 'For the team: for example “recorded for the wrong person”.',
  hints: {
    payment:
      'The opposite entry is added, by the same method and on the same day; nothing is erased. The receipt or credit note is revoked, and the person is told by email.',
    refund:
      'The opposite entry is added, by the same method and on the same day; nothing is erased. The receipt or credit note is revoked, and the person is told by email.',
    correction:
      'The opposite entry is added, on the same day; nothing is erased. What is paid is what it would be without it, and the person is told by email. No paper changes: a payment that never was is taken back after it, and its receipt with it.',
    move: 'No money moves: the sum counts again for the registration it came from, and no longer for the other. Both people are told by email.',
  },
  leave: 'Change nothing',
  submitAndAgain: 'Take it back and record it again',
  done: {
    payment: 'Payment taken back',
    refund: 'Refund taken back',
    correction: 'Correction taken back',
    move: 'Move taken back',
  },
}

export const credit: typeof french.credit = {
  title: 'Move to another registration',
  available: (amount) => `To be moved: ${amount}.`,
  hint: 'No money moves: the sum counts for the other registration from now on. Both people are told by email.',
  submit: 'Move it',
  done: 'Credit moved',
}

export const months: typeof french.months = {
  open: 'Closings',
  title: 'Monthly closings',
  hint: 'By value date. A month is closed with all before it, and stays closed: what is entered afterwards counts in the month of its entry.',
  reversed: (amount) => `taken back or corrected ${amount}`,
  fees: (amount) => `fees ${amount}`,
  payouts: (amount) => `payouts ${amount}`,
  close: 'Close',
  closeForGood: (month) => `Close ${month} for good`,
  closed: (month) => `Month closed: ${month}`,
  closedBy: (day, name) => `Closed on ${day} by ${name}`,
  closedWith: (month) => `, with ${month}`,
  closesBefore: (months, count) =>
    `Still open, and closed with it: ${months}. Look at ${count > 1 ? 'their closing sheets' : 'its closing sheet'} first.`,
  sheet: 'Closing sheet',
}

export const ledgerPeriod: typeof french.ledgerPeriod = {
  title: 'Accounts of the period',
  loadError: 'An error occurred while loading the accounts.',
  opening: 'Opening balance',
  came: 'Received',
  went: 'Given back',
  reversed: 'Taken back or corrected',
  fees: 'Operators’ fees',
  payouts: 'Payouts',
  closing: 'Closing balance',
  details: 'Details',
  byMethod: (entries) => `By method and operator (${entries} ${entries === 1 ? 'entry' : 'entries'})`,
  noOperator: 'Operator not named',
  export: 'Accountant’s file',
  choose: 'Choose the file',
  formats: { csv: 'Journal (CSV)', xlsx: 'Entries, totals and journal (XLSX)' },
}

export const discrepancies: typeof french.discrepancies = {
  open: 'What does not agree',
  openCounted: (count) => `What does not agree (${count})`,
  title: 'What does not agree, and why',
  hint: 'Each line leaves as soon as it is put right where it leads. What is right as it stands is explained in a sentence, kept with your name; the line comes back if things change.',
  loadError: 'An error occurred while loading this list.',
  empty: 'Everything agrees: there is nothing to explain.',
  moreThan: (count) => `more than ${count}`,
  first: (count) => `The ${count} oldest are shown; the others follow as these leave.`,
  since: (day) => `since ${day}`,
  registered: (day) => `registered on ${day}`,
  kinds: labelsIn('en', discrepancyLabels),
  remedies: {
    overridden: () => 'Put right by the next payment, or by “Change payment” in the registration.',
    refunded_alive: () =>
      'Put right in the registration: by “Change payment” and “Unpaid” where the price is owed again, by a discount of the whole price where it is waived, or by cancelling it.',
    uninvoiced: () => 'Put right by a new proforma invoice, or by taking the payment back.',
    paper_valid: () =>
      'Put right by revoking the paper among the registration’s documents. If an amount set by hand took the money out of it: by taking that correction back, and then the payment if it never was.',
    reference_shared: () => 'Put right by taking back the payment that was recorded twice.',
    owned_in_part: () =>
      'A statement says that this money came. Put right by recording it, with the same reference, for whoever paid it; or by taking the other shares back too: the line is then to be matched.',
    invoice_outdated: () =>
      'It has a number of the FNE, and so stays as issued. Put right by “Replace by a corrected invoice” among the registration’s documents, or by revoking it where nobody is left on it; the FNE is corrected on its platform.',
    declared: () => 'Put right by confirming or refusing it, among the declared payments.',
    unowned: () =>
      'Received as a statement says, and nobody’s yet. Put right by deciding each line, among the statements.',
    credit_unused: (days) =>
      `Kept for more than ${days} days. Put right by “Refund” or “Move the credit” in the registration.`,
  },
  why: {
    overridden: (is, follows, paid) => `Says “${is}”, while ${paid} paid make it “${follows}”.`,
    refunded_alive: (price) =>
      `All of it was given back, and the registration is not cancelled: is its ${price} owed again, or waived?`,
    uninvoiced: (paid) => `${paid} paid, and no invoice that is valid.`,
    paper_valid: (number, entry) => `${number} is still valid, while entry ${entry} was taken back.`,
    paper_exceeds: (number, amount) =>
      `${number} is still valid, while the receipts of the registration exceed what was received for it by ${amount}.`,
    reference_shared: (reference, entry, other, amount) =>
      `The reference ${reference} of payment ${entry} (${amount}) is that of payment ${other} already.`,
    owned_in_part: (amount, entry, line) =>
      `${amount} of payment ${entry} were taken back, while other shares of the same statement’s line still count (${line}).`,
    invoice_outdated: (number, amount) => `${number} (${amount}) no longer says who comes, or who pays.`,
    declared: (reference, amount) => `${amount} that the person says they have paid (${reference}).`,
    credit_unused: (amount) => `${amount} kept as a credit, which nobody has used.`,
  },
  toDeclared: 'See the declared payments',
  toUnowned: 'See the lines to be matched',
  explain: 'Explain',
  explainTitle: 'Why is it right as it stands?',
  reason: 'Explanation',
  reasonHint: 'For the team and the accountant: such as “one transfer for two people”.',
  explained: 'Explanation kept',
}

export const discounts: typeof french.discounts = {
  open: 'Discounts',
  title: 'Discounts',
  hint: 'A code is given when registering, and the discount is taken off the price. A cancelled registration gives its use back.',
  search: 'Search for a discount',
  searchHint: 'Code or employer…',
  loadError: 'An error occurred while loading the discounts.',
  empty: 'No discount yet.',
  noneFound: 'No discount found.',
  more: (count) => `${count} more: search for them by code.`,
  make: 'New discount',
  percent: (percent) => `${percent}%`,
  uses: (uses, most) =>
    most === null ? `${uses} ${uses === 1 ? 'use' : 'uses'}` : `${uses} of ${most} ${most === 1 ? 'use' : 'uses'}`,
  taken: (amount) => `${amount} given`,
  from: (day) => `from ${day}`,
  until: (day) => `until ${day}`,
  between: (first, last) => `from ${first} to ${last}`,
  forEmployer: (name) => `For people of ${name}`,
  forAll: 'All trainings',
  isOff: 'Switched off',
  switchOff: 'Switch off',
  switchOn: 'Switch on',
  switchedOff: (code) => `Code ${code} switched off`,
  switchedOn: (code) => `Code ${code} is taken again`,
  code: 'Code',
  codeHint: '4 to 30 letters, digits or hyphens. A long code is harder to guess.',
  kind: 'Discount',
  kinds: { percent: 'As a percentage', amount: 'In FCFA' },
  value: { percent: 'Percentage (%)', amount: 'Amount (FCFA)' },
  validFrom: 'Valid from (optional)',
  validUntil: 'until (optional)',
  maxUses: 'Number of uses (optional)',
  organization: 'Employer (optional)',
  organizationHint: 'Kept for people who give this organization.',
  trainings: 'Kept for some trainings (optional)',
  noTraining: 'No training found',
  removeTraining: (title) => `Remove ${title}`,
  submit: 'Create the discount',
  made: 'Discount created',
  give: 'Discount',
  giveTitle: 'Give a discount',
  given: 'Discount saved',
  amount: 'Whole discount (FCFA)',
  amountHint: (full) => `To be taken off the price of ${full}; 0 to withdraw it.`,
  reason: 'Reason',
  reasonHint: 'For the team: the person does not read it.',
  giveHint: 'The person is told by email, and an updated proforma invoice replaces the one before.',
  replaces: (code) => `The code ${code} is given back: it can be used again.`,
}
