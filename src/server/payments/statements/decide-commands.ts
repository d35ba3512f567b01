// What the office decides of the lines of statements: each becomes a transaction, or is none of ours (docs/rules/matching.md#deciding).
import { and, eq, inArray, not, sql } from 'drizzle-orm'
import { type OwnMovement, sumOf } from '../../../domain/payments/ledger.ts'
import { type LineDecision, type LineOutcome, ownLimit } from '../../../domain/statements/statement-line.ts'
import { dayOf } from '../../../domain/values/month.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { writeAudit } from '../../audit/commands.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Tx } from '../../db/open.ts'
import { isTakenBack, payments } from '../../db/schema/payments.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { statementLines, type statements } from '../../db/schema/statements.ts'
import { problemOf } from '../../http/errors.ts'
import type { StaffCall } from '../../http/request-context.ts'
import { lockRegistrations } from '../../registrations/queries.ts'
import { recordTransactionWithin } from '../record-commands.ts'
import { openTransaction } from '../transaction-commands.ts'
import { confirmDeclared } from './declared-commands.ts'
import { findLine } from './queries.ts'

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

interface HeldLine {
  line: typeof statementLines.$inferSelect
  statement: typeof statements.$inferSelect
}

/** Holds a line until the transaction ends, and reads it as it is then. */
async function lockLine(tx: Tx, id: number): Promise<HeldLine> {
  await tx.select({ id: statementLines.id }).from(statementLines).where(eq(statementLines.id, id)).for('update')
  return findLine(tx, id)
}

type Became = Pick<typeof statementLines.$inferInsert, 'state' | 'transactionId' | 'feeTransactionId' | 'reason'> &
  Partial<Pick<typeof statementLines.$inferSelect, 'kind' | 'valuedOn' | 'amount' | 'fee' | 'reference' | 'problem'>>

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

/** Its own movement as the ledger writes one; the amount is that with its sign, in FCFA. */
const openOwn = (tx: Tx, call: StaffCall, { line, statement }: HeldLine, kind: OwnMovement, amount: number) => {
  const { method, operator } = statement
  const { reference, valuedOn } = line
  return openTransaction(tx, call, { kind, amount, method, operator, reference, valuedOn, isReferenceConfirmed: true })
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

/**
 * What the ledger has already: the transaction of the payment, or of the refund, of exactly as much as the line. Held until the end: what
 * is being taken back is waited for.
 * @throws Refusal `payment_not_found`, `statement_amount_differs`
 */
async function recognize(tx: Tx, { line }: HeldLine, paymentId: number): Promise<number> {
  const [asked] = await tx
    .select({ transactionId: payments.transactionId })
    .from(payments)
    .where(eq(payments.id, paymentId))
  if (!asked) throw new Refusal('payment_not_found')
  const ofTransaction = eq(payments.transactionId, asked.transactionId)
  const paidFor = tx.select({ id: payments.registrationId }).from(payments).where(ofTransaction)
  await lockRegistrations(tx, inArray(registrations.id, paidFor))
  const counting = await tx
    .select({ id: payments.id, amount: payments.amount })
    .from(payments)
    .where(and(ofTransaction, eq(payments.kind, line.kind === 'spent' ? 'refund' : 'payment'), not(isTakenBack)))
  if (!counting.some(({ id }) => id === paymentId)) throw new Refusal('payment_not_found')
  if (Math.abs(sumOf(counting)) !== line.amount) throw new Refusal('statement_amount_differs')
  return asked.transactionId
}

/** What the operator kept of a line, once: it stays when the line is opened again. */
async function recordFee(tx: Tx, call: StaffCall, held: HeldLine): Promise<number | null> {
  const { fee, feeTransactionId } = held.line
  if (fee === 0 || feeTransactionId !== null) return feeTransactionId
  return (await openOwn(tx, call, held, 'fee', -fee)).id
}

/** Money of the firm's own: what left is negative, what came from another account of the firm is not. */
async function recordOwn(tx: Tx, call: StaffCall, held: HeldLine, kind: OwnMovement): Promise<Became> {
  const { amount, kind: read } = held.line
  if (amount > ownLimit) throw new Refusal('statement_amount_differs')
  const { id } = await openOwn(tx, call, held, kind, read === 'received' ? amount : -amount)
  return { state: 'recorded', transactionId: id, feeTransactionId: await recordFee(tx, call, held) }
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

async function writeDecision(tx: Tx, call: StaffCall, { line }: HeldLine, became: Became): Promise<LineOutcome> {
  const { state = 'open', transactionId = null, reason = null } = became
  const isOpen = state === 'open'
  await tx
    .update(statementLines)
    .set({
      ...became,
      ...{ state, transactionId, reason },
      ...{ decidedBy: isOpen ? null : call.user.id, decidedAt: isOpen ? null : call.now },
    })
    .where(eq(statementLines.id, line.id))
  await writeAudit(tx, call.actor, {
    action: 'decide_statement_line',
    subjectType: 'statement',
    subjectId: line.statementId,
    after: { line: line.line, state, amount: became.amount ?? line.amount, ...(transactionId && { transactionId }) },
  })
  return { id: line.id, state, transactionId, problem: null }
}
