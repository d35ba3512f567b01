// How long a certificate is valid, and when its holder is reminded of the end (docs/rules/documents.md#validity). Days are written as
// `2027-12-14`; the firm's time is UTC all year.

/** How many days before a certificate's end its holder is reminded. */
export const validityReminderDays = [90, 30] as const
export type ValidityReminderDays = (typeof validityReminderDays)[number]

const day = 24 * 3_600_000
const hourOfDay = 8
/** How many days a reminder that was missed is made up for. */
const madeUpFor = 7

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/**
 * The last day on which a certificate is valid: so many months after the session's last day, or the last day of a month that is shorter.
 * @param lastDay the day on which the session ended
 */
export function lastValidDay(lastDay: string, months: number): string {
  const held = new Date(lastDay)
  const [year, month] = [held.getUTCFullYear(), held.getUTCMonth() + months]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayOf(new Date(Date.UTC(year, month, Math.min(held.getUTCDate(), lastOfMonth))))
}

/** When the reminder of a certificate's end is due: 8 h on its day. */
export const validityReminderDueAt = (daysBefore: ValidityReminderDays, validUntil: string): Date =>
  new Date(Date.parse(validUntil) - daysBefore * day + hourOfDay * 3_600_000)

/** The last days of those certificates whose reminder goes out now, or null before 8 h; one missed by more than a week is not made up for. */
export function endsToRemindOf(daysBefore: ValidityReminderDays, now: Date): { first: string; last: string } | null {
  if (now.getUTCHours() < hourOfDay) return null
  const last = now.getTime() + daysBefore * day
  return { first: dayOf(new Date(last - madeUpFor * day)), last: dayOf(new Date(last)) }
}

/** Whether a certificate's last day has passed. */
export const isOver = (validUntil: string | undefined, now: Date): boolean =>
  validUntil !== undefined && validUntil < dayOf(now)
