// When a place that has become free is offered to the waiting list, and for how long (docs/rules/waiting-list.md#offers).

import type { TrainingDates } from '../trainings/training.ts'
import { isOpenForRegistration } from '../trainings/training-status.ts'

const hour = 3_600_000
const day = 24 * hour

/** The hours within which an offer goes out and ends, by the clock of Abidjan, which is UTC: nobody is hurried at night. */
const dayBegins = 8
const dayEnds = 20

const atHour = (at: Date, hours: number): number =>
  Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), hours)

/** Whether a place may be offered now. */
export const isOfferingTime = (now: Date): boolean => now.getUTCHours() >= dayBegins && now.getUTCHours() < dayEnds

/** The next moment at which a place may be offered: this one by day, otherwise 8 o’clock. */
export function nextOfferingTime(at: Date): Date {
  if (isOfferingTime(at)) return at
  const morning = atHour(at, dayBegins)
  return new Date(at.getTime() < morning ? morning : morning + day)
}

/** So many milliseconds later, counting only those between 8 and 20 o’clock. */
function laterByDay(from: Date, milliseconds: number): Date {
  const left = atHour(from, dayEnds) - from.getTime()
  return milliseconds <= left
    ? new Date(from.getTime() + milliseconds)
    : laterByDay(nextOfferingTime(new Date(from.getTime() + left)), milliseconds - left)
}

/**
 * When an offer that is made now ends: after so many hours, of which as many as a day has (12), or all if they are fewer, lie between 8
 * and 20 o’clock. One that would end at night ends at 8 o’clock.
 * @param now within the hours of offering
 */
export function offerEnd(now: Date, hours: number): Date {
  const byClock = nextOfferingTime(new Date(now.getTime() + hours * hour))
  const byDay = laterByDay(now, Math.min(hours, dayEnds - dayBegins) * hour)
  return new Date(Math.max(byClock.getTime(), byDay.getTime()))
}

/** How long before the start the list ends, in milliseconds: from then on a place that becomes free is anybody’s. */
const publicBefore = 24 * hour

type Session = TrainingDates & { deletedAt?: Date | null }

/** From when on the places of a session are anybody’s; null while it has no date. */
export const publicFrom = ({ startsAt }: Pick<Session, 'startsAt'>): Date | null =>
  startsAt === null ? null : new Date(new Date(startsAt).getTime() - publicBefore)

/**
 * How the waiting list of a session stands: `open` offers places, on the `last_day` they are anybody’s, `cancelled` and `over` end it
 * (docs/rules/waiting-list.md#the-last-day).
 */
export type ListStage = 'open' | 'last_day' | 'cancelled' | 'over'

/** How the places of a session are taken up; `own` are those offered to the person who asks. */
export interface PlaceCounts {
  taken: number
  own: number
  offered: number
  waiting: number
}

/**
 * What is left of the places of a session: `free` are neither taken nor offered, for the waiting list first; `left` is for anybody who is
 * not on the list (docs/rules/waiting-list.md#places).
 */
export function placesLeft(session: Session & { maxParticipants: number }, counts: PlaceCounts, now: Date) {
  // From the day before the start nobody is offered anything any more, though the worker may not have said so yet.
  const isListFirst = listStage(session, now) === 'open'
  const { own, offered, waiting } = isListFirst ? counts : { own: 0, offered: 0, waiting: 0 }
  const free = Math.max(own, session.maxParticipants - counts.taken - offered)
  // Anyone who only waits is let past nobody who was before them, and not past those after them either: the worker offers.
  return { free, left: Math.max(own, free - waiting, 0) }
}

export function listStage(session: Session, now: Date): ListStage {
  if (session.deletedAt || session.status === 'annulée') return 'cancelled'
  if (!isOpenForRegistration(session, now)) return 'over'
  const until = publicFrom(session)
  return until !== null && now >= until ? 'last_day' : 'open'
}
