import { lastDayOf } from '../values/dates.ts'

/** More days than any session has: a mistyped end must not print a year of sheets. */
const maxDays = 31
const day = 24 * 3_600_000

/**
 * The days a session is held on, as `2026-12-14`, first to last: each has an attendance sheet of its own. The firm's time is UTC
 * all year (docs/rules/formats.md#time-and-dates). An end at midnight is the end of the day before.
 * @param startsAt ISO 8601, or null while no date is set: then there is no day
 * @param endsAt ISO 8601, or null for a single day
 */
export function trainingDays({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): string[] {
  if (!startsAt) return []
  const first = Date.parse(startsAt.slice(0, 10))
  const last = endsAt ? Math.max(first, Date.parse(lastDayOf(endsAt))) : first
  const count = Math.min(maxDays, Math.round((last - first) / day) + 1)
  return Array.from({ length: Math.max(1, count) }, (_, index) =>
    new Date(first + index * day).toISOString().slice(0, 10),
  )
}

export const halves = ['morning', 'afternoon'] as const
/** Half a day that participants sign for. */
export type Half = (typeof halves)[number]

interface Held {
  startsAt: string | null
  endsAt: string | null
  /** Hours in all. */
  duration: number
}

const hour = 3_600_000
const hourOf = (at: number) => (at % day) / hour
const endHourOf = (at: number) => hourOf(at) || 24
const [noon, afternoonStarts] = [12, 13]

/**
 * From when until when a session is held on one of its days, in hours; 0 and 24 where all day is meant, unless it `endsAtMidnight`. With the same hours every
 * day, if they fill the duration, each day has those; otherwise the first day lasts from the beginning, the last until the end, and
 * those between all day.
 * @param date one of `trainingDays`
 */
export function hoursOn(
  { startsAt, endsAt, duration }: Held,
  date: string,
): { from: number; until: number; endsAtMidnight?: boolean } {
  if (!startsAt) return { from: 0, until: 24 }
  const first = Date.parse(startsAt)
  const last = endsAt ? Date.parse(endsAt) : first + duration * hour
  const days = trainingDays({ startsAt, endsAt })
  const daily = endHourOf(last) - hourOf(first)
  const isDaily = days.length > 1 && daily > 0 && duration <= daily * days.length
  return {
    from: isDaily || date === days[0] ? hourOf(first) : 0,
    endsAtMidnight: endsAt !== null && endHourOf(last) === 24 && (isDaily || date === days.at(-1)),
    until: isDaily ? endHourOf(last) : date === days.at(-1) ? (last - Date.parse(date)) / hour : 24,
  }
}

/**
 * The halves of one of a session's days in which it is held.
 * @param date one of `trainingDays`, or undefined while no date is set: then nothing is known, and both are there
 */
export function halvesOf(session: Held, date: string | undefined): Half[] {
  if (!session.startsAt || !date) return [...halves]
  const { from, until } = hoursOn(session, date)
  return halves.filter((half) => (half === 'morning' ? from < noon : until > afternoonStarts || from >= noon))
}
