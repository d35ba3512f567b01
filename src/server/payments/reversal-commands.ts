import { and, eq, ne, sql } from 'drizzle-orm'
import {
  creditIn,
  entriesOfReturn,
  entriesOfReversal,
  isCorrection,
  isReversible,
  movedBy,
  shortfallOf,
  statusAfter,
  sumOf,
} from '../../domain/payments/ledger.ts'
import type { RecordedPayment, ReversalForm } from '../../domain/payments/payment.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { type CallersKey, runIdempotent } from '../db/idempotency.ts'
import type { Tx } from '../db/open.ts'
import { moneyTransactions, payments } from '../db/schema/payments.ts'
import { revokePaperOf } from '../documents/revoke-commands.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type LockedRegistration, lockRegistration } from '../registrations/commands.ts'
import { creditOf } from '../registrations/queries.ts'
import { otherOf } from './credit-commands.ts'
import { asRecorded, settle, writeEntries } from './ledger-commands.ts'
import { endOnlineRefund, isGivenBackOnline } from './online/refund-commands.ts'
import { openTransaction } from './transaction-commands.ts'

/**
 * Takes back an entry that should never have been (docs/rules/payments.md#taking-back): the same method and reference, on the day on
 * which the entry counted unless that month is closed; its receipt, or a refund's avoir, is revoked with it, and what is owed then comes
 * out of the credit. A correction by hand has no paper, and what it took out counts again; a credit that was moved counts again where it
 * came from.
 * @param id of the payment, refund, correction, or either entry of a credit that was moved
 * @param idempotencyKey a repeated call with the same key answers the first answer
 * @throws Refusal `payment_not_found`, `payment_not_reversible`, `payment_reversed`, `payment_spent`, `online_refund_under_way` or
 * `online_refund_over` where a provider gives back what is taken back, or has, `idempotency_mismatch`
 */
export const reversePayment = (
  call: RequestContext,
  id: number,
  form: ReversalForm,
  idempotencyKey?: CallersKey,
): Promise<RecordedPayment> =>
  call.db.transaction((tx) =>
    runIdempotent(tx, 'reversal', idempotencyKey, { id, ...form }, () => writeReversal(tx, call, id, form)),
  )

async function writeReversal(
  tx: Tx,
  call: RequestContext,
  id: number,
  { reason }: ReversalForm,
): Promise<RecordedPayment> {
  const { entry, operator, valuedOn } = await findEntry(tx, id)
  if (!isReversible(entry)) throw new Refusal('payment_not_reversible')
  if (entry.kind === 'credit_transfer') return reverseMove(tx, call, entry, { valuedOn, reason })
  const { registrationId, transactionId, method, reference } = entry
  // Entries never change; whether this one was taken back is asked under the registration's lock.
  const locked = await lockRegistration(tx, registrationId)
  if ((await tx.$count(payments, eq(payments.reverses, id))) > 0) throw new Refusal('payment_reversed')
  if (entry.kind === 'refund') await endOnlineRefund(tx, id)
  if (entry.kind === 'payment' && (await isGivenBackOnline(tx, entry))) throw new Refusal('payment_spent')
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
  const { paymentAmount, returned } = await writeReturn(tx, call, locked, { ...written, credit, reason })
  const paymentStatus = statusAfter('reversal', locked.before, paymentAmount)
  const paper = await revokePaperOf(tx, call, entry.id, reason)
  await settle(
    tx,
    call,
    locked,
    { paymentAmount, paymentStatus },
    {
      action: 'reverse_payment',
      details: { paymentId: id, amount: -entry.amount, method, reference, reason, ...(paper && { paper }) },
      facts: [
        isCorrection(entry.kind)
          ? { type: 'correction reversed', amount: entry.amount }
          : { type: 'reversed', amount: Math.abs(entry.amount), paper },
        ...(returned > 0 ? [{ type: 'taken from credit', amount: returned } as const] : []),
      ],
    },
  )
  return asRecorded(locked, transaction, { ...written, paymentAmount }, paymentStatus)
}

export type EntryRow = typeof payments.$inferSelect

/**
 * An entry with the operator and day of value of its transaction. It never changes.
 * @throws Refusal `payment_not_found`
 */
export async function findEntry(
  tx: Tx,
  id: number,
): Promise<{ entry: EntryRow; operator: string | null; valuedOn: string }> {
  const [found] = await tx
    .select({ entry: payments, operator: moneyTransactions.operator, valuedOn: moneyTransactions.valuedOn })
    .from(payments)
    .innerJoin(moneyTransactions, eq(moneyTransactions.id, payments.transactionId))
    .where(eq(payments.id, id))
  if (!found) throw new Refusal('payment_not_found')
  return found
}

/** Moves a credit back: both of its entries are taken back at once, and both people told. No money moves. */
async function reverseMove(
  tx: Tx,
  call: RequestContext,
  { id, transactionId, registrationId }: EntryRow,
  { valuedOn, reason }: { valuedOn: string; reason: string },
): Promise<RecordedPayment> {
  const all = await tx.select().from(payments).where(eq(payments.transactionId, transactionId)).orderBy(payments.id)
  const moved = all
    .filter(({ kind }) => kind === 'credit_transfer')
    .sort((one, other) => one.registrationId - other.registrationId)
  const sides: { entry: EntryRow; locked: LockedRegistration }[] = []
  for (const entry of moved) sides.push({ entry, locked: await lockRegistration(tx, entry.registrationId) })
  if ((await tx.$count(payments, eq(payments.reverses, id))) > 0) throw new Refusal('payment_reversed')
  const transaction = await openTransaction(tx, call, { amount: 0, method: 'autre', valuedOn })
  let recorded: RecordedPayment | undefined
  for (const { entry, locked } of sides) {
    const besides = all.filter((one) => one.registrationId === entry.registrationId && one.id !== entry.id)
    const entries = entriesOfReversal(entry, besides)
    const credit = (await creditOf(tx, entry.registrationId)) + creditIn(entries)
    const written = await writeEntries(tx, call, locked, transaction, entries, reason)
    const { paymentAmount, returned } = await writeReturn(tx, call, locked, { ...written, credit, reason })
    const paymentStatus = statusAfter('reversal', locked.before, paymentAmount)
    const other = sides.find((side) => side.entry.id !== entry.id)
    if (!other) throw new Error('a credit was moved from nowhere')
    await settle(
      tx,
      call,
      locked,
      { paymentAmount, paymentStatus },
      {
        action: 'reverse_payment',
        details: {
          paymentId: entry.id,
          amount: -entry.amount,
          reason,
          otherRegistrationId: other.entry.registrationId,
        },
        facts: [
          { type: 'move reversed', amount: Math.abs(entry.amount), other: otherOf(other.locked, locked) },
          ...(returned > 0 ? [{ type: 'taken from credit', amount: returned } as const] : []),
        ],
      },
    )
    if (entry.registrationId === registrationId)
      recorded = asRecorded(locked, transaction, { ...written, paymentAmount }, paymentStatus)
  }
  if (!recorded) throw new Error('a credit was moved without its entry')
  return recorded
}

interface Reversed {
  /** What is paid after the entries of a reversal, and what they leave of the credit; in FCFA. */
  paymentAmount: number
  credit: number
  reason: string
}

/**
 * Lets the credit count for what is owed after a reversal; or sets aside again what had come back of it, where the money taken back was
 * what had been set aside. A transaction of its own, by which no money moves.
 * @returns what is paid now, and what of it came back
 * @throws Refusal `payment_spent`
 */
export async function writeReturn(
  tx: Tx,
  call: RequestContext,
  locked: LockedRegistration,
  { paymentAmount, credit, reason }: Reversed,
): Promise<{ paymentAmount: number; returned: number }> {
  const { before } = locked
  const entries = entriesOfReturn(credit, shortfallOf({ ...before, paymentAmount }))
  const returned = sumOf(entries)
  const isSpent = credit < 0 && (await comeBackTo(tx, before.id)) + credit < 0
  if (isSpent || Math.min(paymentAmount, paymentAmount + returned) < 0) throw new Refusal('payment_spent')
  if (entries.length === 0) return { paymentAmount, returned }
  const transaction = await openTransaction(tx, call, { amount: 0, method: 'autre' })
  const written = await writeEntries(tx, call, locked, transaction, entries, reason)
  return { paymentAmount: written.paymentAmount, returned }
}

/** How much of a registration's credit counts for it again: what was taken out by a transaction of nothing else, in FCFA. */
async function comeBackTo(tx: Tx, registrationId: number): Promise<number> {
  const [found] = await tx
    .select({ amount: sql`coalesce(sum(${payments.amount}), 0)`.mapWith(Number) })
    .from(payments)
    .where(
      and(
        eq(payments.registrationId, registrationId),
        sql`not exists (select from ${payments} other
          where other.transaction_id = ${payments}.transaction_id and other.kind <> 'credit')`,
      ),
    )
  return found?.amount ?? 0
}
