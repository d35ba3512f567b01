import * as v from 'valibot'
import { contested, SessionHalf } from './session-half.ts'
import { trainingStatuses } from './training.ts'
import { isActive } from './training-status.ts'

/** At most so many sessions are shown in a month. */
export const calendarLimit = 500

/** A room or trainer that two sessions want at once, seen from one of them. */
const CalendarClash = v.object({
  /** As `2026-12-14`. */
  date: v.string(),
  /** The room or the trainer. */
  what: v.string(),
  /** The other session. */
  trainingId: v.number(),
  title: v.string(),
})
export type CalendarClash = v.InferOutput<typeof CalendarClash>

/** A session as the office's calendar shows it: what stands on its days, and what speaks against that. */
export const CalendarSession = v.object({
  id: v.number(),
  title: v.string(),
  english: v.nullable(v.object({ title: v.nullable(v.string()) })),
  status: v.picklist(trainingStatuses),
  location: v.string(),
  trainers: v.array(v.string()),
  maxParticipants: v.number(),
  /** Registrations that are not cancelled. */
  placesTaken: v.number(),
  /** Places that are offered to the waiting list, and held until that is answered. */
  placesHeld: v.number(),
  /** How many wait without an offer. */
  waiting: v.number(),
  /** Those of the month that was asked for. */
  halves: v.array(SessionHalf),
  clashes: v.array(CalendarClash),
})
export type CalendarSession = v.InferOutput<typeof CalendarSession>

/** A month of the office: its sessions, and whether there are more than are shown. */
export const SessionCalendar = v.object({ sessions: v.array(CalendarSession), isCut: v.boolean() })
export type SessionCalendar = v.InferOutput<typeof SessionCalendar>

type Planned = Omit<CalendarSession, 'clashes'>

/**
 * What each session of a month wants at the same time as another one, by its number (docs/rules/trainings.md#days); only sessions that
 * are scheduled or under way want anything.
 */
export function clashesOf(
  sessions: readonly Pick<Planned, 'id' | 'title' | 'status' | 'trainers' | 'halves'>[],
): Map<number, CalendarClash[]> {
  const clashes = new Map<number, CalendarClash[]>()
  const booked = sessions
    .filter(({ status }) => isActive(status))
    .flatMap((session) => session.halves.map((half) => ({ session, half })))
  for (const onDay of Map.groupBy(booked, ({ half }) => half.date).values()) {
    for (const { session, half } of onDay) {
      for (const { session: other, half: taken } of onDay) {
        if (other.id === session.id) continue
        const what = contested(session, half, other, taken)
        const known = clashes.get(session.id) ?? []
        const isKnown = known.some((one) => one.date === half.date && one.trainingId === other.id && one.what === what)
        if (what === undefined || isKnown) continue
        clashes.set(session.id, [...known, { date: half.date, what, trainingId: other.id, title: other.title }])
      }
    }
  }
  return clashes
}

/** What is held on each day, by `2026-12-14`, with its half-days of that day, in the order in which they begin. */
export function onEachDay<Session extends Pick<Planned, 'id' | 'halves'>>(
  sessions: readonly Session[],
): Map<string, (Session & { today: SessionHalf[] })[]> {
  const held = sessions.flatMap((session) =>
    [...Map.groupBy(session.halves, ({ date }) => date)].map(([date, today]) => ({ date, session, today })),
  )
  held.sort((one, other) => (one.today[0]?.startsAt ?? '').localeCompare(other.today[0]?.startsAt ?? ''))
  return new Map(
    [...Map.groupBy(held, ({ date }) => date)].map(([date, all]) => [
      date,
      all.map(({ session, today }) => ({ ...session, today })),
    ]),
  )
}
