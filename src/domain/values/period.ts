/** What the dashboard can be asked for besides all years (docs/rules/dashboard.md#periods). */
export const periods = ['this_month', 'last_month', 'this_quarter', 'this_year'] as const
export type Period = (typeof periods)[number]

/** From its first moment up to its end, which is no longer in it. */
export interface Span {
  from: Date
  until: Date
}

const monthsIn: Record<Period, number> = { this_month: 1, last_month: 1, this_quarter: 3, this_year: 12 }

/**
 * A period, in UTC, and the one before. Of a period that is not over it is the part until now, and as much of the one before, so that
 * like is compared with like.
 */
export function spansOf(period: Period, now: Date): { span: Span; before: Span; isOver: boolean } {
  const month = now.getUTCMonth()
  const first = period === 'last_month' ? month - 1 : month - (month % monthsIn[period])
  const startOf = (index: number) => new Date(Date.UTC(now.getUTCFullYear(), index, 1))
  const from = startOf(first)
  const end = startOf(first + monthsIn[period])
  const formerFrom = startOf(first - monthsIn[period])
  if (end <= now) return { span: { from, until: end }, before: { from: formerFrom, until: from }, isOver: true }
  const elapsed = now.getTime() - from.getTime()
  const formerUntil = new Date(Math.min(from.getTime(), formerFrom.getTime() + elapsed))
  return { span: { from, until: now }, before: { from: formerFrom, until: formerUntil }, isOver: false }
}
