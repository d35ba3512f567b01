import { and, eq, sql } from 'drizzle-orm'
import { formatShortDay } from '../../domain/dates.ts'
import { formatMoney } from '../../domain/money.ts'
import type { PaymentForm, RecordedPayment } from '../../domain/payment.ts'
import { Refusal } from '../../domain/problem.ts'
import {
  hasPrice,
  type RegistrationDetail,
  type RegistrationPaymentForm,
  remainingOf,
} from '../../domain/registration.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { runIdempotent } from '../db/idempotency.ts'
import type { Tx } from '../db/open.ts'
import { payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import { refuseStale } from '../db/versions.ts'
import { issueReceipt } from '../documents/issue-commands.ts'
import type { Call } from '../http/call.ts'
import { lockRegistration } from '../registrations/commands.ts'
import { asReadBy } from '../registrations/policy.ts'
import { findRegistration } from '../registrations/queries.ts'
import { postToLedger, settle } from './ledger-commands.ts'

/**
 * Records money received for a registration (docs/rules/payments.md#recording): one transaction locks the registration, re-checks what it
 * owes, adds to the ledger, and issues the receipt.
 * @param form amount in FCFA
 * @param idempotencyKey a repeated call with the same key answers the first answer
 * @throws Refusal `registration_not_found`, `price_not_set`, `amount_too_high` telling what remains, `training_cancelled`, `reference_known` naming the payment that has it, `idempotency_mismatch`
 */
export const recordPayment = (call: Call, form: PaymentForm, idempotencyKey?: string): Promise<RecordedPayment> =>
  call.db.transaction((tx) => runIdempotent(tx, 'payment', idempotencyKey, form, () => writePayment(tx, call, form)))

async function writePayment(
  tx: Tx,
  call: Call,
  { registrationId, confirmReference, confirmCancelled, ...row }: PaymentForm,
): Promise<RecordedPayment> {
  const locked = await lockRegistration(tx, registrationId)
  const { before, training } = locked
  if (!hasPrice(before)) throw new Refusal('price_not_set')
  const owed = remainingOf(before)
  if (row.amount > owed) {
    throw new Refusal('amount_too_high', { remaining: formatMoney(owed) }, { amount: 'paymentTooHigh' })
  }
  if (training.status === 'annulée' && !confirmCancelled) throw new Refusal('training_cancelled')
  const { method, reference } = row
  if (reference && !confirmReference) await refuseKnownReference(tx, call, reference)
  const recorded = await postToLedger(tx, call, locked, row, {
    action: 'record_payment',
    details: { method, reference },
  })
  await issueReceipt(tx, call, before, training, recorded)
  return recorded
}

/** Nobody else records one with the same reference until this transaction ends (docs/locks.md). */
async function refuseKnownReference(tx: Tx, call: Call, reference: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.paymentReference})`)
  const [first] = await tx
    .select({
      id: payments.id,
      amount: payments.amount,
      createdAt: payments.createdAt,
      firstName: registrations.firstName,
      lastName: registrations.lastName,
    })
    .from(payments)
    .innerJoin(registrations, eq(registrations.id, payments.registrationId))
    .where(
      and(
        eq(payments.kind, 'payment'),
        sql`${payments}.quoted = search_quoted(${reference}) and ${payments}.quoted <> ''`,
      ),
    )
    .orderBy(payments.id)
    .limit(1)
  if (!first) return
  const { id, amount, createdAt, firstName, lastName } = first
  const details = {
    reference,
    id,
    amount: formatMoney(amount),
    name: `${firstName} ${lastName}`,
    date: formatShortDay(createdAt, call.locale),
  }
  throw new Refusal('reference_known', details, { reference: 'referenceKnown' })
}

/**
 * Sets a registration's payment status and amount by hand (docs/rules/payments.md#correcting-by-hand). The difference becomes a row of
 * the ledger, a refund or a correction, so that the sum of the rows is always the amount.
 * @param form amount in FCFA
 * @throws Refusal `registration_not_found`, `edit_conflict`, `price_not_set`
 */
export async function correctPayment(
  call: Call,
  id: number,
  { version, ...form }: RegistrationPaymentForm,
): Promise<RegistrationDetail> {
  const { paymentStatus, paymentAmount } = form
  return call.db.transaction(async (tx) => {
    const locked = await lockRegistration(tx, id)
    const { before } = locked
    const read = async () => asReadBy(call.actor, await findRegistration(tx, id))
    await refuseStale(version, before, read)
    const difference = paymentAmount - before.paymentAmount
    if (difference === 0 && paymentStatus === before.paymentStatus) return read()
    if (!hasPrice(before)) throw new Refusal('price_not_set')
    const audit = { action: 'correct_payment' } as const
    if (difference === 0) {
      await settle(tx, call, locked, form, audit)
    } else {
      const kind = paymentStatus === 'remboursé' && difference < 0 ? 'refund' : 'adjustment'
      const row = { kind, amount: difference, method: 'autre' } as const
      await postToLedger(tx, call, locked, row, audit, () => paymentStatus)
    }
    return read()
  })
}
