// What the office has to decide of a session's presence (docs/rules/presence.md#contradictions).
import * as v from 'valibot'
import { halves } from '../trainings/session-days.ts'
import { key } from '../values/validation.ts'
import { PresenceMark } from './presence.ts'
import { type ContradictionReason, contradictionReasons } from './presence-log.ts'
import { presenceStates } from './presence-state.ts'

/** A mark that was kept and does not hold, with both times of its device. */
export const Contradiction = v.object({
  id: v.string(),
  reason: v.picklist(contradictionReasons),
  registrationId: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  date: v.string(),
  half: v.picklist(halves),
  state: v.picklist(presenceStates),
  lateAt: v.nullable(v.string()),
  /** Why somebody was absent. */
  absence: v.nullable(v.string()),
  /** User name of the colleague who tapped it. */
  takenBy: v.nullable(v.string()),
  device: v.string(),
  deviceName: v.string(),
  /** When it was tapped: by the device's clock, and put right by what it knew of the server's. */
  deviceAt: v.string(),
  takenAt: v.string(),
  receivedAt: v.string(),
  /** What stands instead; null for nothing. */
  standing: v.nullable(PresenceMark),
})
export type Contradiction = v.InferOutput<typeof Contradiction>

/** A device that has taken a session's list along and has not reported since its last half-day. */
export const AwaitedDevice = v.object({
  device: v.string(),
  deviceName: v.string(),
  takenBy: v.nullable(v.string()),
  issuedAt: v.string(),
  reportedAt: v.nullable(v.string()),
})
export type AwaitedDevice = v.InferOutput<typeof AwaitedDevice>

/** The answer to GET /api/admin/trainings/{id}/presence/open. */
export const OpenPresence = v.object({ contradictions: v.array(Contradiction), devices: v.array(AwaitedDevice) })
export type OpenPresence = v.InferOutput<typeof OpenPresence>

/** What the office says of a contradicted mark: it counts after all, or what stands stays. */
export const outcomes = ['counted', 'kept'] as const

const countable: readonly ContradictionReason[] = [
  'later_mark',
  'cancelled',
  'other_person',
  'not_assigned',
  'broken_log',
]

/** Whether the office may let a mark count by itself; otherwise something else is put right first, and the mark is made again. */
export const isCountable = (reason: ContradictionReason): boolean => countable.includes(reason)

const uuid = v.pipe(v.string(key('invalid')), v.uuid(key('invalid')), v.toLowerCase())

/** The body of POST /api/admin/trainings/{id}/presence/open. */
export const OpenPresenceForm = v.strictObject({
  marks: v.optional(
    v.pipe(
      v.array(v.strictObject({ id: uuid, outcome: v.picklist(outcomes, key('invalid')) })),
      v.maxLength(200, key('tooMany')),
    ),
    [],
  ),
  /** Devices that are waited for no more. */
  devices: v.optional(v.pipe(v.array(uuid), v.maxLength(60, key('tooMany'))), []),
})
export type OpenPresenceForm = v.InferOutput<typeof OpenPresenceForm>
