import * as v from 'valibot'
import { isDay } from '../values/month.ts'
import { leftOut, line } from '../values/text.ts'
import { fold } from '../values/text-fold.ts'
import { key } from '../values/validation.ts'
import { madeFrom } from '../values/version.ts'
import { type Half, halves, halvesOf, hoursOn, trainingDays } from './session-days.ts'

/** Half a day of a session as it is held; hours as `09:30`, in the firm's time. */
export const SessionHalf = v.object({
  /** As `2026-12-14`. */
  date: v.string(),
  half: v.picklist(halves),
  startsAt: v.string(),
  endsAt: v.string(),
  /** Null where the session's own place says enough. */
  room: v.nullable(v.string()),
  /** One of the session's trainers, or null where all of them hold it. */
  trainer: v.nullable(v.string()),
})
export type SessionHalf = v.InferOutput<typeof SessionHalf>

/** The half-days of a session for the office: those it has set, or, while it has set none, those that follow from its dates. */
export const SessionDays = v.object({ halves: v.array(SessionHalf), isDerived: v.boolean(), version: v.number() })
export type SessionDays = v.InferOutput<typeof SessionDays>

/** More half-days than any session has. */
export const halvesLimit = 62

export interface DatedSession {
  startsAt: string | null
  endsAt: string | null
  /** Hours in all. */
  duration: number
}

const clock = (hours: number) => {
  const minutes = Math.min(Math.round(hours * 60), 24 * 60 - 1)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** When all day is meant, the hours that the field keeps; an evening without an end lasts three. */
const [usualStart, lunch, afternoonStart, usualEnd, anEvening] = [8, 12, 13, 17, 3]

function hoursOf(
  half: Half,
  { from, until, endsAtMidnight }: ReturnType<typeof hoursOn>,
  isWholeDay: boolean,
): { begin: number; end: number } {
  if (half === 'morning') {
    const begin = from === 0 ? Math.max(0, Math.min(usualStart, until - 1)) : from
    return { begin, end: isWholeDay ? lunch : Math.max(until, begin + 0.25) }
  }
  const begin = from >= lunch ? from : afternoonStart
  return { begin, end: until < 24 || endsAtMidnight ? until : begin < usualEnd ? usualEnd : begin + anEvening }
}

/** The half-days that follow from a session's start, end and hours, while the office has set none (docs/rules/trainings.md#days). */
const derivedHalves = (session: DatedSession): SessionHalf[] =>
  trainingDays(session).flatMap((date) => {
    const hours = hoursOn(session, date)
    const held = halvesOf(session, date)
    return held.map((half) => {
      const { begin, end } = hoursOf(half, hours, held.length > 1)
      return { date, half, startsAt: clock(begin), endsAt: clock(end), room: null, trainer: null }
    })
  })

/**
 * The half-days that a session is held on, in their order: everything that prints or shows days asks this.
 * @param stored what the office has set; empty while it has set nothing
 */
export const sessionHalves = (session: DatedSession, stored: readonly SessionHalf[]): SessionHalf[] =>
  stored.length > 0 ? [...stored].sort(byTime) : derivedHalves(session)

/** In the order in which they are held. */
export const byTime = (one: Pick<SessionHalf, 'date' | 'half'>, other: Pick<SessionHalf, 'date' | 'half'>): number =>
  one.date.localeCompare(other.date) || halves.indexOf(one.half) - halves.indexOf(other.half)

/** The same half-day, by its name on the wire. */
export const halfKey = ({ date, half }: { date: string; half: Half }): string => `${date} ${half}`

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** How long a half-day is, in minutes. */
export const lengthOf = ({ startsAt, endsAt }: Pick<SessionHalf, 'startsAt' | 'endsAt'>): number =>
  minutesOf(endsAt) - minutesOf(startsAt)

export const isClockTime = /^([01]\d|2[0-3]):[0-5]\d$/
const clockTime = v.pipe(v.string(key('invalid')), v.regex(isClockTime, key('invalid')))

export const calendarDay = v.pipe(
  v.string(key('invalid')),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, key('invalid')),
  v.check((typed) => isDay(typed) && typed >= '1900', key('invalid')),
)

const HalfForm = v.pipe(
  v.strictObject({
    date: calendarDay,
    half: v.picklist(halves, key('invalid')),
    startsAt: clockTime,
    endsAt: clockTime,
    room: leftOut(line(80)),
    /** One of those of the training, as they are called there. */
    trainer: leftOut(line()),
  }),
  v.forward(
    v.check(({ startsAt, endsAt }) => endsAt > startsAt, key('endsBeforeStart')),
    ['endsAt'],
  ),
)

/** What is asked before it is saved: saying it in `confirmed` answers yes. */
export const dayQuestions = ['double_booked', 'days_past'] as const

/** The body of PUT /api/admin/trainings/{id}/days: all half-days of a session; none, to have them follow from its dates again. */
export const SessionDaysForm = v.strictObject({
  halves: v.pipe(
    v.array(HalfForm),
    v.maxLength(halvesLimit, key('tooMany')),
    v.check((all) => new Set(all.map(halfKey)).size === all.length, key('sameHalf')),
    v.check((all) => inTurn(all), key('halvesOverlap')),
  ),
  version: madeFrom,
  confirmed: v.optional(v.array(v.picklist(dayQuestions, key('invalid'))), []),
})
export type SessionDaysForm = v.InferOutput<typeof SessionDaysForm>

/** Whether no morning lasts into its afternoon. */
function inTurn(all: readonly SessionHalf[]): boolean {
  const sorted = [...all].sort(byTime)
  return sorted.every((one, index) => {
    const next = sorted[index + 1]
    return next?.date !== one.date || next.startsAt >= one.endsAt
  })
}

/** Another session at the same time in the same room or with the same trainer. */
export interface Clash {
  what: string
  title: string
  date: string
}

const meets = (one: SessionHalf, other: SessionHalf) =>
  one.date === other.date && one.startsAt < other.endsAt && other.startsAt < one.endsAt

export interface Booking {
  title: string
  /** Names of the session's trainers: they hold each half that names none. */
  trainers: readonly string[]
  halves: readonly SessionHalf[]
}

const holders = (booking: Pick<Booking, 'trainers'>, half: SessionHalf) =>
  half.trainer ? [half.trainer] : booking.trainers

/** The room or trainer that half-days of two sessions want at once, as the first of them spells it, or undefined. */
export function contested(
  own: Pick<Booking, 'trainers'>,
  half: SessionHalf,
  other: Pick<Booking, 'trainers'>,
  taken: SessionHalf,
): string | undefined {
  if (!meets(half, taken)) return undefined
  if (half.room !== null && taken.room !== null && fold(half.room) === fold(taken.room)) return half.room
  const names = new Set(holders(other, taken).map(fold))
  return holders(own, half).find((name) => names.has(fold(name)))
}

/** The first room or trainer that two sessions want at once, or undefined (docs/rules/trainings.md#days). */
export function firstClash(own: Booking, others: readonly Booking[]): Clash | undefined {
  for (const half of own.halves) {
    for (const other of others) {
      for (const taken of other.halves) {
        const what = contested(own, half, other, taken)
        if (what) return { what, title: other.title, date: half.date }
      }
    }
  }
  return undefined
}
