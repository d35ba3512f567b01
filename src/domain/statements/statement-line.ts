// The lines of statements once they are taken in, and what the office decides of them (docs/rules/matching.md#deciding). Amounts in FCFA.
import * as v from 'valibot'
import { statedMovements } from '../payments/ledger.ts'
import { paymentMethods, TransactionForm } from '../payments/payment.ts'
import { dayField } from '../values/moment.ts'
import { countingNumber, movedAmount, wholeNumber } from '../values/numbers.ts'
import { line, text } from '../values/text.ts'
import { key } from '../values/validation.ts'
import { lineProblems, MatchedPerson, MatchingProposal, StatementChoices } from './statement-preview.ts'

/** What became of a line: nothing yet, in the ledger, or not to be recorded. */
export const statementLineStates = ['open', 'recorded', 'ignored'] as const
export type StatementLineState = (typeof statementLineStates)[number]

export const statementLineFilters = [...statementLineStates, 'all'] as const

/** What is asked beside a file that is taken in: as for its preview, and whose it is without fail. */
export const StatementForm = v.strictObject({
  ...StatementChoices.entries,
  operator: v.pipe(line(60), v.minLength(1, key('required'))),
  /** How money moves there. */
  method: v.picklist(paymentMethods, key('paymentMethod')),
})
export type StatementForm = v.InferOutput<typeof StatementForm>

/** A file that was taken in: its lines by their numbers there, as they are now. */
export const TakenStatement = v.object({
  /** How many of them no file had before. */
  added: v.number(),
  lines: v.array(v.object({ line: v.number(), id: v.number(), state: v.picklist(statementLineStates) })),
  /** Those that were not taken in, for nobody said whether they are others than their equals of another file. */
  asked: v.array(v.number()),
})
export type TakenStatement = v.InferOutput<typeof TakenStatement>

const ofLine = { id: countingNumber() }

/** What the ledger's column of amounts holds, in FCFA. */
export const ownLimit = 2_000_000_000

export const statementKinds = ['received', 'fee', 'payout', 'spent'] as const

/** What the office says a line is: what a file could not tell of it, people's money, a payment that is recorded already, the firm's own, nothing of ours; or a task again. */
export const LineDecision = v.variant('act', [
  v.strictObject({
    ...ofLine,
    act: v.literal('record'),
    allocations: TransactionForm.entries.allocations,
    surplus: TransactionForm.entries.surplus,
    confirmReference: TransactionForm.entries.confirmReference,
    confirmCancelled: TransactionForm.entries.confirmCancelled,
  }),
  v.strictObject({ ...ofLine, act: v.literal('recognize'), paymentId: countingNumber() }),
  v.strictObject({ ...ofLine, act: v.literal('own'), as: v.picklist(statedMovements, key('invalid')) }),
  v.strictObject({
    ...ofLine,
    act: v.literal('ignore'),
    reason: v.pipe(text(500), v.minLength(3, key('required'))),
  }),
  v.strictObject({ ...ofLine, act: v.literal('reopen') }),
  v.strictObject({
    ...ofLine,
    act: v.literal('complete'),
    kind: v.picklist(statementKinds, key('invalid')),
    valuedOn: dayField('invalid', 'required'),
    amount: movedAmount(ownLimit),
    /** What the operator kept of it; left out, what the file told, and without fail where the file could not tell it. */
    fee: v.optional(wholeNumber(0, ownLimit, 'invalid', 'required')),
    reference: TransactionForm.entries.reference,
  }),
])
export type LineDecision = v.InferOutput<typeof LineDecision>
export type LineDecisionInput = v.InferInput<typeof LineDecision>

/** How many lines one call decides, each in a transaction of its own. */
export const decisionLimit = 25

export const LineDecisions = v.strictObject({
  decisions: v.pipe(
    v.array(LineDecision, key('required')),
    v.minLength(1, key('required')),
    v.maxLength(decisionLimit, key('tooMany')),
  ),
})

/** What became of one: where it was refused, why, and the line is as it was. */
const LineOutcome = v.object({
  id: v.number(),
  state: v.nullable(v.picklist(statementLineStates)),
  transactionId: v.nullable(v.number()),
  problem: v.nullable(
    v.object({ code: v.string(), message: v.string(), fields: v.optional(v.record(v.string(), v.string())) }),
  ),
})
export type LineOutcome = v.InferOutput<typeof LineOutcome>
export const LineOutcomes = v.object({ outcomes: v.array(LineOutcome) })

/** A line as the office lists it. */
export const StatementLineRow = v.object({
  id: v.number(),
  operator: v.string(),
  method: v.picklist(paymentMethods),
  fileName: v.string(),
  line: v.number(),
  kind: v.picklist(statementKinds),
  /** The day of value, such as `2026-11-30`, and the minute where one was told. */
  valuedOn: v.string(),
  time: v.nullable(v.string()),
  amount: v.number(),
  fee: v.number(),
  reference: v.nullable(v.string()),
  payerName: v.string(),
  payerPhone: v.nullable(v.string()),
  wording: v.string(),
  /** Of one that could not be read: why. Its wording is the whole row; an amount of 0 was not read, nor was the day or the fee where that is the problem. */
  problem: v.nullable(v.picklist(lineProblems)),
  state: v.picklist(statementLineStates),
  reason: v.nullable(v.string()),
  transactionId: v.nullable(v.number()),
  /** Who took it in; null where the provider told it by itself. */
  takenBy: v.nullable(v.string()),
  takenAt: v.string(),
  /** Who decided it; null while nobody has, or where it was by itself. */
  decidedBy: v.nullable(v.string()),
  decidedAt: v.nullable(v.string()),
  /** Whom it counts for, once it is recorded; what was given back is below 0. */
  people: v.array(
    v.object({ registrationId: v.number(), firstName: v.string(), lastName: v.string(), amount: v.number() }),
  ),
})
export type StatementLineRow = v.InferOutput<typeof StatementLineRow>

/** Whose money a line is proposed to be now, and the people it speaks of. */
export const LineProposal = v.object({ proposal: v.nullable(MatchingProposal), people: v.array(MatchedPerson) })
export type LineProposal = v.InferOutput<typeof LineProposal>

/** How long after its decision a line keeps who paid and what they wrote. */
export const payerDays = 90
/** For how many months after its file was taken in, of a line that nobody decided: payments of a year are matched by then. */
export const openPayerMonths = 13
