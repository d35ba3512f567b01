import { eq } from 'drizzle-orm'
import type { GivenDiscountForm } from '../../domain/discounts/discount.ts'
import { hasPrice, owedOf, paymentStatusFor, type RegistrationDetail } from '../../domain/registrations/registration.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import type { Tx } from '../db/open.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { trainings } from '../db/schema/trainings.ts'
import { refuseStale } from '../db/versions.ts'
import { renewInvoiceOf } from '../documents/renewal-commands.ts'
import { renewSharedInvoicesOf } from '../documents/shared-invoice-commands.ts'
import type { RequestContext } from '../http/request-context.ts'
import { discountChanged } from '../mail/price-changed.ts'
import { tellPayer } from '../notifications/payer-commands.ts'
import { lockRegistration } from './commands.ts'
import { findRegistration } from './queries.ts'

type Registration = typeof registrations.$inferSelect
type PricedRegistration = Registration & { price: number }
type Training = typeof trainings.$inferSelect

/**
 * Sets by hand what is taken off a registration's price, in place of what a code took off, whose use it gives back
 * (docs/rules/payments.md#discounts). Who pays is told, and the proforma superseded. The same amount again changes nothing.
 * @param form the whole discount from now on, in FCFA; 0 takes it back
 * @throws Refusal `registration_not_found`, `edit_conflict`, `price_not_set`, `registration_cancelled`, `discount_too_high` telling the
 * price without any discount
 */
export async function giveDiscount(
  call: RequestContext,
  id: number,
  form: GivenDiscountForm,
): Promise<RegistrationDetail> {
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
    const registration = {
      ...before,
      price,
      discountAmount: amount === 0 ? null : amount,
      discountId: null,
      paymentStatus: statusAt(price, before),
    }
    await writeDiscount(tx, call, before, registration, reason)
    const changed = { full, amount, owed: owedOf(registration) }
    const about = { registration, training }
    await tellPayer(tx, call, about, {
      type: 'payment_update',
      letterIn: (data) => discountChanged(data, changed, registration.locale),
    })
    await renewDiscounted(tx, call, registration, training)
    return findRegistration(tx, id, call)
  })
}

/** What was given back is not due again by a discount; nothing is asked for where nothing is left to pay. */
function statusAt(price: number, { paymentStatus, paymentAmount }: Registration) {
  const follows = paymentStatusFor(price, paymentAmount)
  return paymentStatus === 'remboursé' && follows !== 'complet' ? paymentStatus : follows
}

/** Writes what is taken off a price from now on, and why, for the holder of the registration's lock; `renewDiscounted` follows. */
export async function writeDiscount(
  tx: Tx,
  call: RequestContext,
  before: Registration,
  after: Registration,
  reason: string,
) {
  const { price, discountAmount, discountId, paymentStatus } = after
  await tx
    .update(registrations)
    .set({ price, discountAmount, discountId, paymentStatus, updatedAt: call.now })
    .where(eq(registrations.id, before.id))
  await writeAudit(tx, call.actor, {
    action: 'give_discount',
    subjectType: 'registration',
    subjectId: before.id,
    before: { price: before.price, discountAmount: before.discountAmount ?? 0 },
    after: { price, discountAmount: discountAmount ?? 0, reason },
  })
}

/** Makes its proforma again at the new price. One that is on an invoice for several stays on it. */
export async function renewDiscounted(
  tx: Tx,
  call: RequestContext,
  registration: PricedRegistration,
  training: Training,
) {
  if (await renewSharedInvoicesOf(tx, call, registration.id)) return
  await renewInvoiceOf(tx, call, registration, training)
}
