import { eq, sum } from 'drizzle-orm'
import { formatMoney } from '../../domain/money.ts'
import type { PaymentForm, RecordedPayment } from '../../domain/payment.ts'
import { Refusal } from '../../domain/problem.ts'
import {
  hasPrice,
  paymentStatusFor,
  type RegistrationDetail,
  type RegistrationPaymentForm,
  remainingOf,
} from '../../domain/registration.ts'
import { writeAudit } from '../audit/commands.ts'
import { once } from '../db/idempotency.ts'
import type { Tx } from '../db/open.ts'
import { payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import { refuseStale } from '../db/versions.ts'
import { issueReceipt } from '../documents/issue-commands.ts'
import type { StaffCall } from '../http/call.ts'
import { renderMail } from '../mail/layout.ts'
import { letterDataOf } from '../mail/letter-data.ts'
import { paymentChanged } from '../mail/payment-changed.ts'
import { notify } from '../notifications/commands.ts'
import { lockRegistration } from '../registrations/commands.ts'
import { findRegistration } from '../registrations/queries.ts'

type Paid = Pick<typeof registrations.$inferSelect, 'paymentStatus' | 'paymentAmount'>

/**
 * Records money received for a registration (docs/rules/payments.md#recording): one transaction locks the registration, re-checks what it owes,
 * adds to the ledger, and sets the sum and status that follow, with audit entry and notification.
 * @param form amount in FCFA
 * @param idempotencyKey a repeated call with the same key answers the first answer
 * @throws Refusal `registration_not_found`, `price_not_set`, `amount_too_high` telling what remains, `idempotency_mismatch`
 */
export const recordPayment = (call: StaffCall, form: PaymentForm, idempotencyKey?: string): Promise<RecordedPayment> =>
  call.db.transaction((tx) => once(tx, 'payment', idempotencyKey, form, () => writePayment(tx, call, form)))

async function writePayment(tx: Tx, call: StaffCall, form: PaymentForm): Promise<RecordedPayment> {
  const { registrationId } = form
  const { before, training } = await lockRegistration(tx, registrationId)
  if (!hasPrice(before)) throw new Refusal('price_not_set')
  const owed = remainingOf(before)
  if (form.amount > owed) {
    throw new Refusal('amount_too_high', { remaining: formatMoney(owed) }, { amount: 'paymentTooHigh' })
  }
  const [written] = await tx
    .insert(payments)
    .values({ ...form, recordedBy: call.user.id, createdAt: call.now })
    .returning()
  if (!written) throw new Error('insert returned no row')
  const [ledger] = await tx
    .select({ paid: sum(payments.amount).mapWith(Number) })
    .from(payments)
    .where(eq(payments.registrationId, registrationId))
  const paymentAmount = ledger?.paid ?? 0
  const after = { paymentAmount, paymentStatus: paymentStatusFor(before.price, paymentAmount) }
  await tx
    .update(registrations)
    .set({ ...after, updatedAt: call.now })
    .where(eq(registrations.id, registrationId))
  await writeAudit(tx, call.actor, {
    action: 'record_payment',
    subjectType: 'registration',
    subjectId: registrationId,
    before: paidOf(before),
    after: { ...after, paymentId: written.id, amount: form.amount, method: form.method, reference: form.reference },
  })
  await tellParticipant(tx, call, before, training, after)
  await issueReceipt(tx, call, before, training, written, paymentAmount)
  const { recordedBy: _, createdAt, ...row } = written
  const remaining = remainingOf({ price: before.price, paymentAmount })
  return { ...row, createdAt: createdAt.toISOString(), ...after, remaining }
}

export const paidOf = ({ paymentStatus, paymentAmount }: Paid) => ({ paymentStatus, paymentAmount })

/** Tells the participant what is now recorded as paid. */
export async function tellParticipant(
  tx: Tx,
  call: StaffCall,
  registration: typeof registrations.$inferSelect,
  training: Parameters<typeof letterDataOf>[1],
  paid: Paid,
) {
  const { locale } = registration
  await notify(tx, call, {
    type: 'payment_update',
    registrationId: registration.id,
    locale,
    to: registration.email,
    mail: renderMail(
      paymentChanged(letterDataOf(registration, training, call.config), paid, locale),
      call.company,
      locale,
    ),
  })
}

/**
 * Sets a registration's payment status and amount by hand (docs/rules/payments.md#correcting-by-hand). The difference becomes a row of the ledger, a refund or a
 * correction, so that the sum of the rows is always the amount.
 * @param form amount in FCFA
 * @throws Refusal `registration_not_found`, `edit_conflict`, `price_not_set`
 */
export async function correctPayment(
  call: StaffCall,
  id: number,
  { version, ...form }: RegistrationPaymentForm,
): Promise<RegistrationDetail> {
  return call.db.transaction(async (tx) => {
    const { before, training } = await lockRegistration(tx, id)
    await refuseStale(version, before, () => findRegistration(tx, id))
    const difference = form.paymentAmount - before.paymentAmount
    if (difference === 0 && form.paymentStatus === before.paymentStatus) return findRegistration(tx, id)
    if (!hasPrice(before)) throw new Refusal('price_not_set')
    if (difference !== 0) {
      await tx.insert(payments).values({
        registrationId: id,
        kind: form.paymentStatus === 'remboursé' && difference < 0 ? 'refund' : 'adjustment',
        amount: difference,
        method: 'autre',
        recordedBy: call.user.id,
        createdAt: call.now,
      })
    }
    await tx
      .update(registrations)
      .set({ ...form, updatedAt: call.now })
      .where(eq(registrations.id, id))
    await writeAudit(tx, call.actor, {
      action: 'correct_payment',
      subjectType: 'registration',
      subjectId: id,
      before: paidOf(before),
      after: form,
    })
    await tellParticipant(tx, call, before, training, form)
    return findRegistration(tx, id)
  })
}
