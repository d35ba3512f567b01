// The hours that somebody attended, year by year (docs/rules/presence.md#hours-of-a-year).
import * as v from 'valibot'
import type { FirmPart } from '../company/company.ts'
import { type Locale, locales } from '../values/language.ts'
import { Refusal } from '../values/problem.ts'

/** A session that somebody attended; hours in hours, moments in ISO 8601. */
export interface AttendedSession {
  /** The calendar year it counts in. */
  year: number
  title: string
  /** Null where no date was ever set: it counts by its certificate, in the year of that. */
  startsAt: string | null
  endsAt: string | null
  hours: number
  /** The hours that the session was held. */
  duration: number
  /** Half-days attended of those that were held; null where presence was not taken. */
  halves: { attended: number; held: number } | null
  /** Whether presence was taken; otherwise the hours are those that a valid certificate states. */
  isTaken: boolean
  accreditationNumber: string | null
  certificateNumber: string | null
}

/** The years in which somebody attended anything, newest first. */
export const AttendedYears = v.object({
  years: v.array(v.object({ year: v.number(), sessions: v.number(), hours: v.number() })),
})
export type AttendedYears = v.InferOutput<typeof AttendedYears>

/** What the paper of a year says. */
export interface HoursOfYear {
  year: number
  locale: Locale
  firm: FirmPart
  person: { firstName: string; lastName: string; orderNumber: string | null }
  sessions: AttendedSession[]
  madeAt: string
  signatory: { name: string; title: string }
}

/** Which paper an address asks for: the year, such as `2026`, and the language it is to be in. */
export const paperInAddress = {
  year: v.pipe(v.string(), v.regex(/^(19|20|21)\d\d$/), v.transform(Number)),
  language: v.picklist(locales),
}

/** Hours of several sessions; quarters add up exactly. */
export const totalHours = (sessions: readonly Pick<AttendedSession, 'hours'>[]): number =>
  sessions.reduce((sum, { hours }) => sum + hours, 0)

/** The years of the sessions that somebody attended, newest first. */
export function attendedYears(sessions: readonly AttendedSession[]): AttendedYears {
  const byYear = Map.groupBy(sessions, ({ year }) => year)
  const years = [...byYear].map(([year, own]) => ({ year, sessions: own.length, hours: totalHours(own) }))
  return { years: years.toSorted((one, other) => other.year - one.year) }
}

/**
 * The sessions of one year, first to last.
 * @throws Refusal `hours_to_come` for a year that has not begun, `hours_none` for one in which nothing was attended
 */
export function attendedIn<One extends AttendedSession>(sessions: readonly One[], year: number, now: Date): One[] {
  if (year > now.getUTCFullYear()) throw new Refusal('hours_to_come', { year })
  const own = sessions.filter((session) => session.year === year)
  if (own.length === 0) throw new Refusal('hours_none', { year })
  return own.toSorted((one, other) => (one.startsAt ?? '9').localeCompare(other.startsAt ?? '9'))
}
