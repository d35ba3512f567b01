// What may be done with an entry of the ledger as it stands (docs/rules/office.md#payments-tab).

import { isCheque, isReversible } from './ledger.ts'
import type { PaymentRow } from './payment.ts'

export type PaymentAct = 'bounce' | 'refund' | 'reverse'

type Known = Pick<
  PaymentRow,
  'kind' | 'method' | 'reverses' | 'isReversed' | 'paymentAmount' | 'refundable' | 'onlineRefund'
>

/**
 * What the office may do with an entry, the likeliest first: nothing with what was taken back, takes something back itself, or was given back
 * by a provider.
 */
export function actsOn({ refundable, ...entry }: Known): PaymentAct[] {
  if (entry.isReversed || !isReversible(entry) || entry.onlineRefund?.state === 'done') return []
  if (entry.kind !== 'payment') return ['reverse']
  const refund: PaymentAct[] = entry.paymentAmount > 0 ? ['refund'] : []
  const bounce: PaymentAct[] = isCheque(entry) ? ['bounce'] : []
  return refundable > 0 ? [...refund, ...bounce, 'reverse'] : [...bounce, 'reverse', ...refund]
}
