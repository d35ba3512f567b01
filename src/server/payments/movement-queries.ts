import { and, gte, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PeriodDays } from '../../domain/payments/ledger-period.ts'
import { inDays } from '../db/periods.ts'
import { moneyTransactions, payments } from '../db/schema/payments.ts'

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

/** What movements come to, in the columns of a flow: as `flowOf` says. */
export const flowSums = sql`${sumWhere(sql`amount > 0 and kind not in ('refund', 'reversal', 'fee', 'payout')`)} as came,
  ${sumWhere(sql`kind = 'refund'`)} as went,
  ${sumWhere(sql`kind = 'reversal' or (amount < 0 and kind not in ('refund', 'fee', 'payout'))`)} as reversed,
  ${sumWhere(sql`kind = 'fee'`)} as fees, ${sumWhere(sql`kind = 'payout'`)} as payouts, count(*)::int as entries`
