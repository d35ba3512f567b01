// What is to be given back, in SQL as `ledger.ts` says it of one (docs/rules/registrations.md#groups).
import { sql } from 'drizzle-orm'
import { payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'

const isCancelled = sql`${registrations.status} = 'annulée'`
const isPaidAbove = sql`${registrations.paymentAmount} > ${registrations.price}`

/** What was paid is still here, and nothing is due for it, or less. In the words of its index, and of the tallies (migration 0054). */
const isPaidTooMuch = sql`${registrations.paymentAmount} > 0 and (${isCancelled} or ${isPaidAbove})`

/** Cancelled, and only a credit is kept: told by the ledger's entries alone, so that it is in no tally. */
export const isCreditAlone = sql`${isCancelled} and ${registrations.paymentAmount} = 0 and ${registrations.id} in (
  select registration_id from ${payments} where kind = 'credit' group by registration_id having sum(amount) < 0)`

/** Something is to be given back, or moved: `toRefund` is above 0. Of rows that are looked at anyway. */
export const isRefundable = sql`((${isPaidTooMuch}) or (${isCreditAlone}))`

/**
 * The same for a list: they are looked up first, each kind by its index. Of how few rows the condition is true the planner does not
 * know, and would walk through all of the list for a page of them.
 */
export const isAmongRefundable = sql`${registrations.id} = any(array(
  select id from ${registrations} where ${isPaidTooMuch} union all select id from ${registrations} where ${isCreditAlone}))`

/** What is to be given back of each, in FCFA, the credit included (`toRefund`); the ledger is asked only where something is. */
export const toRefundColumn = sql<number>`case when ${isCancelled} or ${isPaidAbove} then
  ${registrations.paymentAmount} - case when ${isCancelled} then 0 else ${registrations.price} end
    - coalesce((select sum(amount) from ${payments} where registration_id = ${registrations}.id and kind = 'credit'), 0)::int
  else 0 end`
