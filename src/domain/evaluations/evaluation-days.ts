// When an evaluation is asked for, reminded of and over, in days of the firm's time (docs/rules/evaluations.md#invitations).
import { lastDayOf } from '../values/dates.ts'
import type { EvaluationKind } from './question.ts'

const day = 24 * 3_600_000

/** For how many days a link can be answered by, the day of the letter counted. */
const daysOpen = 21
/** After so many days somebody who has not answered is reminded: twice at most. */
const reminderDays = [4, 10] as const
/** How long after it is due a session is still asked about: presence may be taken in late. */
const daysToOpen = 14
/** How long before a session ends its links can be printed and used in the room, in milliseconds; letters wait for the end. */
const inTheRoom = 30 * 60_000
/** The hour from which letters go out. */
const firstHour = 8

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const addDays = (date: string, days: number): string => dayOf(new Date(Date.parse(date) + days * day))

/** The same day some months later, or the last of that month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, ofMonth = 1] = date.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(ofMonth, lastOfMonth))))
}

interface Held {
  startsAt: Date
  endsAt: Date | null
  /** Hours in all. */
  duration: number
}

export const endOf = ({ startsAt, endsAt, duration }: Held): Date =>
  endsAt ?? new Date(startsAt.getTime() + duration * 3_600_000)

/** The year that an evaluation is counted in: that of the session's last day. */
export const evaluationYear = (session: Held): number => Number(lastDayOf(endOf(session)).slice(0, 4))

/** The day from which a session is asked about. @param monthsAfter for those asked later, 1 to 3 */
const dueOn = (kind: EvaluationKind, session: Held, monthsAfter: number): string => {
  const last = lastDayOf(endOf(session))
  return kind === 'hot' ? last : addMonths(last, monthsAfter)
}

/** Whether letters about a session go out now: once it is over, and not at night. */
export const isLetterTime = (session: Held, now: Date): boolean =>
  endOf(session) <= now && now.getUTCHours() >= firstHour

/** Whether a session is asked about now: from half an hour before its end, and no longer than a fortnight past its day. */
export function isDue(kind: EvaluationKind, session: Held, monthsAfter: number, now: Date): boolean {
  const due = dueOn(kind, session, monthsAfter)
  const isNearlyOver = endOf(session).getTime() - inTheRoom <= now.getTime()
  return isNearlyOver && due <= dayOf(now) && dayOf(now) <= addDays(due, daysToOpen)
}

/** The first and the last day on which a session may have begun that is due now, for those who look for it. */
export const lookedFor = (kind: EvaluationKind, monthsAfter: number, now: Date): { from: Date; to: Date } => {
  const today = dayOf(now)
  const months = kind === 'hot' ? 0 : monthsAfter
  // A session lasts a month at most, and months have 28 to 31 days.
  return { from: new Date(addDays(addMonths(today, -months), -daysToOpen - 35)), to: now }
}

/** The last day on which it can be answered. */
export const closesOn = (openedOn: string): string => addDays(openedOn, daysOpen - 1)

/** Whether a reminder is due of a letter. @param sent how many went out before */
export function isReminderDue(invitedOn: string, sent: number, now: Date): boolean {
  const days = reminderDays[sent]
  return days !== undefined && addDays(invitedOn, days) <= dayOf(now)
}

/** Of letters whose next reminder is due: how many reminders went out before, and the last day on which they were sent. */
export const remindersDue = (now: Date): { sent: number; invitedBy: string }[] =>
  reminderDays.map((days, sent) => ({ sent, invitedBy: addDays(dayOf(now), -days) }))

/**
 * Who gets a reminder, so that it tells of nobody whether they have answered: those who have not where both are five or more, everybody where
 * few have answered, nobody where few have not (docs/rules/evaluations.md#reminders).
 */
export function remindedOf<One>(asked: readonly One[], hasAnswered: (one: One) => boolean, least: number): One[] {
  const missing = asked.filter((one) => !hasAnswered(one))
  const answered = asked.length - missing.length
  if (missing.length === 0) return []
  if (answered < least) return [...asked]
  return missing.length < least ? [] : missing
}
