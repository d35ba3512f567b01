// A call of the tax office's platform, and how the office sees it (docs/rules/fne.md#calls).
import * as v from 'valibot'
import { countingNumber } from '../values/numbers.ts'
import { heading } from '../values/text.ts'
import { key } from '../values/validation.ts'
import { fneMethods } from './sale.ts'

/**
 * `waiting` will be sent; `submitting` is under way, or its process died; `certified` has a number; `refused` and `absent` were not certified,
 * for certain; `doubtful` nobody knows.
 */
export const fneCallStates = ['waiting', 'submitting', 'certified', 'refused', 'absent', 'doubtful'] as const
export type FneCallState = (typeof fneCallStates)[number]
export const fneCallKinds = ['sale', 'credit_note'] as const
export type FneCallKind = (typeof fneCallKinds)[number]

/** How long the platform may take to answer, in milliseconds. */
export const answerWithin = 60_000

/** After how long a call whose process has said nothing is doubtful, in milliseconds: longer than it may last. */
export const lostAfter = 90_000

/** After how many seconds what certainly failed is tried again, after the first failure, the second, …; then as the last. */
const pauses = [10, 60, 300, 900, 3_600]
export const secondsUntilNextTry = (tries: number): number => pauses[Math.min(tries, pauses.length) - 1] ?? 10

/** Why nothing is certified at present. */
export const fneStops = ['restored', 'moved', 'older_database', 'other_address', 'key_refused', 'no_stickers'] as const
export type FneStop = (typeof fneStops)[number]

/** What is missing before anything can be certified, or in one proforma. */
export const fneLacks = [
  'off',
  'address',
  'key',
  'pointOfSale',
  'establishment',
  'seller',
  'taxCode',
  'taxCentre',
  'taxRegime',
  'firmNcc',
] as const
export type FneLack = (typeof fneLacks)[number]

/** Why a proforma was not taken. */
export const fneSkips = [
  'not_valid',
  'already',
  'in_fne',
  'client_ncc',
  'method',
  'tax_rate',
  'nothing',
  'by_hand',
  'line_in_fne',
] as const
export type FneSkip = (typeof fneSkips)[number]

/**
 * How far invoices are, as their list is narrowed: `paid` are paid and still not certified, `to_check` are doubtful or were refused.
 */
export const fneStandings = ['to_certify', 'paid', 'under_way', 'to_check', 'certified'] as const
export type FneStanding = (typeof fneStandings)[number]

/** How many proformas are certified at one click. */
export const certifiedAtOnce = 100

/** The body of POST /api/admin/fne/certify. */
export const CertifyForm = v.strictObject({
  documentIds: v.pipe(
    v.array(countingNumber()),
    v.minLength(1, key('required')),
    v.maxLength(certifiedAtOnce, key('tooMany')),
  ),
  /** That those issued before the first day were not certified in the portal by hand. */
  confirmNotByHand: v.optional(v.boolean(key('invalid')), false),
  /** How it is paid, where our own way has no word of the tax office's. */
  paymentMethod: v.optional(v.picklist(fneMethods, key('invalid'))),
})
export type CertifyForm = v.InferOutput<typeof CertifyForm>

/** What became of those that were chosen. */
export const CertifyResult = v.object({
  queued: v.number(),
  skipped: v.array(v.object({ documentId: v.number(), number: v.nullable(v.string()), reason: v.picklist(fneSkips) })),
})
export type CertifyResult = v.InferOutput<typeof CertifyResult>

/** The body of POST /api/admin/fne/calls/{id}/settle: what a person has read in the portal. */
export const SettleForm = v.strictObject({
  /** Its number; null where the portal has none for it. */
  reference: v.nullable(v.pipe(heading(60), v.minLength(1, key('fneNumber')))),
})
export type SettleForm = v.InferOutput<typeof SettleForm>

/** A call as the office reads it; `total` in FCFA. */
export const FneCall = v.object({
  id: v.number(),
  kind: v.picklist(fneCallKinds),
  state: v.picklist(fneCallStates),
  documentId: v.number(),
  number: v.nullable(v.string()),
  client: v.string(),
  total: v.number(),
  calledAt: v.nullable(v.string()),
  problem: v.nullable(v.string()),
  reference: v.nullable(v.string()),
})
export type FneCall = v.InferOutput<typeof FneCall>

/** How certifying stands. */
export const FneState = v.object({
  lacks: v.array(v.picklist(fneLacks)),
  stopped: v.nullable(v.picklist(fneStops)),
  /** The last four characters of the key; null without one. */
  keyEnd: v.nullable(v.string()),
  stickers: v.nullable(v.number()),
  /** For how many days they last as things went in the last thirty; null where that cannot be said, and beyond a year. */
  stickerDays: v.nullable(v.number()),
  waiting: v.number(),
  open: v.array(FneCall),
  /** The last calls of what was refused and is still to be certified, or taken back. */
  refused: v.array(FneCall),
})
export type FneState = v.InferOutput<typeof FneState>

/** The body of PUT /api/admin/fne/key. */
export const KeyForm = v.strictObject({ key: v.pipe(heading(300), v.minLength(8, key('required'))) })

/** What the portal's export has settled, and what it leaves. */
export const ExportResult = v.object({
  /** Of which moments the export tells; null of one without dated rows. */
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  rows: v.number(),
  /** Calls that were doubtful, or were not known here any more, and were certified. */
  certified: v.array(FneCall),
  /** Calls that were not certified: their proformas can be certified again. */
  absent: v.array(FneCall),
  /** Doubtful ones that it does not settle, and the rows that they may be. */
  undecided: v.array(
    v.object({
      calls: v.array(FneCall),
      rows: v.array(
        v.object({ reference: v.string(), at: v.nullable(v.string()), name: v.string(), total: v.number() }),
      ),
      why: v.picklist(['twins', 'not_covered', 'several']),
    }),
  ),
  /** Numbers of the export that belong to nothing of ours, and ours that it lacks. */
  foreign: v.array(
    v.object({ reference: v.string(), at: v.nullable(v.string()), name: v.string(), total: v.number() }),
  ),
  missing: v.array(v.object({ reference: v.string(), at: v.string(), total: v.number() })),
  unread: v.array(v.number()),
  /** Whether what kept anything from being certified is lifted. */
  isResumed: v.boolean(),
})
export type ExportResult = v.InferOutput<typeof ExportResult>
