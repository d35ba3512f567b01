import * as v from 'valibot'
import { type Age, ages, paymentStatuses } from '../registrations/registration.ts'
import { dayField } from '../values/moment.ts'
import { countingNumber, movedAmount } from '../values/numbers.ts'
import { heading, leftOut, line, optionalText, text } from '../values/text.ts'
import { key } from '../values/validation.ts'
import { OnlineRefund } from './online-refund.ts'

export const paymentMethods = ['espèces', 'virement', 'chèque', 'mobile', 'autre'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** What a payment is recorded with unless another way is chosen (docs/rules/payments.md#methods). */
export const defaultMethod: PaymentMethod = 'espèces'

/** What an entry of the ledger is (docs/rules/payments.md#entries); rows are only ever added. */
export const paymentKinds = [
  'payment',
  'refund',
  'reversal',
  'bounce',
  'correction',
  // Corrections of before the ledger told them from others.
  'adjustment',
  'credit',
  'credit_transfer',
] as const
export type PaymentKind = (typeof paymentKinds)[number]

const amount = movedAmount()

const registrationId = countingNumber('paymentRegistration', 'paymentRegistration')

const method = v.picklist(paymentMethods, key('paymentMethod'))

/**
 * How money moved beside its method and reference: through whose wallet or bank, and the day on which that one counts it. Where they are
 * left out a form is to the letter what it was before there were any: a key that was used then is still the same call's.
 */
const movement = {
  operator: v.pipe(
    v.nullish(line(60)),
    v.transform((name): string | undefined => name || undefined),
  ),
  /** Such as `2026-11-30`; left out, the day of entry. */
  valuedOn: v.optional(dayField()),
}

/** Money that came (docs/rules/payments.md#recording). */
const received = {
  method,
  reference: leftOut(heading(100)),
  notes: optionalText(2_000),
  /** Whether it is known that the reference stands on another payment (docs/rules/payments.md#same-reference). */
  confirmReference: v.optional(v.boolean(key('invalid')), false),
  /** Whether it is known that the session is cancelled (docs/rules/payments.md#cancelled-sessions). */
  confirmCancelled: v.optional(v.boolean(key('invalid')), false),
  ...movement,
  /** What becomes of money above what is owed; left out, it is refused (docs/rules/payments.md#credit). */
  surplus: v.optional(v.literal('credit', key('invalid'))),
}

/** The body of POST /api/payments; amount in FCFA. */
export const PaymentForm = v.strictObject({ registrationId, amount, ...received })
export type PaymentForm = v.InferOutput<typeof PaymentForm>

/** How many people one transaction may pay for. */
export const allocationLimit = 50

/** The most that one transaction may be of, in FCFA. */
const transactionLimit = 1_000_000_000

/** The body of POST /api/payments/transactions: money that came at once for several people, and how much of it for whom. */
export const TransactionForm = v.strictObject({
  ...received,
  allocations: v.pipe(
    v.array(v.strictObject({ registrationId, amount }), key('required')),
    v.minLength(1, key('required')),
    v.maxLength(allocationLimit, key('tooMany')),
    v.check(
      (allocations) => new Set(allocations.map((one) => one.registrationId)).size === allocations.length,
      key('invalid'),
    ),
    v.check((allocations) => allocations.reduce((sum, one) => sum + one.amount, 0) <= transactionLimit, key('invalid')),
  ),
})
export type TransactionForm = v.InferOutput<typeof TransactionForm>

/** What becomes of a price that is given back although its registration stays: owed again, or waived (docs/rules/payments.md#refunds). */
export const afterRefund = ['owed', 'waived'] as const

/** The body of POST /api/registrations/{id}/refunds: what is given back, in FCFA, how, and why; and what of the rest is kept as a credit. */
export const RefundForm = v.strictObject({
  amount,
  method,
  reference: received.reference,
  reason: v.pipe(text(2_000), v.minLength(3, key('refundReason'))),
  ...movement,
  kept: v.optional(movedAmount()),
  afterwards: v.optional(v.picklist(afterRefund, key('refundAfterwards'))),
  /** The payment in the browser that it goes back by: its method, operator and number are the refund's. */
  onlinePaymentId: v.optional(countingNumber()),
})
export type RefundForm = v.InferOutput<typeof RefundForm>

/** The body of POST /api/payments/{id}/reversal: why it is taken back. */
export const ReversalForm = v.strictObject({ reason: v.pipe(text(2_000), v.minLength(3, key('reversalReason'))) })
export type ReversalForm = v.InferOutput<typeof ReversalForm>

/** The body of POST /api/payments/{id}/bounce: what the bank took for it, in FCFA, and the day on which it counts that. */
export const BounceForm = v.strictObject({ fee: v.optional(movedAmount(1_000_000)), valuedOn: movement.valuedOn })
export type BounceForm = v.InferOutput<typeof BounceForm>

/** The body of POST /api/registrations/{id}/credit-transfers: for whom how much counts from now on, in FCFA. */
export const CreditTransferForm = v.strictObject({ registrationId, amount })
export type CreditTransferForm = v.InferOutput<typeof CreditTransferForm>

const payment = {
  id: v.number(),
  registrationId: v.number(),
  kind: v.picklist(paymentKinds),
  amount: v.number(),
  method: v.picklist(paymentMethods),
  reference: v.nullable(v.string()),
  notes: v.nullable(v.string()),
  createdAt: v.string(),
  /** The transaction that it is an entry of: money that came for several people has one for each. */
  transactionId: v.number(),
  operator: v.nullable(v.string()),
  /** The day on which the operator or the bank counts it, such as `2026-11-30`. */
  valuedOn: v.string(),
  /** The entry that it takes back. */
  reverses: v.nullable(v.number()),
}

/** A payment just recorded, with what is now paid of the registration, in FCFA. */
export const RecordedPayment = v.object({
  ...payment,
  paymentStatus: v.picklist(paymentStatuses),
  paymentAmount: v.number(),
  remaining: v.number(),
})
export type RecordedPayment = v.InferOutput<typeof RecordedPayment>

/** A transaction just recorded: what moved in all, and its entries in the order in which they were sent. */
export const RecordedTransaction = v.object({ id: v.number(), amount: v.number(), payments: v.array(RecordedPayment) })
export type RecordedTransaction = v.InferOutput<typeof RecordedTransaction>

/**
 * A row of the office's list (docs/rules/shapes.md#payment): amounts in FCFA, a refund's negative. `remaining` is what its registration still owes, and
 * `paymentAmount` what is paid of it now. A payment has a receipt, once that is issued; a refund its avoir there.
 */
export const PaymentRow = v.object({
  ...RecordedPayment.entries,
  receipt: v.nullable(v.object({ id: v.number(), title: v.string() })),
  /** The day on which it counts in the books (docs/rules/payments.md#months). */
  countsOn: v.string(),
  /** What its registration is to get back, beside a credit. */
  refundable: v.number(),
  /** Whether another entry takes it back. */
  isReversed: v.boolean(),
  participant: v.object({ firstName: v.string(), lastName: v.string(), organization: v.nullable(v.string()) }),
  trainingId: v.number(),
  trainingTitle: v.string(),
  /** When the training begins. */
  startsAt: v.nullable(v.string()),
  trainers: v.array(v.string()),
  /** The pharmacy that pays for the registration. */
  pharmacy: v.nullable(v.object({ id: v.number(), name: v.string() })),
  /** How a refund of a payment in the browser stands; null for all others. */
  onlineRefund: v.nullable(OnlineRefund),
  /** Who recorded it; null where nobody of the office did. */
  recordedBy: v.nullable(v.string()),
})
export type PaymentRow = v.InferOutput<typeof PaymentRow>

/** How much is owed for how long, and by how many registrations (docs/rules/payments.md#aged-balance); in FCFA. */
export const AgedBalance = v.array(
  v.object({ age: v.picklist(Object.keys(ages) as Age[]), count: v.number(), amount: v.number() }),
)
export type AgedBalance = v.InferOutput<typeof AgedBalance>

/** What plans say of today (docs/rules/payments.md#instalments): late parts, and those due within 30 days; registrations and FCFA. */
export const InstalmentsDue = v.object({
  late: v.object({ count: v.number(), amount: v.number() }),
  soon: v.object({ count: v.number(), amount: v.number() }),
})
export type InstalmentsDue = v.InferOutput<typeof InstalmentsDue>

/** Somebody of the office who has recorded a payment. */
export const Recorder = v.object({ id: v.number(), username: v.string() })
export type Recorder = v.InferOutput<typeof Recorder>
