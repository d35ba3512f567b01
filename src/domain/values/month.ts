/** How a month is written, such as `2026-12`. */
export const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/

/** A month so many months later, or earlier: `2026-12` and 1 is `2027-01`. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The month of a moment in the firm's time, which is UTC all year. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7)

/** The latest months, as `2026-11`, the present one first. */
export const latestMonths = (count: number, now: Date): string[] =>
  Array.from({ length: count }, (_, ago) => monthAfter(monthOf(now), -ago))

/** The day of a moment in the firm's time, such as `2026-12-07`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Whether there is such a day, written `2026-12-07`. */
export function isDay(rawInput: string): boolean {
  const day = new Date(`${rawInput}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && dayOf(day) === rawInput
}
