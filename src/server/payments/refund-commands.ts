import { creditIn, entriesOfRefund, statusAfter, toGiveBack } from '../../domain/ledger.ts'
import { formatMoney } from '../../domain/money.ts'
import type { RecordedPayment, RefundForm } from '../../domain/payment.ts'
import { Refusal } from '../../domain/problem.ts'
import { hasPrice } from '../../domain/registration.ts'
import { type CallersKey, runIdempotent } from '../db/idempotency.ts'
import type { Tx } from '../db/open.ts'
import { issueCreditNote } from '../documents/issue-commands.ts'
import type { Call } from '../http/call.ts'
import { lockRegistration } from '../registrations/commands.ts'
import { creditOf } from '../registrations/queries.ts'
import { asRecorded, settle, writeEntries } from './ledger-commands.ts'
import { openTransaction } from './transaction-commands.ts'

/**
 * Gives back money that was paid (docs/rules/payments.md#refunds): a transaction of its own, with the reason as its notes and an
 * avoir. Once nothing is left the registration is `remboursé`, before that it has the status that follows from what is left.
 * @param form amount in FCFA
 * @param idempotencyKey a repeated call with the same key answers the first answer
 * @throws Refusal `registration_not_found`, `refund_too_high` telling what was paid, `value_date_to_come`, `idempotency_mismatch`
 */
export const refundPayment = (
  call: Call,
  registrationId: number,
  form: RefundForm,
  idempotencyKey?: CallersKey,
): Promise<RecordedPayment> =>
  call.db.transaction((tx) =>
    runIdempotent(tx, 'refund', idempotencyKey, { registrationId, ...form }, () =>
      writeRefund(tx, call, registrationId, form),
    ),
  )

async function writeRefund(
  tx: Tx,
  call: Call,
  registrationId: number,
  { amount, reason, ...movement }: RefundForm,
): Promise<RecordedPayment> {
  const locked = await lockRegistration(tx, registrationId)
  const { before, training } = locked
  const credit = await creditOf(tx, registrationId)
  const paid = before.paymentAmount + credit
  if (amount > paid || !hasPrice(before)) {
    throw new Refusal('refund_too_high', { paid: formatMoney(paid) }, { amount: 'refundTooHigh' })
  }
  const transaction = await openTransaction(tx, call, { ...movement, amount: -amount })
  const entries = entriesOfRefund(amount, { credit, toGiveBack: toGiveBack(before) })
  const kept = credit + creditIn(entries)
  const written = await writeEntries(tx, call, locked, transaction, entries, reason)
  const { entry, paymentAmount } = written
  const paymentStatus = statusAfter('refund', before.price, paymentAmount)
  const { method, reference, operator, valuedOn } = transaction
  const refunded = { ...entry, operator, valuedOn, paymentAmount, paymentStatus, credit: kept }
  const creditNote = await issueCreditNote(tx, call, before, training, refunded)
  await settle(
    tx,
    call,
    locked,
    { paymentAmount, paymentStatus },
    {
      action: 'refund_payment',
      details: { paymentId: entry.id, amount: -amount, method, reference, reason, creditNote },
      facts: [
        { type: 'refunded', amount, creditNote },
        ...(kept > 0 ? [{ type: 'credited', amount: kept } as const] : []),
      ],
    },
  )
  return asRecorded(locked, transaction, written, paymentStatus)
}
