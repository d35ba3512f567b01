import * as v from 'valibot'
import { OfficeLetter } from '../announcements/office-letter.ts'
import { countingNumber } from '../values/numbers.ts'
import { key } from '../values/validation.ts'
import { registrationStatuses } from './registration.ts'

/** What the office does to several registrations at once (docs/rules/office.md#several-at-once). */
export const bulkActionKinds = ['confirm', 'cancel', 'remind', 'transfer', 'write'] as const
export type BulkActionKind = (typeof bulkActionKinds)[number]

/** What becomes of each. */
export const bulkStepStates = ['waiting', 'done', 'failed'] as const
export type BulkStepState = (typeof bulkStepStates)[number]

/** How many registrations one action takes at most. */
export const bulkLimit = 500

/** How long an action can be taken back before it begins, in seconds. */
export const bulkPause = 5

/** To which session registrations are moved (docs/rules/registrations.md#transfer). */
const Transfer = v.strictObject({
  trainingId: countingNumber(),
  /** Whether the price of that session counts from then on, in place of the agreed one. */
  appliesNewPrice: v.optional(v.boolean(key('invalid')), false),
  beyondPlaces: v.optional(v.boolean(key('invalid')), false),
})
export type Transfer = v.InferOutput<typeof Transfer>

/**
 * The body of POST /api/admin/bulk-actions: what is done, and each registration with the status that the person saw; of a transfer, where
 * to, and of a letter, what it says.
 */
export const BulkActionForm = v.pipe(
  v.strictObject({
    action: v.picklist(bulkActionKinds, key('invalid')),
    transfer: v.optional(Transfer),
    letter: v.optional(OfficeLetter),
    registrations: v.pipe(
      v.array(v.strictObject({ id: countingNumber(), status: v.picklist(registrationStatuses, key('status')) })),
      v.minLength(1, key('required')),
      v.maxLength(bulkLimit, key('tooMany')),
    ),
  }),
  v.forward(
    v.check(({ action, transfer }) => (action === 'transfer') === (transfer !== undefined), key('required')),
    ['transfer'],
  ),
  v.forward(
    v.check(({ action, letter }) => (action === 'write') === (letter !== undefined), key('required')),
    ['letter'],
  ),
)
export type BulkActionForm = v.InferOutput<typeof BulkActionForm>

/** How far an action is, and who it could not be done to, with the reason in the reader's language. */
export const BulkAction = v.object({
  id: v.number(),
  action: v.picklist(bulkActionKinds),
  /** When its first step is taken: until then nothing has happened. */
  startsAt: v.string(),
  waiting: v.number(),
  done: v.number(),
  failures: v.array(
    v.object({ registrationId: v.number(), firstName: v.string(), lastName: v.string(), message: v.string() }),
  ),
})
export type BulkAction = v.InferOutput<typeof BulkAction>
