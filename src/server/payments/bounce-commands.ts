import { and, eq } from 'drizzle-orm'
import { creditIn, entriesOfReversal, isCheque, movedBy, statusAfter } from '../../domain/payments/ledger.ts'
import type { BounceForm, RecordedPayment, RecordedTransaction } from '../../domain/payments/payment.ts'
import type { Locale } from '../../domain/values/language.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { type CallersKey, runIdempotent } from '../db/idempotency.ts'
import type { Tx } from '../db/open.ts'
import { isTakenBack, payments } from '../db/schema/payments.ts'
import { revokePaperOf } from '../documents/revoke-commands.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type LockedRegistration, lockRegistration } from '../registrations/commands.ts'
import { creditOf } from '../registrations/queries.ts'
import { asRecorded, settle, writeEntries } from './ledger-commands.ts'
import { type EntryRow, findEntry, writeReturn } from './reversal-commands.ts'
import { type OpenTransaction, openTransaction } from './transaction-commands.ts'

/**
 * Takes back all that a cheque had paid, for the bank did not pay it (docs/rules/payments.md#bounced-cheques): on the day on which the
 * bank says so, not on that of the payment, which was one. Each receipt is revoked, what is owed comes out of the credit, and everybody
 * whom it paid for is told. What the bank took for it is the firm's own movement.
 * @param id of a payment that the cheque made
 * @param form the bank's fee in FCFA, and the day of value
 * @param idempotencyKey a repeated call with the same key answers the first answer
 * @throws Refusal `payment_not_found`, `payment_no_cheque`, `payment_reversed`, `payment_spent`, `value_date_to_come`,
 * `idempotency_mismatch`
 */
export const bounceCheque = (
  call: RequestContext,
  id: number,
  form: BounceForm,
  idempotencyKey?: CallersKey,
): Promise<RecordedTransaction> =>
  call.db.transaction((tx) =>
    runIdempotent(tx, 'bounce', idempotencyKey, { id, ...form }, () => writeBounce(tx, call, id, form)),
  )

/** Why a receipt counts no more, in the language that it was made in. */
const reasons: Record<Locale, string> = { fr: 'Chèque impayé', en: 'Bounced cheque' }

interface Side {
  entry: EntryRow
  locked: LockedRegistration
  besides: EntryRow[]
}

async function writeBounce(tx: Tx, call: RequestContext, id: number, form: BounceForm): Promise<RecordedTransaction> {
  const { fee, valuedOn } = form
  const { entry, operator, valuedOn: paidOn } = await findEntry(tx, id)
  if (!isCheque(entry)) throw new Refusal('payment_no_cheque')
  if (valuedOn && valuedOn < paidOn) throw new Refusal('invalid', {}, { valuedOn: 'bouncedBefore' })
  const { method, reference } = entry
  const sides = await holdAll(tx, entry)
  if (!sides.some((side) => side.entry.id === id)) throw new Refusal('payment_reversed')
  const transaction = await openTransaction(tx, call, {
    ...{ method, operator, reference, valuedOn },
    amount: sides.reduce((sum, side) => sum + movedBy(entriesOfReversal(side.entry, side.besides, 'bounce')), 0),
    isReferenceConfirmed: true,
  })
  if (fee) {
    // It leaves the firm's account, whatever bank the cheque was drawn on.
    const { bank } = call.company.payment
    const taken = { kind: 'bounce_fee' as const, amount: -fee, method: 'virement' as const, operator: bank?.name }
    await openTransaction(tx, call, { ...taken, reference, valuedOn, isReferenceConfirmed: true })
  }
  const recorded: RecordedPayment[] = []
  for (const side of sides) {
    recorded.push(await takeBack(tx, call, side, transaction, side.entry.id === id ? fee : undefined))
  }
  return { id: transaction.id, amount: transaction.amount, payments: recorded }
}

/** What of a cheque still counts, with the lock on each registration, by their numbers. */
async function holdAll(tx: Tx, { transactionId }: EntryRow): Promise<Side[]> {
  const all = await tx.select().from(payments).where(eq(payments.transactionId, transactionId))
  const paid = all
    .filter(({ kind }) => kind === 'payment')
    .sort((one, other) => one.registrationId - other.registrationId)
  const locked = new Map<number, LockedRegistration>()
  for (const { registrationId } of paid) locked.set(registrationId, await lockRegistration(tx, registrationId))
  // Entries never change; whether one was taken back is asked under the locks.
  const gone = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.transactionId, transactionId), isTakenBack))
  return paid.flatMap((entry) => {
    const held = locked.get(entry.registrationId)
    if (!held || gone.some(({ id }) => id === entry.id)) return []
    const besides = all.filter((one) => one.registrationId === entry.registrationId && one.id !== entry.id)
    return { entry, locked: held, besides }
  })
}

/** @param fee what the bank took, where this one's letter says so */
async function takeBack(
  tx: Tx,
  call: RequestContext,
  { entry, locked, besides }: Side,
  transaction: OpenTransaction,
  fee: number | undefined,
): Promise<RecordedPayment> {
  const { id, registrationId, amount, method, reference } = entry
  const reason = reasons[locked.before.locale]
  const entries = entriesOfReversal(entry, besides, 'bounce')
  const credit = (await creditOf(tx, registrationId)) + creditIn(entries)
  const written = await writeEntries(tx, call, locked, transaction, entries)
  const { paymentAmount, returned } = await writeReturn(tx, call, locked, { ...written, credit, reason })
  const paymentStatus = statusAfter('bounce', locked.before, paymentAmount)
  const paper = await revokePaperOf(tx, call, id, reason)
  const told = { ...(fee && { fee }), ...(paper && { paper }) }
  await settle(
    tx,
    call,
    locked,
    { paymentAmount, paymentStatus },
    {
      action: 'bounce_payment',
      details: { paymentId: id, amount: -amount, method, reference, ...told },
      facts: [
        { type: 'bounced', amount, reference, paper, fee: fee ?? 0 },
        ...(returned > 0 ? [{ type: 'taken from credit', amount: returned } as const] : []),
      ],
    },
  )
  return asRecorded(locked, transaction, { ...written, paymentAmount }, paymentStatus)
}
