import { labelsIn, paymentMethodLabels } from '../../../../domain/labels.ts'
import type { OfficeText } from '../fr.ts'

export const payments: OfficeText['payments'] = {
  title: 'Payments',
  search: 'Search payments',
  searchHint: 'Reference or notes…',
  method: 'Method',
  methods: {
    all: 'All methods',
    ...labelsIn('en', paymentMethodLabels),
  },
  kinds: { refund: 'Refund', adjustment: 'Correction' },
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
  empty: 'No payment found.',
  loadError: 'An error occurred while loading the payments.',
  add: 'Record a payment',
}

export const payment: OfficeText['payment'] = {
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
  method: 'Payment method',
  reference: 'Reference (optional)',
  notes: 'Notes (optional)',
  submit: 'Record the payment',
  submitAnyway: 'Record it anyway',
  added: 'Payment added',
  addedText: 'The payment has been recorded.',
  fallback: 'Error while adding the payment',
}

export const refund: OfficeText['refund'] = {
  title: 'Refund',
  refund: 'Refund',
  paid: (amount) => `Paid so far: ${amount}`,
  method: 'Refund method',
  reason: 'Reason',
  hint: 'The refund is added to the payments; nothing is erased. The participant is told by email; a registration refunded in full becomes “Refunded”.',
  submit: 'Record the refund',
  recorded: 'Refund recorded',
}
