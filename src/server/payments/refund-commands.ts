import { eq } from 'drizzle-orm'
import { formatMoney } from '../../domain/money.ts'
import type { RecordedPayment, RefundForm } from '../../domain/payment.ts'
import { Refusal } from '../../domain/problem.ts'
import { paymentStatusFor, remainingOf } from '../../domain/registration.ts'
import { writeAudit } from '../audit/commands.ts'
import { once } from '../db/idempotency.ts'
import type { Tx } from '../db/open.ts'
import { payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { StaffCall } from '../http/call.ts'
import { lockRegistration } from '../registrations/commands.ts'
import { paidOf, tellParticipant } from './commands.ts'

/**
 * Gives back money that was paid (docs/rules/payments.md#refunds): a row of its own in the ledger, with the reason as its notes. Once nothing
 * is left the registration is `remboursé`, before that it has the status that follows from what is left.
 * @param form amount in FCFA
 * @param idempotencyKey a repeated call with the same key answers the first answer
 * @throws Refusal `registration_not_found`, `refund_too_high` telling what was paid, `idempotency_mismatch`
 */
export const refundPayment = (
  call: StaffCall,
  registrationId: number,
  form: RefundForm,
  idempotencyKey?: string,
): Promise<RecordedPayment> =>
  call.db.transaction((tx) =>
    once(tx, 'refund', idempotencyKey, { registrationId, ...form }, () => writeRefund(tx, call, registrationId, form)),
  )

async function writeRefund(
  tx: Tx,
  call: StaffCall,
  registrationId: number,
  form: RefundForm,
): Promise<RecordedPayment> {
  const { amount, method, reference, reason } = form
  const { before, training } = await lockRegistration(tx, registrationId)
  if (amount > before.paymentAmount) {
    throw new Refusal('refund_too_high', { paid: formatMoney(before.paymentAmount) }, { amount: 'refundTooHigh' })
  }
  const [written] = await tx
    .insert(payments)
    .values({
      registrationId,
      kind: 'refund',
      amount: -amount,
      method,
      reference,
      notes: reason,
      recordedBy: call.user.id,
      createdAt: call.now,
    })
    .returning()
  if (!written) throw new Error('insert returned no row')
  const paymentAmount = before.paymentAmount - amount
  const paymentStatus = paymentAmount === 0 ? 'remboursé' : paymentStatusFor(before.price, paymentAmount)
  const after = { paymentAmount, paymentStatus } as const
  await tx
    .update(registrations)
    .set({ ...after, updatedAt: call.now })
    .where(eq(registrations.id, registrationId))
  await writeAudit(tx, call.actor, {
    action: 'refund_payment',
    subjectType: 'registration',
    subjectId: registrationId,
    before: paidOf(before),
    after: { ...after, paymentId: written.id, amount: -amount, method, reference, reason },
  })
  await tellParticipant(tx, call, before, training, after)
  const { recordedBy: _, createdAt, ...row } = written
  const remaining = remainingOf({ price: before.price, paymentAmount })
  return { ...row, createdAt: createdAt.toISOString(), ...after, remaining }
}
