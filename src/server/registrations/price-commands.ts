import { eq } from 'drizzle-orm'
import { hasPrice, paymentStatusFor, type RegistrationDetail } from '../../domain/registrations/registration.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { registrations } from '../db/schema/registrations.ts'
import { issueInvoice } from '../documents/issue-commands.ts'
import type { RequestContext } from '../http/request-context.ts'
import { priceSet } from '../mail/price-set.ts'
import { tellPayer } from '../notifications/payer-commands.ts'
import { lockRegistration } from './commands.ts'
import { findRegistration } from './queries.ts'

/**
 * Sets the price of a registration for a training whose page says "Tarif sur demande", once: who pays is told and gets the
 * proforma invoice in the same transaction (docs/rules/registrations.md#price).
 * @param price in FCFA; the one already set changes nothing, for an answer may have been lost
 * @throws Refusal `registration_not_found`, `registration_cancelled`, `price_already_set`
 */
export async function setPrice(call: RequestContext, id: number, price: number): Promise<RegistrationDetail> {
  return call.db.transaction(async (tx) => {
    const { before, training } = await lockRegistration(tx, id)
    if (before.price === price) return findRegistration(tx, id, call)
    if (hasPrice(before)) throw new Refusal('price_already_set')
    if (before.status === 'annulée') throw new Refusal('registration_cancelled')
    const registration = { ...before, price, paymentStatus: paymentStatusFor(price, 0), updatedAt: call.now }
    const { paymentStatus, updatedAt, locale } = registration
    await tx.update(registrations).set({ price, paymentStatus, updatedAt }).where(eq(registrations.id, id))
    await writeAudit(tx, call.actor, {
      action: 'set_price',
      subjectType: 'registration',
      subjectId: id,
      before: { price: null },
      after: { price },
    })
    const about = { registration, training }
    await tellPayer(tx, call, about, { type: 'payment_update', letterIn: (data) => priceSet(data, price, locale) })
    await issueInvoice(tx, call, registration, training)
    return findRegistration(tx, id, call)
  })
}
