import { and, gte, lt, sql } from 'drizzle-orm'
import type { LedgerPeriod, PeriodDays } from '../../domain/ledger-period.ts'
import { paymentMethods } from '../../domain/payment.ts'
import type { Db } from '../db/open.ts'
import { inDays } from '../db/periods.ts'
import { moneyTransactions, payments } from '../db/schema/payments.ts'
import { monthTallies } from '../db/schema/registrations.ts'

const movesMoney = sql`moves_money(${payments.kind})`

/** What had come less what had gone before a day, in FCFA: from the tallies of the months before, and the entries of its own. */
export async function balanceBefore(db: Db, day: string): Promise<number> {
  const month = `${day.slice(0, 7)}-01`
  const ofMonths = db
    .select({ sum: sql`coalesce(sum(${monthTallies.received}), 0)` })
    .from(monthTallies)
    .where(lt(monthTallies.month, month))
  const ofDays = db
    .select({ sum: sql`coalesce(sum(${payments.amount}), 0)` })
    .from(payments)
    .where(and(gte(payments.bookedAt, startOf(month)), lt(payments.bookedAt, startOf(day)), movesMoney))
  const { rows } = await db.execute<{ balance: number }>(sql`select ((${ofMonths}) + (${ofDays}))::float8 as balance`)
  return rows[0]?.balance ?? 0
}

const startOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** What came and went in a period of the books, by method and operator, with what there was before and after it. */
export async function readPeriod(db: Db, { from, to }: PeriodDays): Promise<LedgerPeriod> {
  const opening = from === null ? 0 : await balanceBefore(db, from)
  // One operator however it is spelt.
  const operator = sql`nullif(search_quoted(${moneyTransactions.operator}), '')`
  const found = await db
    .select({
      method: payments.method,
      operator: sql<string | null>`min(nullif(btrim(${moneyTransactions.operator}), ''))`,
      came: sql`coalesce(sum(${payments.amount}) filter (where ${payments.amount} > 0), 0)`.mapWith(Number),
      went: sql`coalesce(sum(${payments.amount}) filter (where ${payments.amount} < 0), 0)`.mapWith(Number),
      entries: sql`count(*)`.mapWith(Number),
    })
    .from(payments)
    .innerJoin(moneyTransactions, sql`${moneyTransactions.id} = ${payments.transactionId}`)
    .where(and(inDays(payments.bookedAt, from ?? undefined, to ?? undefined), movesMoney))
    .groupBy(payments.method, operator)
    .orderBy(operator)
  const place = ({ method }: (typeof found)[number]) => paymentMethods.indexOf(method)
  const lines = found.toSorted((one, other) => place(one) - place(other))
  return { from, to, opening, closing: lines.reduce((sum, { came, went }) => sum + came + went, opening), lines }
}
