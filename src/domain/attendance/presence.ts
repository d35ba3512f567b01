import * as v from 'valibot'
import { registrationStatuses } from '../registrations/registration.ts'
import { halves } from '../trainings/session-days.ts'
import { calendarDay, halfKey, isClockTime, lengthOf, minutesOf, SessionHalf } from '../trainings/session-half.ts'
import { countingNumber } from '../values/numbers.ts'
import { leftOut, line } from '../values/text.ts'
import { key } from '../values/validation.ts'
import { isAttended, presenceStates } from './presence-state.ts'

/** More marks than a session of 500 people needs for one half-day. */
export const marksLimit = 500

/** What somebody says of one person and one half-day. */
export const Mark = v.pipe(
  v.strictObject({
    /** Made by the client, so that a mark that is sent twice counts once. */
    id: v.pipe(v.string(key('invalid')), v.uuid(key('invalid')), v.toLowerCase()),
    registrationId: countingNumber(),
    date: calendarDay,
    half: v.picklist(halves, key('invalid')),
    state: v.picklist(presenceStates, key('invalid')),
    lateAt: v.optional(v.nullable(v.pipe(v.string(key('invalid')), v.regex(isClockTime, key('invalid')))), null),
    reason: leftOut(line(200)),
    /** Of a guest: the half-day of their own session that this one is in place of; left out once that is known. */
    makesUp: v.optional(v.strictObject({ date: calendarDay, half: v.picklist(halves, key('invalid')) })),
  }),
  v.forward(
    v.check(({ state, lateAt }) => (state === 'late') === (lateAt !== null), key('lateAt')),
    ['lateAt'],
  ),
  v.forward(
    v.check(({ state, reason }) => state === 'absent' || reason === null, key('invalid')),
    ['reason'],
  ),
  v.forward(
    v.check(({ state, makesUp }) => makesUp === undefined || isAttended(state), key('invalid')),
    ['makesUp'],
  ),
)
export type Mark = v.InferOutput<typeof Mark>

/** The body of POST /api/admin/trainings/{id}/presence. */
export const MarksForm = v.strictObject({
  marks: v.pipe(v.array(Mark), v.minLength(1, key('required')), v.maxLength(marksLimit, key('tooMany'))),
  /** That marks are meant although the day has not come yet. */
  confirmEarly: v.optional(v.boolean(key('invalid')), false),
})
export type MarksForm = v.InferOutput<typeof MarksForm>

/** What stands of one person for one half-day. */
export const PresenceMark = v.object({
  date: v.string(),
  half: v.picklist(halves),
  state: v.picklist(['present', 'late', 'absent']),
  lateAt: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  markedAt: v.string(),
  /** User name of the colleague who took it. */
  markedBy: v.nullable(v.string()),
})
export type PresenceMark = v.InferOutput<typeof PresenceMark>

const HalfName = v.object({ date: v.string(), half: v.picklist(halves) })

/** A half-day that was missed, and the one of another session of the programme that was attended in its place. */
export const MadeUp = v.object({ missed: HalfName, on: HalfName })
export type MadeUp = v.InferOutput<typeof MadeUp>

/** Somebody of another session who may make up here what they missed there. */
export const MakeUp = v.object({
  registrationId: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  organization: v.nullable(v.string()),
  ...MadeUp.entries,
})
export type MakeUp = v.InferOutput<typeof MakeUp>

/** Who comes to a session, and who was there, half-day by half-day. */
export const Presence = v.object({
  halves: v.array(SessionHalf),
  /** Whether anybody’s presence was taken. */
  isTaken: v.boolean(),
  people: v.array(
    v.object({
      registrationId: v.number(),
      status: v.picklist(registrationStatuses),
      firstName: v.string(),
      lastName: v.string(),
      organization: v.nullable(v.string()),
      /** From another session of the programme: to make up what they missed there. */
      isGuest: v.boolean(),
      /** What a guest makes up here; of everybody else what they made up elsewhere. */
      madeUp: v.array(MadeUp),
      marks: v.array(PresenceMark),
      attendedHalves: v.number(),
      hours: v.number(),
      /** Whether that is enough for a certificate, as the setting says. */
      isEnough: v.boolean(),
    }),
  ),
})
export type Presence = v.InferOutput<typeof Presence>

/** The body of POST /api/admin/trainings/{id}/presence/code: what a participant shows. */
export const PresenceCodeForm = v.strictObject({
  code: v.pipe(line(40), v.minLength(1, key('presenceCode'))),
})
export const PresenceCodeOwner = v.object({ registrationId: v.number() })

/** What was attended of a session, from the marks that stand; hours in hours, rounded down to a quarter. */
export interface Attendance {
  /** Whether presence was taken at all: of anybody in the session. */
  isTaken: boolean
  /** Whether anything stands of this person. */
  isMarked: boolean
  attendedHalves: number
  halves: number
  hours: number
  /** The half-days among them that were attended at another session. */
  madeUp: MadeUp[]
}

/** A mark as it counts: one that was made up stands at the half-day that was missed. */
export interface CountedMark extends Pick<PresenceMark, 'date' | 'half' | 'state' | 'lateAt'> {
  /** Where it was made up, and when that half-day began. */
  madeUpOn?: MadeUp['on'] & Pick<SessionHalf, 'startsAt'>
}

/**
 * What one person attended.
 * @param duration the session's hours: who was there all the time attended these, whatever breaks there were
 */
export function attendanceOf(
  halves: readonly SessionHalf[],
  marks: readonly CountedMark[],
  duration: number,
  isTaken: boolean,
): Attendance {
  // Each half-day counts once: as it was attended, else as it was made up.
  const markOf = new Map<string, CountedMark>()
  for (const mark of marks) {
    const known = markOf.get(halfKey(mark))
    if (!known || !isAttended(known.state) || (isAttended(mark.state) && !mark.madeUpOn))
      markOf.set(halfKey(mark), mark)
  }
  const madeUp: MadeUp[] = []
  let [attendedHalves, attended, whole] = [0, 0, 0]
  for (const half of halves) {
    const length = lengthOf(half)
    whole += length
    const mark = markOf.get(halfKey(half))
    if (!mark || mark.state === 'absent') continue
    attendedHalves++
    const on = mark.madeUpOn
    const missed = mark.lateAt ? Math.max(0, minutesOf(mark.lateAt) - minutesOf((on ?? half).startsAt)) : 0
    if (on) madeUp.push({ missed: { date: half.date, half: half.half }, on: { date: on.date, half: on.half } })
    attended += Math.max(0, length - missed)
  }
  const hours = whole === 0 ? 0 : Math.floor(((duration * attended) / whole) * 4 + 1e-9) / 4
  return { isTaken, isMarked: marks.length > 0, attendedHalves, halves: halves.length, hours, madeUp }
}

/** What a certificate keeps of it: nothing where presence was not taken. */
export const attendedIn = ({ isTaken, hours, attendedHalves, halves, madeUp }: Attendance) =>
  isTaken
    ? { hours, attendedHalves, halves, ...(madeUp.length > 0 && { madeUp }) }
    : { hours: null, attendedHalves: null, halves: null }

/**
 * Whether somebody was there enough for a certificate (docs/rules/documents.md#certificates).
 * @param threshold the part of the half-days that is asked for, in percent
 */
export const hasAttendedEnough = (
  { attendedHalves, halves }: Pick<Attendance, 'attendedHalves' | 'halves'>,
  threshold: number,
): boolean => attendedHalves > 0 && attendedHalves * 100 >= threshold * halves
