import { and, gte, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { feeMovements, type OwnMovement, ownMovements } from '../../domain/payments/ledger.ts'
import { type LedgerPeriod, leftIn, type PeriodDays, totalOf } from '../../domain/payments/ledger-period.ts'
import { paymentMethods } from '../../domain/payments/payment.ts'
import type { Db } from '../db/open.ts'
import { inDays } from '../db/periods.ts'
import { moneyTransactions, payments } from '../db/schema/payments.ts'
import { monthTallies } from '../db/schema/registrations.ts'

/** Whether a transaction is the firm's own movement, and counts in a period of the books. */
export const isOwnIn = ({ from, to }: PeriodDays): SQL | undefined =>
  and(
    isNotNull(moneyTransactions.kind),
    from === null ? undefined : gte(moneyTransactions.bookedOn, from),
    to === null ? undefined : lte(moneyTransactions.bookedOn, to),
  )

/** The moment at which the firm's own movement counts, as entries have it. */
export const ownBookedAt = sql`timezone('UTC', ${moneyTransactions.bookedOn}::timestamp)`

/**
 * What moved money in a period of the books, as rows of `booked_at`, `method`, `operator`, `amount` and `kind`, that of an entry or
 * of the firm's own movement.
 * @param isWithOperator whether the operators are asked for; else each is null, and nothing is read of them
 */
export function movementsIn(days: PeriodDays, isWithOperator: boolean): SQL {
  const operator = isWithOperator ? sql`${moneyTransactions.operator}` : sql`null::text`
  const joined = isWithOperator
    ? sql`join ${moneyTransactions} on ${moneyTransactions.id} = ${payments.transactionId}`
    : sql``
  return sql`(select ${payments.bookedAt} as booked_at, ${payments.method} as method, ${operator} as operator,
      ${payments.amount} as amount, ${payments.kind} as kind
    from ${payments} ${joined}
    where ${and(inDays(payments.bookedAt, days.from ?? undefined, days.to ?? undefined), sql`moves_money(${payments.kind})`)}
    union all
    select ${ownBookedAt}, ${moneyTransactions.method}, ${operator}, ${moneyTransactions.amount}, ${moneyTransactions.kind}
    from ${moneyTransactions} where ${isOwnIn(days)})`
}

const sumWhere = (condition: SQL) => sql`coalesce(sum(amount) filter (where ${condition}), 0)::float8`

const listed = (kinds: readonly OwnMovement[]) => sql.raw(kinds.map((kind) => `'${kind}'`).join(', '))
const ofOwn = listed(ownMovements)

/** What movements come to, in the columns of a flow: as `flowOf` says. */
export const flowSums = sql`${sumWhere(sql`amount > 0 and kind not in ('refund', 'reversal', ${ofOwn})`)} as came,
  ${sumWhere(sql`kind = 'refund'`)} as went,
  ${sumWhere(sql`kind = 'reversal' or (amount < 0 and kind not in ('refund', ${ofOwn}))`)} as reversed,
  ${sumWhere(sql`kind in (${listed(feeMovements)})`)} as fees, ${sumWhere(sql`kind = 'payout'`)} as payouts, count(*)::int as entries`

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
export async function readPeriod(db: Db, { from, to }: PeriodDays): Promise<Omit<LedgerPeriod, 'layouts'>> {
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
