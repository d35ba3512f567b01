import * as v from 'valibot'
import type { FirmPart } from '../company/company.ts'
import { type Locale, locales } from '../values/language.ts'
import { dayQuery, monthQuery } from '../values/listing.ts'
import { dayOf, monthAfter, monthOf, monthPattern } from '../values/month.ts'
import { type BookedKind, feeMovements } from './ledger.ts'
import { paymentMethods } from './payment.ts'

/** Which period of the books is asked for, as the list of payments is narrowed to one; none of them is the present month. */
export const PeriodQuery = v.object({ month: monthQuery, from: dayQuery, to: dayQuery })
export type PeriodQuery = v.InferOutput<typeof PeriodQuery>

/** The first and last day of a period, such as `2026-11-07`; either may be open. */
export interface PeriodDays {
  from: string | null
  to: string | null
}

/** The days of a month, such as `2026-11`. */
export const daysOfMonth = (month: string): { from: string; to: string } => ({
  from: `${month}-01`,
  to: dayOf(new Date(Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`) - 1)),
})

/** The days that a period is of: where a month and days are asked for, those in both. */
export function daysOfPeriod({ month, from = '', to = '' }: PeriodQuery, now: Date): PeriodDays {
  if (!month && !from && !to) return daysOfMonth(monthOf(now))
  const within = month ? daysOfMonth(month) : { from: '', to: '' }
  const first = from > within.from ? from : within.from
  const last = to && (!within.to || to < within.to) ? to : within.to
  return { from: first || null, to: last || null }
}

/** The month that a period is, or null where it is another one. */
export function monthOfDays({ from, to }: PeriodDays): string | null {
  const month = from?.slice(0, 7) ?? ''
  return from && to && daysOfMonth(month).from === from && daysOfMonth(month).to === to ? month : null
}

/** What moved, as the schemas of a period's and a month's lines say it. */
export const flow = {
  came: v.number(),
  went: v.number(),
  reversed: v.number(),
  fees: v.number(),
  payouts: v.number(),
  entries: v.number(),
}

/** What moved, in FCFA, and by how many entries and movements of the firm's own. */
export interface Flow {
  /** What people gave. */
  came: number
  /** What people got back; negative. */
  went: number
  /** What was taken back, such as a cheque that bounced, or set lower by hand; above 0 where more was that had gone. */
  reversed: number
  /** What operators and banks kept, negative; above 0 where more of it was taken back. */
  fees: number
  /** Between the firm's own accounts: negative where it left, positive where it arrived. */
  payouts: number
  entries: number
}

/**
 * In which column of a flow an entry stands: what people gave and got, and apart from it what was taken back or set lower by hand, for
 * nobody gave or got that. In SQL `period-queries.ts`.
 */
export function flowOf({ kind, amount }: { kind: BookedKind; amount: number }): Exclude<keyof Flow, 'entries'> {
  if (feeMovements.some((fee) => fee === kind)) return 'fees'
  if (kind === 'payout') return 'payouts'
  if (kind === 'refund') return 'went'
  return kind === 'reversal' || kind === 'bounce' || amount < 0 ? 'reversed' : 'came'
}

/** What a flow leaves. */
export const leftIn = ({ came, went, reversed, fees, payouts }: Omit<Flow, 'entries'>): number =>
  came + went + reversed + fees + payouts

/** A period of the books (docs/rules/payments.md#the-accountants-month): what there was, what moved by whom, what there is. */
export const LedgerPeriod = v.object({
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  /** What had come less what had gone before it, in FCFA; and after it. */
  opening: v.number(),
  closing: v.number(),
  /** By method and operator; null where none was named. */
  lines: v.array(v.object({ method: v.picklist(paymentMethods), operator: v.nullable(v.string()), ...flow })),
  /** In which layouts its journal is taken by accountants' software, by name. */
  layouts: v.array(v.string()),
})
export type LedgerPeriod = v.InferOutput<typeof LedgerPeriod>

export const noFlow: Flow = { came: 0, went: 0, reversed: 0, fees: 0, payouts: 0, entries: 0 }

/** What lines come to. */
export const totalOf = (lines: Flow[]): Flow =>
  lines.reduce(
    (total, { came, went, reversed, fees, payouts, entries }) => ({
      came: total.came + came,
      went: total.went + went,
      reversed: total.reversed + reversed,
      fees: total.fees + fees,
      payouts: total.payouts + payouts,
      entries: total.entries + entries,
    }),
    noFlow,
  )

/** A month in an address, such as `2026-11`. */
export const monthInAddress = { month: v.pipe(v.string(), v.regex(monthPattern)) }
export const sheetInAddress = { ...monthInAddress, language: v.picklist(locales) }

/** A month of the books (docs/rules/payments.md#months); amounts in FCFA, what went out negative. */
export const LedgerMonth = v.object({
  month: v.string(),
  entries: v.number(),
  methods: v.array(v.object({ method: v.picklist(paymentMethods), ...flow })),
  closedAt: v.nullable(v.string()),
  /** Who closed it. */
  closedBy: v.nullable(v.string()),
  /** The later month with which it was closed, where it was not by itself. */
  closedWith: v.nullable(v.string()),
  isClosable: v.boolean(),
})
export type LedgerMonth = v.InferOutput<typeof LedgerMonth>

/** A month can be closed from the second day after it: nothing of it can still be under way then. */
export const isMonthOver = (month: string, now: Date): boolean => dayOf(now) > `${monthAfter(month, 1)}-01`

/** Whether closing one month closed another: with it every month before it is, so that no balance of it moves. In SQL `isClosingOf`. */
export const isClosedWith = (month: string, closed: string): boolean => month <= closed

/** What is left of a month: all that came less all that went. */
export const leftOf = ({ methods }: Pick<LedgerMonth, 'methods'>): number => leftIn(totalOf(methods))

/** What the closing sheet of a month says. */
export interface ClosingSheet extends LedgerMonth {
  locale: Locale
  firm: FirmPart
  /** The first and last number of each series that was issued in it, and how many. */
  papers: { series: string; first: string; last: string; count: number }[]
  /** ISO 8601. */
  madeAt: string
}
