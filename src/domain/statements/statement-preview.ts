// A statement as it is read, and whose money its lines are proposed to be, before anything is recorded (docs/rules/matching.md#preview).
import * as v from 'valibot'
import { importLimits } from '../imports/import.ts'
import { sheetChoices, sheetFacts } from '../imports/sheet.ts'
import { paymentMethods } from '../payments/payment.ts'
import { countingNumber } from '../values/numbers.ts'
import { leftOut, line } from '../values/text.ts'
import { key } from '../values/validation.ts'
import { matchingReasons } from './matching-reasons.ts'
import { statementFields } from './statement-columns.ts'

/**
 * What a statement cannot tell of a line that moved something: when, how much, which way, or what the operator kept; or that its amount,
 * fee, balance or reference stands in a merged cell, which is the first line’s.
 */
export const lineProblems = ['day', 'amount', 'direction', 'fee', 'merged'] as const

const numbers = () => v.optional(v.pipe(v.array(countingNumber()), v.maxLength(importLimits.lines, key('tooMany'))))

/** What is asked beside the file. */
export const StatementChoices = v.strictObject({
  ...sheetChoices,
  /** What each column holds; left out, what the headings tell. */
  columns: v.optional(
    v.pipe(
      v.array(v.nullable(v.picklist(statementFields, key('invalid')))),
      v.maxLength(importLimits.columns, key('tooMany')),
    ),
  ),
  /** Whose statement it is, such as `Wave`. */
  operator: leftOut(line(60)),
  /** Of lines that are asked about, by their numbers in the file: those that are others than their equals, and those that are the same. */
  newLines: numbers(),
  knownLines: numbers(),
})
export type StatementChoices = v.InferOutput<typeof StatementChoices>

const reasons = v.array(v.picklist(matchingReasons))

/** Whose money a line is proposed to be; amounts in FCFA. */
export const MatchingProposal = v.variant('state', [
  v.object({ state: v.literal('recorded'), paymentId: v.number(), differs: v.boolean() }),
  /** `first` is the number of the line that says it already. */
  v.object({ state: v.literal('repeated'), first: v.number() }),
  v.object({
    state: v.literal('proposed'),
    reasons,
    shares: v.array(v.object({ registrationId: v.number(), amount: v.number() })),
    surplus: v.number(),
    declarationId: v.nullable(v.number()),
  }),
  v.object({ state: v.literal('choice'), reasons, registrationIds: v.array(v.number()) }),
  v.object({ state: v.literal('leftover') }),
  /** Of money that left: the ledger’s entry by which it was given back. */
  v.object({ state: v.literal('refunded'), reasons, paymentId: v.number(), registrationId: v.number() }),
])
export type MatchingProposal = v.InferOutput<typeof MatchingProposal>

/** A line that a file brought before, with that file and its number there. */
const TakenBefore = v.object({
  id: v.number(),
  state: v.picklist(['open', 'recorded', 'ignored']),
  fileName: v.string(),
  line: v.number(),
})

/** A line of the file, by its number there, where the first is 1; amounts in FCFA. */
const StatementMovement = v.object({
  line: v.number(),
  kind: v.picklist(['received', 'fee', 'payout', 'spent']),
  /** The day of value, such as `2026-11-30`. */
  valuedOn: v.string(),
  time: v.nullable(v.string()),
  amount: v.number(),
  fee: v.number(),
  reference: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  name: v.string(),
  label: v.string(),
  balance: v.nullable(v.number()),
  /** Of money that came, or that was given back. */
  proposal: v.nullable(MatchingProposal),
  /** Where a file brought it before: which, and what became of it. Null also while it is not said whose statement it is. */
  taken: v.nullable(TakenBefore),
  /** Where a file brought an equal one, after which the account had another balance: whether this one is new, or the office is asked. */
  equal: v.nullable(
    v.object({ ...TakenBefore.entries, balance: v.nullable(v.number()), is: v.picklist(['new', 'asked']) }),
  ),
})

/** Somebody whom a proposal speaks of, in FCFA: how much can count for them without a surplus, and what of it they are asked for. */
export const MatchedPerson = v.object({
  registrationId: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  organization: v.nullable(v.string()),
  paymentReference: v.string(),
  trainingTitle: v.string(),
  remaining: v.number(),
  owed: v.number(),
})

export const StatementPreview = v.object({
  ...sheetFacts,
  headings: v.array(v.string()),
  columns: v.array(v.nullable(v.picklist(statementFields))),
  /** Whether columns, operator and method are those chosen last under the same headings. */
  isRemembered: v.boolean(),
  operator: v.nullable(v.string()),
  method: v.nullable(v.picklist(paymentMethods)),
  /** Where these very bytes were taken in under another operator's name, or by other columns: whose they were, and when. */
  otherwise: v.nullable(v.object({ operator: v.string(), takenAt: v.string() })),
  /** What no column holds; until each is told, no line is read. */
  missing: v.array(v.picklist(statementFields)),
  lines: v.array(StatementMovement),
  /** Lines that say that something moved, and not when, how much, or which way. */
  unread: v.array(
    v.object({ line: v.number(), text: v.string(), problem: v.picklist(lineProblems), taken: v.nullable(TakenBefore) }),
  ),
  /** Lines that moved nothing. */
  aside: v.array(v.object({ line: v.number(), why: v.picklist(['sum', 'undone', 'nothing']) })),
  people: v.array(MatchedPerson),
})
export type StatementPreview = v.InferOutput<typeof StatementPreview>
