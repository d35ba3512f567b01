import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { moneyTransactions, payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import { contains, isOneOf } from '../db/search.ts'

/** Whether an entry is for a registration of which a condition is true: few of them are looked up, more are asked one by one. */
export async function isForRegistration(db: Db, which: SQL | undefined): Promise<SQL | undefined> {
  if (!which) return undefined
  const found = () => db.select({ id: registrations.id }).from(registrations).where(which)
  const byRow = sql`(select ${which} from ${registrations} where ${registrations.id} = ${payments.registrationId})`
  return (await isOneOf(payments.registrationId, found, byRow)) ?? sql`false`
}

const operatorFolded = sql`search_quoted(coalesce(${moneyTransactions.operator}, ''))`

/**
 * Whether an entry's money came through an operator or bank of these words. Of the names that there are, which the index gives one by
 * one, those are chosen that have them; then their transactions, few or each by itself.
 */
export async function isThroughOperator(db: Db, rawInput: string): Promise<SQL> {
  const { rows } = await db.execute<{ name: string }>(sql`
    with recursive names as (
      (select ${operatorFolded} as name from ${moneyTransactions} where ${operatorFolded} > '' order by 1 limit 1)
      union all
      select (select ${operatorFolded} from ${moneyTransactions} where ${operatorFolded} > names.name order by 1 limit 1)
      from names where names.name is not null)
    select name from names where ${contains(sql`names.name`, rawInput)}`)
  if (rows.length === 0) return sql`false`
  const isNamed = sql`${operatorFolded} = any(${sql.param(rows.map(({ name }) => name))}::text[])`
  const found = () => db.select({ id: moneyTransactions.id }).from(moneyTransactions).where(isNamed)
  const byRow = sql`(select ${isNamed} from ${moneyTransactions} where ${moneyTransactions.id} = ${payments.transactionId})`
  return (await isOneOf(payments.transactionId, found, byRow)) ?? sql`false`
}
