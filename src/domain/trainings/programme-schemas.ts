import * as v from 'valibot'
import { countingNumber } from '../values/numbers.ts'
import { leftOut, line } from '../values/text.ts'
import { key } from '../values/validation.ts'
import { madeFrom } from '../values/version.ts'
import { sharedFields } from './programme.ts'
import { Training, trainingChangeFields } from './training-schemas.ts'

const { title, description, category, duration, price, details, english } = trainingChangeFields.entries

/** To which of its trainings a change of a programme is written: all that share the field, or those not begun yet. */
export const programmeReaches = ['all', 'to_come'] as const

/** The body of PUT /api/programmes/{id}: what is left out stays (docs/rules/programmes.md#changing). */
export const ProgrammeChange = v.strictObject({
  title: v.optional(title),
  description: v.optional(description),
  category,
  duration,
  price,
  details,
  english,
  accreditationNumber: v.optional(leftOut(line(100))),
  validityMonths: v.optional(v.nullable(v.pipe(countingNumber(), v.maxValue(240, key('invalid'))))),
  selfTransfer: v.optional(v.boolean(key('invalid'))),
  sessions: v.picklist(programmeReaches, key('invalid')),
  version: madeFrom,
})
export type ProgrammeChange = v.InferOutput<typeof ProgrammeChange>

/** A programme as lists give it: price in FCFA, duration in hours, validity of its certificates in months (null: for ever). */
export const ProgrammeSummary = v.object({
  ...v.pick(Training, ['id', 'title', 'category', 'duration', 'price', 'version', 'createdAt']).entries,
  englishTitle: v.nullable(v.string()),
  accreditationNumber: v.nullable(v.string()),
  validityMonths: v.nullable(v.number()),
  selfTransfer: v.boolean(),
  /** How many trainings it has that are not deleted. */
  trainings: v.number(),
  /** How many of them are not begun. */
  toCome: v.number(),
  /** When the first and the last of them start, which tells programmes of one title apart; null where none has a date. */
  firstStartsAt: v.nullable(v.string()),
  lastStartsAt: v.nullable(v.string()),
})
export type ProgrammeSummary = v.InferOutput<typeof ProgrammeSummary>

export const Programme = v.object({
  ...ProgrammeSummary.entries,
  ...v.pick(Training, ['description', 'details', 'english']).entries,
})
export type Programme = v.InferOutput<typeof Programme>

/** A session of a programme that is to come, and which of the shared fields are its own. */
export const ProgrammeSession = v.pick(Training, ['id', 'title', 'startsAt', 'location', 'status', 'ownFields'])
export type ProgrammeSession = v.InferOutput<typeof ProgrammeSession>

/** The body of POST /api/programmes/{id}/merges: the programme whose trainings it takes over. */
export const ProgrammeMergeForm = v.strictObject({ from: countingNumber() })

/** What merging would do: the other's trainings come along, and keep what differs as their own. */
export const ProgrammeMergePreview = v.object({
  into: ProgrammeSummary,
  from: ProgrammeSummary,
  differing: v.array(v.picklist(sharedFields)),
})
export type ProgrammeMergePreview = v.InferOutput<typeof ProgrammeMergePreview>
