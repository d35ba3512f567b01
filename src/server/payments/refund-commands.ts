import {
  creditIn,
  entriesOfRefund,
  leftUnpaid,
  refundableAmount,
  statusAfter,
  sumOf,
} from '../../domain/payments/ledger.ts'
import type { RecordedPayment, RefundForm } from '../../domain/payments/payment.ts'
import { hasPrice } from '../../domain/registrations/registration.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { type CallersKey, runIdempotent } from '../db/idempotency.ts'
import type { Tx } from '../db/open.ts'
import { issueCreditNote } from '../documents/issue-commands.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type LockedRegistration, lockRegistration } from '../registrations/commands.ts'
import { creditOf } from '../registrations/queries.ts'
import { asRecorded, settle, writeEntries } from './ledger-commands.ts'
import { lockWay, writeOnlineRefund } from './online/refund-commands.ts'
import { openTransaction } from './transaction-commands.ts'

/**
 * Gives back money that was paid (docs/rules/payments.md#refunds): a transaction of its own, with the reason as its notes and an
 * avoir; what of the rest is to be kept is set aside with it, as a credit. Once nothing is left of what a cancelled registration had paid it is `remboursé`; else it has the status that follows from the
 * sums. Of one that is not cancelled the form says whether what is then unpaid of the price is owed again, or waived. What was paid in the
 * browser goes back as it came, by its provider where that can (docs/rules/online-payments.md#giving-back): method, operator and reference
 * are those of the payment then.
 * @param form amounts in FCFA
 * @param idempotencyKey a repeated call with the same key answers the first answer
 * @throws Refusal `registration_not_found`, `refund_too_high` telling what was paid, `refund_undecided` telling how much of the price is
 * given back, `online_payment_not_found`, `online_refund_too_high`, `value_date_to_come`, `idempotency_mismatch`
 */
export const refundPayment = (
  call: RequestContext,
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
  call: RequestContext,
  registrationId: number,
  { amount, reason, afterwards, kept: setAside = 0, onlinePaymentId, ...movement }: RefundForm,
): Promise<RecordedPayment> {
  const locked = await lockRegistration(tx, registrationId)
  const { before, training } = locked
  const credit = await creditOf(tx, registrationId)
  const paid = before.paymentAmount + credit
  if (amount > paid || !hasPrice(before)) {
    throw new Refusal('refund_too_high', { paid: formatMoney(paid) }, { amount: 'refundTooHigh' })
  }
  // What a cancelled registration still holds is to be given back, not kept.
  if (setAside > 0 && before.status === 'annulée') throw new Refusal('invalid', {}, { kept: 'invalid' })
  const held = { credit, refundable: refundableAmount(before) }
  if (setAside > before.paymentAmount + sumOf(entriesOfRefund(amount, held))) {
    throw new Refusal('refund_too_high', { paid: formatMoney(paid) }, { kept: 'refundTooHigh' })
  }
  const entries = entriesOfRefund(amount, held, setAside)
  const unpaid = leftUnpaid(before, before.paymentAmount + sumOf(entries))
  if (unpaid > 0 && !afterwards) {
    throw new Refusal('refund_undecided', { amount: formatMoney(unpaid) }, { afterwards: 'refundAfterwards' })
  }
  const goesBack =
    onlinePaymentId === undefined ? undefined : await lockWay(tx, call, { registrationId, onlinePaymentId, amount })
  const transaction = await openTransaction(tx, call, { ...movement, ...goesBack?.movement, amount: -amount })
  const kept = credit + creditIn(entries)
  const written = await writeEntries(tx, call, locked, transaction, entries, reason)
  const { entry, paymentAmount } = written
  if (goesBack) await writeOnlineRefund(tx, call, goesBack.way, { paymentId: entry.id, amount })
  const waived = afterwards === 'waived' && unpaid > 0 ? before.price - paymentAmount : 0
  const after = { before: { ...before, ...withoutWaived(before, waived) }, training }
  const paymentStatus = statusAfter('refund', after.before, paymentAmount)
  const { method, reference, operator, valuedOn } = transaction
  const refunded = { ...entry, operator, valuedOn, paymentAmount, paymentStatus, credit: kept }
  const creditNote = await issueCreditNote(tx, call, after.before, training, refunded)
  await settle(
    tx,
    call,
    after,
    { paymentAmount, paymentStatus },
    {
      action: 'refund_payment',
      details: {
        paymentId: entry.id,
        amount: -amount,
        method,
        reference,
        reason,
        creditNote,
        ...(setAside > 0 && { credit: setAside }),
      },
      facts: [
        { type: 'refunded', amount, creditNote },
        ...(waived > 0 ? [{ type: 'waived', amount: waived } as const] : []),
        ...(kept > 0 ? [{ type: 'credited', amount: kept } as const] : []),
      ],
    },
  )
  if (waived > 0) {
    // Seldom done: loaded when it is.
    const { renewDiscounted, writeDiscount } = await import('../registrations/discount-commands.ts')
    await writeDiscount(tx, call, before, { ...after.before, paymentStatus }, reason)
    await renewDiscounted(tx, call, after.before, training)
  }
  return asRecorded(after, transaction, written, paymentStatus)
}

/** A price of which some is waived, in FCFA: a discount that the office gives, in place of one by a code. */
function withoutWaived({ price, discountAmount, discountId }: Discounted, waived: number): Discounted {
  if (waived === 0) return { price, discountAmount, discountId }
  return { price: price - waived, discountAmount: (discountAmount ?? 0) + waived, discountId: null }
}
type Discounted = Pick<LockedRegistration['before'], 'discountAmount' | 'discountId'> & { price: number }
