import * as v from 'valibot'
import type { FirmPart } from '../company/company.ts'
import type { Locale } from '../values/language.ts'
import { locales } from '../values/language.ts'
import { dayOf, monthAfter, monthPattern } from '../values/month.ts'
import { flow, leftIn, totalOf } from './ledger-period.ts'
import { paymentMethods } from './payment.ts'

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
