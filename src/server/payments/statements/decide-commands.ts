// What the office decides of the lines of statements: each becomes a transaction, or is none of ours (docs/rules/matching.md#deciding).
import { eq, sql } from 'drizzle-orm'
import type { OwnMovement } from '../../../domain/payments/ledger.ts'
import type { LineDecision, LineOutcome } from '../../../domain/statements/statement-line.ts'
import { dayOf } from '../../../domain/values/month.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Tx } from '../../db/open.ts'
import { statementLines } from '../../db/schema/statements.ts'
import { problemOf } from '../../http/errors.ts'
import type { StaffCall } from '../../http/request-context.ts'
import { recordTransactionWithin } from '../record-commands.ts'
import { confirmDeclared } from './declared-commands.ts'
import {
  type Became,
  type HeldLine,
  lockLine,
  openOwn,
  recognize,
  recordFee,
  recordOwn,
  writeDecision,
} from './line-commands.ts'

/**
 * Decides some lines, each in a transaction of its own: what is refused is told beside the others, and leaves its line as it was. Sent
 * again, what was decided by it is refused as decided, and nothing is recorded twice.
 * @returns what became of each, in their order
 */
export async function decideLines(call: StaffCall, decisions: LineDecision[]): Promise<LineOutcome[]> {
  const outcomes: LineOutcome[] = []
  for (const decision of decisions) outcomes.push(await decideLine(call, decision))
  return outcomes
}

async function decideLine(call: StaffCall, decision: LineDecision): Promise<LineOutcome> {
  const { id } = decision
  try {
    return await call.db.transaction(async (tx) => {
      const held = await lockLine(tx, id)
      const became = await carryOut(tx, call, held, decision)
      return writeDecision(tx, call, held, became)
    })
  } catch (error) {
    const refusal = isUniqueViolation(error, 'statement_lines_transaction')
      ? new Refusal('payment_on_statement')
      : error
    if (!(refusal instanceof Refusal)) throw error
    const [now] = await call.db
      .select({ state: statementLines.state, transactionId: statementLines.transactionId })
      .from(statementLines)
      .where(eq(statementLines.id, id))
    const { code, message, fields } = problemOf(refusal, call.locale)
    return {
      ...{ id, state: now?.state ?? null, transactionId: now?.transactionId ?? null },
      problem: { code, message, ...(fields && { fields }) },
    }
  }
}

async function carryOut(tx: Tx, call: StaffCall, held: HeldLine, decision: LineDecision): Promise<Became> {
  if (decision.act === 'reopen') return reopen(tx, call, held)
  if (held.line.state !== 'open') throw new Refusal('statement_line_decided')
  if (decision.act === 'ignore') return { state: 'ignored', reason: decision.reason }
  if (decision.act === 'complete') return complete(call, held, decision)
  if (held.line.problem !== null) throw new Refusal('statement_line_unread')
  if (decision.act === 'own') return recordOwn(tx, call, held, decision.as)
  const isRefund = held.line.kind === 'spent' && decision.act === 'recognize'
  if (held.line.kind !== 'received' && !isRefund) throw new Refusal('statement_line_other')
  const transactionId =
    decision.act === 'recognize'
      ? await recognize(tx, held, decision.paymentId)
      : await recordReceived(tx, call, held, decision)
  return { state: 'recorded', transactionId, feeTransactionId: await recordFee(tx, call, held) }
}

/** What a file could not tell, as the office types it: from then on the line is one like others. */
function complete(call: StaffCall, { line }: HeldLine, typed: Extract<LineDecision, { act: 'complete' }>): Became {
  if (line.problem === null) throw new Refusal('statement_line_decided')
  const { kind, valuedOn, amount, reference } = typed
  if (line.problem === 'fee' && typed.fee === undefined) throw new Refusal('invalid', {}, { fee: 'required' })
  if (valuedOn > dayOf(call.now)) throw new Refusal('value_date_to_come', {}, { valuedOn: 'valuedInFuture' })
  return { state: 'open', problem: null, kind, valuedOn, amount, fee: typed.fee ?? line.fee, reference }
}

/** Money that came for people: all of it, as the ledger records it, and what they declared is confirmed with it. */
async function recordReceived(
  tx: Tx,
  call: StaffCall,
  { line, statement }: HeldLine,
  { allocations, surplus, confirmReference, confirmCancelled }: Extract<LineDecision, { act: 'record' }>,
): Promise<number> {
  if (allocations.reduce((sum, { amount }) => sum + amount, 0) !== line.amount) {
    throw new Refusal('statement_amount_differs')
  }
  const { id, payments: recorded } = await recordTransactionWithin(tx, call, {
    ...{ allocations, surplus, confirmReference, confirmCancelled },
    ...{ method: statement.method, operator: statement.operator },
    ...{ reference: line.reference, valuedOn: line.valuedOn, notes: null },
  })
  await confirmDeclared(tx, call, { ...line, operator: statement.operator }, recorded)
  return id
}

/** A line that was left aside, or recorded as the firm's own: that is taken back by its opposite. What people paid is taken back there. */
async function reopen(tx: Tx, call: StaffCall, held: HeldLine): Promise<Became> {
  const { state, transactionId, kind, amount } = held.line
  if (state === 'open') throw new Refusal('statement_line_decided')
  if (transactionId !== null) {
    const [own] = await tx
      .execute<{ kind: OwnMovement | null }>(sql`select kind from money_transactions where id = ${transactionId}`)
      .then(({ rows }) => rows)
    if (!own?.kind) throw new Refusal('statement_line_paid')
    await openOwn(tx, call, held, own.kind, kind === 'received' ? -amount : amount)
  }
  return { state: 'open', transactionId: null, reason: null }
}
