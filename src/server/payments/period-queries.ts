import { and, gte, isNotNull, lt, sql } from 'drizzle-orm'
import { type LedgerPeriod, leftIn, type PeriodDays, totalOf } from '../../domain/payments/ledger-period.ts'
import { paymentMethods } from '../../domain/payments/payment.ts'
import type { Db } from '../db/open.ts'
import { moneyTransactions, payments } from '../db/schema/payments.ts'
import { monthTallies } from '../db/schema/registrations.ts'
import { flowSums, movementsIn } from './movement-queries.ts'

/**
 * What had come less what had gone before a day, in FCFA: from the tallies of the months before, the entries of its own, and the firm's
 * own movements, of which there are fewer and no tallies.
 */
export async function balanceBefore(db: Db, day: string): Promise<number> {
  const month = `${day.slice(0, 7)}-01`
  const ofMonths = db
    .select({ sum: sql`coalesce(sum(${monthTallies.received}), 0)` })
    .from(monthTallies)
    .where(lt(monthTallies.month, month))
  const ofDays = db
    .select({ sum: sql`coalesce(sum(${payments.amount}), 0)` })
    .from(payments)
    .where(
      and(
        gte(payments.bookedAt, startOf(month)),
        lt(payments.bookedAt, startOf(day)),
        sql`moves_money(${payments.kind})`,
      ),
    )
  const own = db
    .select({ sum: sql`coalesce(sum(${moneyTransactions.amount}), 0)` })
    .from(moneyTransactions)
    .where(and(isNotNull(moneyTransactions.kind), lt(moneyTransactions.bookedOn, day)))
  const { rows } = await db.execute<{ balance: number }>(
    sql`select ((${ofMonths}) + (${ofDays}) + (${own}))::float8 as balance`,
  )
  return rows[0]?.balance ?? 0
}

const startOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** What moved in a period of the books, by method and operator, with what there was before and after it. */
export async function readPeriod(db: Db, { from, to }: PeriodDays): Promise<LedgerPeriod> {
  const opening = from === null ? 0 : await balanceBefore(db, from)
  // One operator however it is spelt.
  const operator = sql`nullif(search_quoted(operator), '')`
  const { rows } = await db.execute<Line>(sql`
    select method, min(nullif(btrim(operator), '')) as operator, ${flowSums}
    from ${movementsIn({ from, to }, true)} moved group by method, ${operator} order by ${operator}`)
  const lines = rows.toSorted((one, other) => placeOf(one) - placeOf(other))
  return { from, to, opening, closing: opening + leftIn(totalOf(lines)), lines }
}

type Line = LedgerPeriod['lines'][number] & Record<string, unknown>

const placeOf = ({ method }: Line) => paymentMethods.indexOf(method)
