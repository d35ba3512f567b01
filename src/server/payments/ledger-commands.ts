import { eq, sum } from 'drizzle-orm'
import type { AuditAction } from '../../domain/audit.ts'
import type { RecordedPayment } from '../../domain/payment.ts'
import { type PaymentStatus, paymentStatusFor, remainingOf } from '../../domain/registration.ts'
import { writeAudit } from '../audit/commands.ts'
import type { Tx } from '../db/open.ts'
import { payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { Call } from '../http/call.ts'
import { renderMail } from '../mail/layout.ts'
import { letterDataOf } from '../mail/letter-data.ts'
import { paymentChanged } from '../mail/payment-changed.ts'
import { notify } from '../notifications/commands.ts'
import type { LockedRegistration } from '../registrations/commands.ts'

interface Audit {
  action: AuditAction
  /** What it says beside what is paid. */
  details?: Record<string, unknown>
}

/** What is paid of a registration, in FCFA, and what that is called. */
interface Paid {
  paymentStatus: PaymentStatus
  paymentAmount: number
}

type LedgerRow = Omit<typeof payments.$inferInsert, 'id' | 'registrationId' | 'recordedBy' | 'createdAt'>

/**
 * Adds a row to the ledger (docs/rules/payments.md#ledger), for the holder of the registration's lock; nothing else writes one.
 * The registration's sum is that of its rows, its status follows from it; both are audited, and the participant is told.
 * @param row amount in FCFA, negative when it is given back
 * @param statusOf for an action that decides the status itself
 */
export async function postToLedger(
  tx: Tx,
  call: Call,
  locked: LockedRegistration,
  row: LedgerRow,
  { action, details }: Audit,
  statusOf: (paid: number) => PaymentStatus = (paid) => paymentStatusFor(locked.before.price, paid),
): Promise<RecordedPayment> {
  const { id: registrationId, price } = locked.before
  const [written] = await tx
    .insert(payments)
    .values({ ...row, registrationId, recordedBy: call.actor.user?.id ?? null, createdAt: call.now })
    .returning()
  if (!written) throw new Error('insert returned no row')
  const [ledger] = await tx
    .select({ paid: sum(payments.amount).mapWith(Number) })
    .from(payments)
    .where(eq(payments.registrationId, registrationId))
  const paymentAmount = ledger?.paid ?? 0
  const paid = { paymentAmount, paymentStatus: statusOf(paymentAmount) }
  await settle(tx, call, locked, paid, {
    action,
    details: { paymentId: written.id, amount: written.amount, ...details },
  })
  const { recordedBy: _, createdAt, ...entry } = written
  return { ...entry, createdAt: createdAt.toISOString(), ...paid, remaining: remainingOf({ price, paymentAmount }) }
}

/** Writes what is paid of a registration and what that is called, audits it, and tells the participant. */
export async function settle(
  tx: Tx,
  call: Call,
  { before, training }: LockedRegistration,
  paid: Paid,
  { action, details }: Audit,
): Promise<void> {
  const { id, email, locale, paymentStatus, paymentAmount } = before
  await tx
    .update(registrations)
    .set({ ...paid, updatedAt: call.now })
    .where(eq(registrations.id, id))
  await writeAudit(tx, call.actor, {
    action,
    subjectType: 'registration',
    subjectId: id,
    before: { paymentStatus, paymentAmount },
    after: { ...paid, ...details },
  })
  const letter = paymentChanged(letterDataOf(before, training, call.config), paid, locale)
  await notify(tx, call, {
    type: 'payment_update',
    registrationId: id,
    locale,
    to: email,
    mail: renderMail(letter, call.company, locale),
  })
}
