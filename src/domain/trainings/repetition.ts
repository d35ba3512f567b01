import * as v from 'valibot'
import { monthAfter } from '../values/month.ts'
import { countingNumber } from '../values/numbers.ts'
import { key } from '../values/validation.ts'
import { trainingDays } from './session-days.ts'
import { calendarDay } from './session-half.ts'

/** At most so many sessions are made at once: a year of weeks. */
export const repetitionLimit = 52

/** What a session is repeated by: weeks, or months on the same weekday, such as every second Monday of a month. */
export const repetitionUnits = ['week', 'month'] as const

const upTo = (max: number) => v.pipe(countingNumber(), v.maxValue(max, key('invalid')))

/** The body of POST /api/trainings/{id}/repetitions/preview: every so many weeks or months, so many times. */
export const RepetitionRule = v.strictObject({
  unit: v.picklist(repetitionUnits, key('invalid')),
  every: upTo(12),
  times: upTo(repetitionLimit),
})
export type RepetitionRule = v.InferOutput<typeof RepetitionRule>

/** The body of POST /api/trainings/{id}/repetitions: the days, as `2026-12-14`, on which the session begins again. */
export const RepetitionForm = v.strictObject({
  dates: v.pipe(
    v.array(v.pipe(calendarDay, v.check(isThisCentury, key('invalid')))),
    v.minLength(1, key('invalid')),
    v.maxLength(repetitionLimit, key('tooMany')),
    v.check((dates) => new Set(dates).size === dates.length, key('invalid')),
  ),
  /** What was asked, and is meant all the same. */
  confirmed: v.optional(v.array(v.picklist(['double_booked'], key('invalid'))), []),
})
export type RepetitionForm = v.InferOutput<typeof RepetitionForm>

/** A session as it would be held again, and what speaks against that. */
export const Repetition = v.object({
  /** The day on which it begins, as `2026-12-14`. */
  date: v.string(),
  startsAt: v.string(),
  endsAt: v.nullable(v.string()),
  /** Whether one of its days is a Sunday. */
  isSunday: v.boolean(),
  isPast: v.boolean(),
  /** Whether a session of the programme is held on one of its days already. */
  isHeld: v.boolean(),
  /** The room or trainer that another active session, which `title` names, has at that time. */
  clash: v.nullable(v.object({ what: v.string(), title: v.string() })),
})
export type Repetition = v.InferOutput<typeof Repetition>

export const Repetitions = v.array(Repetition)

/** What repeating has made. */
export const RepeatedSessions = v.object({
  trainings: v.array(v.object({ id: v.number(), slug: v.string(), startsAt: v.string() })),
})
export type RepeatedSessions = v.InferOutput<typeof RepeatedSessions>

// A session of a later one is a slip, and its year would be written otherwise.
function isThisCentury(date: string): boolean {
  return date.startsWith('20')
}

/** A session on another day, before anybody has asked who else wants its room and trainers then. */
export type PlannedRepetition = Omit<Repetition, 'clash'>

interface Dated {
  startsAt: string
  endsAt: string | null
}

const aDay = 24 * 3_600_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/**
 * The days of this century on which a rule lets a session begin again, without its first.
 * @param first as `2026-12-14`
 */
export function datesBy({ unit, every, times }: RepetitionRule, first: string): string[] {
  const steps = Array.from({ length: times }, (_, index) => (index + 1) * every)
  if (unit === 'week') return steps.map((step) => dayOf(Date.parse(first) + step * 7 * aDay)).filter(isThisCentury)
  const months = steps.map((step) => monthAfter(first.slice(0, 7), step)).filter(isThisCentury)
  return months.map((month) => sameWeekday(first, month))
}

/** The same weekday of another month: the second Monday for a second Monday, the last for a fifth. */
function sameWeekday(day: string, month: string): string {
  const weekday = new Date(day).getUTCDay()
  const begin = Date.parse(`${month}-01`)
  const firstOne = begin + ((weekday - new Date(begin).getUTCDay() + 7) % 7) * aDay
  const week = Math.floor((Number(day.slice(8)) - 1) / 7)
  const wanted = firstOne + week * 7 * aDay
  return dayOf(dayOf(wanted).startsWith(month) ? wanted : wanted - 7 * aDay)
}

/** When a session is held that begins on another day, at the same hour and for as long. */
export function movedTo(session: Dated, date: string): Dated {
  const start = new Date(session.startsAt)
  const startsAt = new Date(Date.parse(date) + (start.getTime() % aDay))
  const endsAt = session.endsAt && startsAt.getTime() + Date.parse(session.endsAt) - start.getTime()
  return { startsAt: startsAt.toISOString(), endsAt: endsAt ? new Date(endsAt).toISOString() : null }
}

/**
 * A session on other days, with what speaks against each (docs/rules/programmes.md#repeating).
 * @param held the days on which the programme has sessions, as `2026-12-14`; a day that an earlier repetition takes is held too
 */
export function repetitionsOf(
  session: Dated,
  dates: readonly string[],
  held: ReadonlySet<string>,
  now: Date,
): PlannedRepetition[] {
  const taken = new Set(held)
  return dates.map((date) => {
    const moved = movedTo(session, date)
    const days = trainingDays(moved)
    const isHeld = days.some((day) => taken.has(day))
    const isPast = new Date(moved.startsAt) <= now
    const isSunday = days.some((day) => new Date(day).getUTCDay() === 0)
    if (!isHeld && !isPast) for (const day of days) taken.add(day)
    return { date, ...moved, isSunday, isPast, isHeld }
  })
}
