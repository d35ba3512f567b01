import { formatMoney } from '../../domain/money.ts'
import type { RecordedPayment, RefundForm } from '../../domain/payment.ts'
import { Refusal } from '../../domain/problem.ts'
import { paymentStatusFor } from '../../domain/registration.ts'
import { runIdempotent } from '../db/idempotency.ts'
import type { Tx } from '../db/open.ts'
import type { Call } from '../http/call.ts'
import { lockRegistration } from '../registrations/commands.ts'
import { postToLedger } from './ledger-commands.ts'

/**
 * Gives back money that was paid (docs/rules/payments.md#refunds): a row of its own in the ledger, with the reason as its notes. Once nothing
 * is left the registration is `remboursé`, before that it has the status that follows from what is left.
 * @param form amount in FCFA
 * @param idempotencyKey a repeated call with the same key answers the first answer
 * @throws Refusal `registration_not_found`, `refund_too_high` telling what was paid, `idempotency_mismatch`
 */
export const refundPayment = (
  call: Call,
  registrationId: number,
  form: RefundForm,
  idempotencyKey?: string,
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
  { amount, method, reference, reason }: RefundForm,
): Promise<RecordedPayment> {
  const locked = await lockRegistration(tx, registrationId)
  const { price, paymentAmount } = locked.before
  if (amount > paymentAmount) {
    throw new Refusal('refund_too_high', { paid: formatMoney(paymentAmount) }, { amount: 'refundTooHigh' })
  }
  return postToLedger(
    tx,
    call,
    locked,
    { kind: 'refund', amount: -amount, method, reference, notes: reason },
    { action: 'refund_payment', details: { method, reference, reason } },
    (left) => (left === 0 ? 'remboursé' : paymentStatusFor(price, left)),
  )
}
