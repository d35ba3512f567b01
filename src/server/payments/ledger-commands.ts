import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { AuditAction } from '../../domain/operations/audit.ts'
import { type Entry, sumOf } from '../../domain/payments/ledger.ts'
import type { RecordedPayment } from '../../domain/payments/payment.ts'
import { owedOf, type PaymentStatus } from '../../domain/registrations/registration.ts'
import { writeAudit } from '../audit/commands.ts'
import type { Tx } from '../db/open.ts'
import { payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import { invoiceWhoPaysAfterwards } from '../documents/current-invoice-commands.ts'
import { type PaymentFact, paymentChanged } from '../mail/payment-changed.ts'
import { tellPayer } from '../notifications/payer-commands.ts'
import type { LockedRegistration } from '../registrations/commands.ts'
import { openPaidAccess } from '../registrations/open-access-commands.ts'
import { toRefundOf } from '../registrations/queries.ts'
import type { OpenTransaction, Recording } from './transaction-commands.ts'

/** What is paid of a registration, in FCFA, and what that is called. */
interface Paid {
  paymentStatus: PaymentStatus
  paymentAmount: number
}

/** The entries that an act wrote for a registration, the one it is about first, and what is paid of it now, in FCFA. */
export interface Written {
  entry: typeof payments.$inferSelect
  paymentAmount: number
}

/**
 * Adds entries of a transaction to the ledger (docs/rules/payments.md#entries, payments.md#ledger), for the holder of the registration's
 * lock; nothing else writes one. `settle` follows, in the same transaction of the database.
 * @param entries the one that the act is about first
 */
export async function writeEntries(
  tx: Tx,
  call: Recording,
  { before: { id: registrationId } }: LockedRegistration,
  transaction: OpenTransaction,
  entries: Entry[],
  notes: string | null = null,
): Promise<Written> {
  const { id: transactionId, method, reference, recordedBy, bookedOn } = transaction
  const rows = entries.map((entry) => ({
    ...entry,
    registrationId,
    transactionId,
    method,
    reference,
    notes,
    recordedBy,
    bookedOn,
    createdAt: call.now,
  }))
  // What was paid before: a statement does not see what it writes.
  const sumBefore = sql<number>`(select coalesce(sum(earlier.amount), 0) from ${payments} as earlier
    where earlier.registration_id = ${registrationId})`
  const written = await tx
    .insert(payments)
    .values(rows)
    .returning({ ...getTableColumns(payments), before: sumBefore.mapWith(Number) })
  const [first] = written.sort((one, other) => one.id - other.id)
  if (!first) throw new Error('insert returned no row')
  const { before, ...entry } = first
  return { entry, paymentAmount: before + sumOf(written) }
}

interface Settling {
  action: AuditAction
  /** What the trail says beside what is paid. */
  details?: Record<string, unknown>
  /** What the letter says beside that. */
  facts?: PaymentFact[]
  /** The number of the receipt that the letter brings. */
  brings?: number
}

/** Writes what is paid of a registration and what that is called, audits it, and tells who pays. */
export async function settle(
  tx: Tx,
  call: Recording,
  { before, training }: LockedRegistration,
  paid: Paid,
  { action, details, facts = [], brings }: Settling,
): Promise<void> {
  const { id, locale, paymentStatus, paymentAmount } = before
  await tx
    .update(registrations)
    .set({ ...paid, updatedAt: call.now })
    .where(eq(registrations.id, id))
  if (paid.paymentAmount > 0) await invoiceWhoPaysAfterwards(tx, call, training, before)
  await writeAudit(tx, call.actor, {
    action,
    subjectType: 'registration',
    subjectId: id,
    before: { paymentStatus, paymentAmount },
    after: { ...paid, ...details },
  })
  const about = { registration: before, training }
  const toRefund = await toRefundOf(tx, { ...before, ...paid })
  await tellPayer(tx, call, about, {
    type: 'payment_update',
    letterIn: (data) => paymentChanged(data, { ...paid, toRefund }, facts, call.company, locale),
    brings,
  })
  if (paid.paymentStatus === 'complet') await openPaidAccess(tx, call, { before, training })
}

/** An entry as the call that wrote it answers it. */
export function asRecorded(
  { before: { status, price } }: LockedRegistration,
  { operator, valuedOn }: OpenTransaction,
  { entry, paymentAmount }: Written,
  paymentStatus: PaymentStatus,
): RecordedPayment {
  const { recordedBy: _, bookedOn: __, bookedAt: ___, createdAt, ...told } = entry
  return {
    ...told,
    operator,
    valuedOn,
    createdAt: createdAt.toISOString(),
    paymentAmount,
    paymentStatus,
    remaining: owedOf({ status, paymentStatus, price, paymentAmount }),
  }
}
