import { eq } from 'drizzle-orm'
import type { GivenDiscountForm } from '../../domain/discount.ts'
import { formatMoney } from '../../domain/money.ts'
import { Refusal } from '../../domain/problem.ts'
import { hasPrice, owedOf, paymentStatusFor, type RegistrationDetail } from '../../domain/registration.ts'
import { writeAudit } from '../audit/commands.ts'
import { registrations } from '../db/schema/registrations.ts'
import { refuseStale } from '../db/versions.ts'
import { renewInvoiceOf } from '../documents/renewal-commands.ts'
import { renewSharedInvoicesOf } from '../documents/shared-invoice-commands.ts'
import type { Call } from '../http/call.ts'
import { discountChanged } from '../mail/discount-changed.ts'
import { tellPayer } from '../notifications/payer-commands.ts'
import { lockRegistration } from './commands.ts'
import { findRegistration } from './queries.ts'

/**
 * Sets by hand what is taken off a registration's price, in place of what a code took off, whose use it gives back
 * (docs/rules/payments.md#discounts). Who pays is told, and the proforma superseded. The same amount again changes nothing.
 * @param form the whole discount from now on, in FCFA; 0 takes it back
 * @throws Refusal `registration_not_found`, `edit_conflict`, `price_not_set`, `registration_cancelled`, `discount_too_high` telling the
 * price without any discount
 */
export async function giveDiscount(call: Call, id: number, form: GivenDiscountForm): Promise<RegistrationDetail> {
  const { amount, reason, version } = form
  return call.db.transaction(async (tx) => {
    const { before, training } = await lockRegistration(tx, id)
    await refuseStale(version, before, () => findRegistration(tx, id, call))
    if (!hasPrice(before)) throw new Refusal('price_not_set')
    if (before.status === 'annulée') throw new Refusal('registration_cancelled')
    const taken = before.discountAmount ?? 0
    const full = before.price + taken
    if (amount > full) {
      throw new Refusal('discount_too_high', { price: formatMoney(full) }, { amount: 'discountTooHigh' })
    }
    if (amount === taken) return findRegistration(tx, id, call)
    const price = full - amount
    const changes = {
      price,
      discountAmount: amount === 0 ? null : amount,
      discountId: null,
      // What was given back is not due again.
      paymentStatus:
        before.paymentStatus === 'remboursé' ? before.paymentStatus : paymentStatusFor(price, before.paymentAmount),
      updatedAt: call.now,
    }
    const registration = { ...before, ...changes }
    await tx.update(registrations).set(changes).where(eq(registrations.id, id))
    await writeAudit(tx, call.actor, {
      action: 'give_discount',
      subjectType: 'registration',
      subjectId: id,
      before: { price: before.price, discountAmount: taken },
      after: { price, discountAmount: amount, reason },
    })
    const changed = { full, amount, owed: owedOf(registration) }
    const about = { registration, training }
    await tellPayer(tx, call, about, {
      type: 'payment_update',
      letterIn: (data) => discountChanged(data, changed, registration.locale),
    })
    // One that is on an invoice for several stays on it.
    if (!(await renewSharedInvoicesOf(tx, call, id))) await renewInvoiceOf(tx, call, registration, training)
    return findRegistration(tx, id, call)
  })
}
