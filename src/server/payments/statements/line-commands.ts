// A line of a statement while it is decided, by the office or by itself (docs/rules/matching.md#deciding).
import { and, eq, inArray, not } from 'drizzle-orm'
import { type OwnMovement, sumOf } from '../../../domain/payments/ledger.ts'
import { type LineOutcome, ownLimit } from '../../../domain/statements/statement-line.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { writeAudit } from '../../audit/commands.ts'
import type { Tx } from '../../db/open.ts'
import { isTakenBack, payments } from '../../db/schema/payments.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { statementLines, type statements } from '../../db/schema/statements.ts'
import { lockRegistrations } from '../../registrations/queries.ts'
import { openTransaction, type Recording } from '../transaction-commands.ts'
import { findLine } from './queries.ts'

export interface HeldLine {
  line: typeof statementLines.$inferSelect
  statement: typeof statements.$inferSelect
}

/**
 * Holds a line until the transaction ends, and reads it as it is then.
 * @throws Refusal `statement_line_not_found`
 */
export async function lockLine(tx: Tx, id: number): Promise<HeldLine> {
  await tx.select({ id: statementLines.id }).from(statementLines).where(eq(statementLines.id, id)).for('update')
  return findLine(tx, id)
}

export type Became = Pick<
  typeof statementLines.$inferInsert,
  'state' | 'transactionId' | 'feeTransactionId' | 'reason'
> &
  Partial<Pick<typeof statementLines.$inferSelect, 'kind' | 'valuedOn' | 'amount' | 'fee' | 'reference' | 'problem'>>

/** Its own movement as the ledger writes one; the amount is that with its sign, in FCFA. */
export const openOwn = (tx: Tx, call: Recording, { line, statement }: HeldLine, kind: OwnMovement, amount: number) => {
  const { method, operator } = statement
  const { reference, valuedOn } = line
  return openTransaction(tx, call, { kind, amount, method, operator, reference, valuedOn, isReferenceConfirmed: true })
}

/**
 * What the ledger has already: the transaction of the payment, or of the refund, of exactly as much as the line. Held until the end: what
 * is being taken back is waited for.
 * @throws Refusal `payment_not_found`, `statement_amount_differs`
 */
export async function recognize(tx: Tx, { line }: HeldLine, paymentId: number): Promise<number> {
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
export async function recordFee(tx: Tx, call: Recording, held: HeldLine): Promise<number | null> {
  const { fee, feeTransactionId } = held.line
  if (fee === 0 || feeTransactionId !== null) return feeTransactionId
  return (await openOwn(tx, call, held, 'fee', -fee)).id
}

/**
 * Money of the firm's own: what left is negative, what came from another account of the firm is not.
 * @throws Refusal `statement_amount_differs`, `value_date_to_come`
 */
export async function recordOwn(tx: Tx, call: Recording, held: HeldLine, kind: OwnMovement): Promise<Became> {
  const { amount, kind: read } = held.line
  if (amount > ownLimit) throw new Refusal('statement_amount_differs')
  const { id } = await openOwn(tx, call, held, kind, read === 'received' ? amount : -amount)
  return { state: 'recorded', transactionId: id, feeTransactionId: await recordFee(tx, call, held) }
}

/** Writes what a line became, and who decided it when: nobody of the office, where it was by itself. */
export async function writeDecision(tx: Tx, call: Recording, { line }: HeldLine, became: Became): Promise<LineOutcome> {
  const { state = 'open', transactionId = null, reason = null } = became
  const isOpen = state === 'open'
  await tx
    .update(statementLines)
    .set({
      ...became,
      ...{ state, transactionId, reason },
      ...{ decidedBy: isOpen ? null : (call.actor.user?.id ?? null), decidedAt: isOpen ? null : call.now },
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
