// How long an online course is open to whom it was sold (docs/rules/online-courses.md#access).

/** How long an access lasts from its opening, as the site promises (docs/rules/company.md#promises). */
export const accessMonths = 6

/** How many days before its end its holder is told, the first one first. */
export const accessWarnings = [30, 7, 1] as const
export type AccessWarning = (typeof accessWarnings)[number]

const day = 24 * 3_600_000

/** So many months later at the same time of day; the last day of a shorter month. */
export function monthsAfter(moment: Date, months: number): Date {
  const [year, month, date] = [moment.getUTCFullYear(), moment.getUTCMonth() + months, moment.getUTCDate()]
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const timeOfDay = moment.getTime() % day
  return new Date(Date.UTC(year, month, Math.min(date, lastDate)) + timeOfDay)
}

interface Access {
  endsAt: Date
  /** How many days before this end its holder was told of it last; null for not yet. */
  toldDaysBefore: number | null
}

/**
 * Which warning of its end is due: the last one whose day has come, once; of several that a stopped server missed only that one.
 * @returns undefined while none is, and once the access has ended
 */
export function warningDue({ endsAt, toldDaysBefore }: Access, now: Date): AccessWarning | undefined {
  if (now >= endsAt) return undefined
  const due = accessWarnings.findLast((days) => now.getTime() >= endsAt.getTime() - days * day)
  return due !== undefined && (toldDaysBefore === null || due < toldDaysBefore) ? due : undefined
}
