import * as v from 'valibot'
import { paymentStatuses } from './registration.ts'
import { countingNumber } from './row-id.ts'
import { optionalText, text } from './text.ts'
import { key } from './validation.ts'

export const paymentMethods = ['espèces', 'virement', 'chèque', 'mobile', 'autre'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** What a payment is recorded with unless another way is chosen (docs/rules/payments.md#methods). */
export const defaultMethod: PaymentMethod = 'espèces'

/** What an entry of the ledger is (docs/rules/payments.md#entries); rows are only ever added. */
export const paymentKinds = [
  'payment',
  'refund',
  'reversal',
  'correction',
  // Corrections of before the ledger told them from others.
  'adjustment',
  'credit',
  'credit_transfer',
] as const
export type PaymentKind = (typeof paymentKinds)[number]

const amount = v.pipe(
  v.number(key('paymentAmountRequired')),
  v.integer(key('invalid')),
  v.minValue(1, key('paymentAmount')),
  v.maxValue(100_000_000, key('invalid')),
)

/** The body of POST /api/payments (docs/rules/payments.md#recording); amount in FCFA. */
export const PaymentForm = v.strictObject({
  registrationId: countingNumber('paymentRegistration', 'paymentRegistration'),
  amount,
  method: v.picklist(paymentMethods, key('paymentMethod')),
  reference: optionalText(100),
  notes: optionalText(2_000),
  /** Whether it is known that the reference stands on another payment (docs/rules/payments.md#same-reference). */
  confirmReference: v.optional(v.boolean(key('invalid')), false),
  /** Whether it is known that the session is cancelled (docs/rules/payments.md#cancelled-sessions). */
  confirmCancelled: v.optional(v.boolean(key('invalid')), false),
})
export type PaymentForm = v.InferOutput<typeof PaymentForm>

/** The body of POST /api/registrations/{id}/refunds: what is given back, in FCFA, how, and why. */
export const RefundForm = v.strictObject({
  amount,
  method: PaymentForm.entries.method,
  reference: PaymentForm.entries.reference,
  reason: v.pipe(text(2_000), v.minLength(3, key('refundReason'))),
})
export type RefundForm = v.InferOutput<typeof RefundForm>

const payment = {
  id: v.number(),
  registrationId: v.number(),
  kind: v.picklist(paymentKinds),
  amount: v.number(),
  method: v.picklist(paymentMethods),
  reference: v.nullable(v.string()),
  notes: v.nullable(v.string()),
  createdAt: v.string(),
}

/** A payment just recorded, with what is now paid of the registration, in FCFA. */
export const RecordedPayment = v.object({
  ...payment,
  paymentStatus: v.picklist(paymentStatuses),
  paymentAmount: v.number(),
  remaining: v.number(),
})
export type RecordedPayment = v.InferOutput<typeof RecordedPayment>

/**
 * A row of the office's list (docs/rules/shapes.md#payment): amounts in FCFA, a refund's negative. `remaining` is what its registration still owes, and
 * `paymentAmount` what is paid of it now. A payment has a receipt, once that is issued.
 */
export const PaymentRow = v.object({
  ...RecordedPayment.entries,
  receipt: v.nullable(v.object({ id: v.number(), title: v.string() })),
  participant: v.object({ firstName: v.string(), lastName: v.string() }),
  trainingTitle: v.string(),
  /** When the training begins. */
  startsAt: v.nullable(v.string()),
  /** Who recorded it; null where nobody of the office did. */
  recordedBy: v.nullable(v.string()),
})
export type PaymentRow = v.InferOutput<typeof PaymentRow>

/** Somebody of the office who has recorded a payment. */
export const Recorder = v.object({ id: v.number(), username: v.string() })
export type Recorder = v.InferOutput<typeof Recorder>

/** By what the ledger may be sorted. */
export const paymentSorts = ['date', 'amount'] as const
export type PaymentSort = (typeof paymentSorts)[number]
