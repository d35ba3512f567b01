// What of the books does not agree, and why (docs/rules/payments.md#what-does-not-agree).
import * as v from 'valibot'
import { countingNumber } from '../values/numbers.ts'
import { heading, text } from '../values/text.ts'
import { key } from '../values/validation.ts'
import { paymentStatuses } from './registration.ts'

/** What may be right as it stands, and is then explained. */
export const explainableKinds = [
  'overridden',
  'refunded_alive',
  'uninvoiced',
  'paper_valid',
  'reference_shared',
  'owned_in_part',
  'credit_unused',
  'invoice_outdated',
] as const
export type ExplainableKind = (typeof explainableKinds)[number]

/** Those, and what is decided in a list of its own. */
export const discrepancyKinds = [...explainableKinds, 'declared'] as const
export type DiscrepancyKind = (typeof discrepancyKinds)[number]

/** Those, and money of a statement that belongs to no registration yet, which only the list of its lines shows. */
export const discrepancyGroups = [...discrepancyKinds, 'unowned'] as const

/** After how many days a credit that nobody used is listed. */
export const creditRestsDays = 90

/** How many of a kind are counted; where there are more, the office reads that it is more than this. */
export const discrepancyCountLimit = 100
/** How many of a kind are shown at once; the others come as these are settled. */
export const discrepanciesShown = 50

/** One thing that does not agree: whose it is, and what its sentence says. */
export const Discrepancy = v.object({
  kind: v.picklist(discrepancyKinds),
  /** The registration, the entry, the paper or the declared payment that it is about. */
  subject: v.number(),
  /** What it stands at: explained, it is listed again once this has changed. */
  standing: v.string(),
  /** When it came about, in ISO 8601; where nothing tells, when the registration was made. */
  since: v.string(),
  registrationId: v.number(),
  participant: v.object({ firstName: v.string(), lastName: v.string() }),
  trainingTitle: v.string(),
  startsAt: v.nullable(v.string()),
  /** In FCFA: what is paid, kept, was received, or by how much receipts exceed what was. */
  amount: v.number(),
  paymentStatus: v.picklist(paymentStatuses),
  /** Which one follows from the entries. */
  follows: v.picklist(paymentStatuses),
  /** The paper's number, or the reference. */
  text: v.nullable(v.string()),
  /** The first entry that has the same reference; the one that was taken back, null where receipts say more than was received. */
  other: v.nullable(v.number()),
})
export type Discrepancy = v.InferOutput<typeof Discrepancy>

/** Those of one kind: how many, and the first of them; none of `unowned`. */
export const DiscrepancyGroup = v.object({
  kind: v.picklist(discrepancyGroups),
  /** At most `discrepancyCountLimit`; `isMore` where there are more. */
  count: v.number(),
  isMore: v.boolean(),
  rows: v.array(Discrepancy),
})
export type DiscrepancyGroup = v.InferOutput<typeof DiscrepancyGroup>

/** The body of POST /api/payments/discrepancies/explanations: which one, and why it is right as it stands. */
export const ExplanationForm = v.strictObject({
  kind: v.picklist(explainableKinds, key('invalid')),
  subject: countingNumber(),
  standing: heading(200),
  reason: v.pipe(text(2_000), v.minLength(3, key('reversalReason'))),
})
export type ExplanationForm = v.InferOutput<typeof ExplanationForm>
