import { and, eq, ne } from 'drizzle-orm'
import { creditIn, entriesOfReversal, isReversible, movedBy, statusAfter } from '../../domain/ledger.ts'
import type { RecordedPayment, ReversalForm } from '../../domain/payment.ts'
import { Refusal } from '../../domain/problem.ts'
import { runIdempotent } from '../db/idempotency.ts'
import type { Tx } from '../db/open.ts'
import { moneyTransactions, payments } from '../db/schema/payments.ts'
import { revokePaperOf } from '../documents/revoke-commands.ts'
import type { Call } from '../http/call.ts'
import { lockRegistration } from '../registrations/commands.ts'
import { asRecorded, settle, writeEntries } from './ledger-commands.ts'
import { creditOf } from './queries.ts'
import { openTransaction } from './transaction-commands.ts'

/**
 * Takes back an entry that should never have been (docs/rules/payments.md#taking-back): the same method and reference, on the day on
 * which the entry counted unless that month is closed; its receipt, or a refund's avoir, is revoked with it.
 * @param id of the payment or refund
 * @param idempotencyKey a repeated call with the same key answers the first answer
 * @throws Refusal `payment_not_found`, `payment_not_reversible`, `payment_reversed`, `payment_spent`, `idempotency_mismatch`
 */
export const reversePayment = (
  call: Call,
  id: number,
  form: ReversalForm,
  idempotencyKey?: string,
): Promise<RecordedPayment> =>
  call.db.transaction((tx) =>
    runIdempotent(tx, 'reversal', idempotencyKey, { id, ...form }, () => writeReversal(tx, call, id, form)),
  )

async function writeReversal(tx: Tx, call: Call, id: number, { reason }: ReversalForm): Promise<RecordedPayment> {
  const [found] = await tx
    .select({ entry: payments, operator: moneyTransactions.operator, valuedOn: moneyTransactions.valuedOn })
    .from(payments)
    .innerJoin(moneyTransactions, eq(moneyTransactions.id, payments.transactionId))
    .where(eq(payments.id, id))
  if (!found) throw new Refusal('payment_not_found')
  const { entry, operator, valuedOn } = found
  if (!isReversible(entry.kind)) throw new Refusal('payment_not_reversible')
  const { registrationId, transactionId, method, reference } = entry
  // Entries never change; whether this one was taken back is asked under the registration's lock.
  const locked = await lockRegistration(tx, registrationId)
  if ((await tx.$count(payments, eq(payments.reverses, id))) > 0) throw new Refusal('payment_reversed')
  const besides = await tx
    .select({ kind: payments.kind, amount: payments.amount })
    .from(payments)
    .where(
      and(eq(payments.transactionId, transactionId), eq(payments.registrationId, registrationId), ne(payments.id, id)),
    )
  const entries = entriesOfReversal(entry, besides)
  const credit = (await creditOf(tx, registrationId)) + creditIn(entries)
  const transaction = await openTransaction(tx, call, {
    amount: movedBy(entries),
    method,
    operator,
    reference,
    valuedOn,
    isReferenceConfirmed: true,
  })
  const written = await writeEntries(tx, call, locked, transaction, entries, reason)
  const { paymentAmount } = written
  if (paymentAmount < 0 || credit < 0) throw new Refusal('payment_spent')
  const paymentStatus = statusAfter('reversal', locked.before.price, paymentAmount)
  const paper = await revokePaperOf(tx, call, entry.id, reason)
  await settle(
    tx,
    call,
    locked,
    { paymentAmount, paymentStatus },
    {
      action: 'reverse_payment',
      details: { paymentId: id, amount: -entry.amount, method, reference, reason, ...(paper && { paper }) },
      facts: [{ type: 'reversed', amount: Math.abs(entry.amount), paper }],
    },
  )
  return asRecorded(locked, transaction, written, paymentStatus)
}
