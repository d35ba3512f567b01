// What Wave tells of money that moved in the firm's wallet, by a notification or in the statement of a day
// (docs/rules/matching.md#told-by-the-provider). Its amounts are what changed there, after the fee: of 1 000 that were paid, 990 with a fee of 10.
import * as v from 'valibot'
import type { Moved } from './payment-provider.ts'
import { francs as amount, id, moment, optional, phoneOf } from './provider-replies.ts'

/** One that does not tell the fee comes with the statement of the day: how much was paid is not known. */
export const Received = v.looseObject({
  id,
  amount,
  fee: amount,
  currency: v.literal('XOF'),
  sender_mobile: optional(v.string()),
  sender_name: optional(v.string()),
  when_created: moment,
})

export const Movement = v.looseObject({
  timestamp: moment,
  transaction_id: id,
  transaction_type: optional(v.string()),
  amount,
  fee: amount,
  balance: optional(amount),
  currency: v.literal('XOF'),
  is_reversal: optional(v.boolean()),
  counterparty_name: optional(v.string()),
  counterparty_mobile: optional(v.string()),
  client_reference: optional(v.string()),
})
type Movement = v.InferOutput<typeof Movement>

/** Money that was sent to the firm's number without a payment of ours. */
export const receivedOf = (told: v.InferOutput<typeof Received>): Moved => ({
  ...{ kind: 'received', amount: told.amount + told.fee, fee: told.fee, reference: told.id },
  ...{ balance: null, ourReference: null },
  ...{ valuedOn: dayIn(told.when_created), time: minuteIn(told.when_created) },
  ...{ name: told.sender_name ?? '', phone: phoneOf(told.sender_mobile), label: '' },
})

// Abidjan keeps UTC the whole year.
const dayIn = (at: Date) => at.toISOString().slice(0, 10)
const minuteIn = (at: Date) => at.toISOString().slice(11, 16)

/** A movement of a statement, below 0 where money left. What goes back does so with its fee. */
export function movedBy({
  timestamp,
  amount: change,
  fee: kept,
  transaction_type: type,
  is_reversal: isReversal,
  ...told
}: Movement): Moved {
  const isBack = isReversal || /_(refund|reversal)$/.test(type ?? '')
  const fee = Math.abs(kept)
  const whole = isBack ? change - (change < 0 ? fee : 0) : change + fee
  const isFee = change < 0 && whole === 0
  const kind = change >= 0 ? 'received' : type === 'merchant_sweep' ? 'payout' : isFee ? 'fee' : 'spent'
  return {
    kind,
    ...{ valuedOn: dayIn(timestamp), time: minuteIn(timestamp) },
    ...{ amount: isFee ? fee : Math.abs(whole), fee: isBack || isFee ? 0 : fee, reference: told.transaction_id },
    ...{ name: told.counterparty_name ?? '', phone: phoneOf(told.counterparty_mobile), label: type ?? '' },
    ...{ balance: told.balance, ourReference: told.client_reference },
  }
}
