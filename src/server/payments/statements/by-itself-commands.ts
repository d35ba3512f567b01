// What is decided of a line without anybody of the office (docs/rules/online-payments.md#statements): what the ledger has already.
import { sql } from 'drizzle-orm'
import { type Provider, providerNames } from '../../../domain/company/payment-providers.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { mayBeOneOperatorIn } from '../../db/conditions.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Db, Tx } from '../../db/open.ts'
import type { Recording } from '../transaction-commands.ts'
import { type Became, type HeldLine, lockLine, recognize, recordFee, writeDecision } from './line-commands.ts'

/** A line, and the payment or the refund of the ledger that it is. */
interface KnownMoney {
  line: number
  payment: number
}

/**
 * Recognizes what the ledger has already of a provider's lines that are open: of those that were told now, whether a file brought them or
 * a call, and of all that it told itself, for what was paid in the browser may be recorded after its line. Each in a transaction of its own.
 * @param ids those that were told now
 */
export async function recognizeKnown(db: Db, call: Recording, provider: Provider, ids: number[]): Promise<void> {
  const known = [...(await findPaid(db, provider, ids)), ...(await findRefunded(db, provider, ids))]
  for (const { line, payment } of known) {
    await decideByItself(db, call, line, async (tx, held) => ({
      ...{ state: 'recorded', transactionId: await recognize(tx, held, payment) },
      feeTransactionId: await recordFee(tx, call, held),
    }))
  }
}

/**
 * Decides a line that is still open, in a transaction of its own. Where the ledger refuses it, it stays a task.
 * @param decide what it becomes, by the holder of the line; undefined for what stays open
 */
export async function decideByItself(
  db: Db,
  call: Recording,
  id: number,
  decide: (tx: Tx, held: HeldLine) => Promise<Became | undefined>,
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const held = await lockLine(tx, id)
      if (held.line.state !== 'open' || held.line.problem !== null) return
      const became = await decide(tx, held)
      if (became) await writeDecision(tx, call, held, became)
    })
  } catch (error) {
    if (!(error instanceof Refusal) && !isUniqueViolation(error, 'statement_lines_transaction')) throw error
  }
}

/** Lines that are open: those of these ids, and all that the provider told itself. */
const openLines = (provider: Provider, ids: number[], kind: 'received' | 'spent') => sql`(
  select line.id, line.amount, line.reference, line.wording, told.operator
  from statement_lines line join statements told on told.id = line.statement_id
  where line.state = 'open' and line.kind = ${kind} and line.problem is null
    and (line.id = any(${sql.param(ids)}::integer[]) or (told.user_id is null and told.operator = ${providerNames[provider]}))) open`

/** Of equals none is chosen. */
const alone = sql`having count(*) = 1`

/** The payments that count under a line's reference, of what may be its operator or was paid by this provider, exactly as much. */
async function findPaid(db: Db, provider: Provider, ids: number[]): Promise<KnownMoney[]> {
  const { rows } = await db.execute<{ line: number; payment: number }>(sql`
    select open.id as line, min(paid.payment) as payment
    from ${openLines(provider, ids, 'received')}
    cross join lateral (
      select min(p.id) as payment from payments p join money_transactions moved on moved.id = p.transaction_id
      where p.kind = 'payment' and p.quoted = search_quoted(open.reference) and p.quoted <> ''
        and not exists (select from payments back where back.reverses = p.id)
        and (${mayBeOneOperatorIn(sql`moved.operator`, sql`open.operator`)}
          or exists (select from online_payments began where began.transaction_id = moved.id and began.provider = ${provider}))
        and not exists (select from statement_lines other where other.transaction_id = moved.id)
      group by moved.id having sum(p.amount) = open.amount) paid
    group by open.id ${alone} order by open.id`)
  return rows
}

/** What this provider has given back of payments in the browser, exactly as much. */
async function findRefunded(db: Db, provider: Provider, ids: number[]): Promise<KnownMoney[]> {
  const { rows } = await db.execute<{ line: number; payment: number }>(sql`
    select open.id as line, min(given.payment_id) as payment
    from ${openLines(provider, ids, 'spent')}
    join online_refunds given on given.state = 'done' and given.amount = open.amount
    join online_payments paid on paid.id = given.online_payment_id and paid.provider = ${provider}
    join payments entry on entry.id = given.payment_id
    where (paid.operation_id = open.reference or position(paid.reference in open.wording) > 0)
      and not exists (select from statement_lines other where other.transaction_id = entry.transaction_id)
    group by open.id ${alone} order by open.id`)
  return rows
}
