/** Periods of the ledger that are named by how far they are from today. */
export type Period = 'ce_mois' | 'mois_dernier' | 'ce_trimestre' | 'trimestre_dernier'

/** How many months each lasts, and how many of its like ago it is. */
const spans: Record<Period, { months: 1 | 3; ago: 0 | 1 }> = {
  ce_mois: { months: 1, ago: 0 },
  mois_dernier: { months: 1, ago: 1 },
  ce_trimestre: { months: 3, ago: 0 },
  trimestre_dernier: { months: 3, ago: 1 },
}

export const periods = Object.keys(spans) as Period[]
export const isPeriod = (value: string): value is Period => Object.hasOwn(spans, value)

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** The first and last day of a period, as `2026-11-07`, by the firm's calendar (docs/rules/formats.md#months), and whether it is a quarter. */
export function daysOf(period: Period, now: Date): { from: string; to: string; isQuarter: boolean } {
  const { months, ago } = spans[period]
  const month = now.getUTCMonth()
  const first = month - (month % months) - ago * months
  return {
    from: dayOf(new Date(Date.UTC(now.getUTCFullYear(), first, 1))),
    to: dayOf(new Date(Date.UTC(now.getUTCFullYear(), first + months, 0))),
    isQuarter: months === 3,
  }
}
