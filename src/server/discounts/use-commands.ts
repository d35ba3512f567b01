// Somebody gives a code with their registration, a pharmacy with those of its people: of several at once, one gets its last use.
import { eq } from 'drizzle-orm'
import { discountOn, whyRefused } from '../../domain/discounts/discount.ts'
import { type PaymentStatus, paymentStatusFor } from '../../domain/registrations/registration.ts'
import { dayOf } from '../../domain/values/month.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Tx } from '../db/open.ts'
import { discounts, discountTrainings } from '../db/schema/discounts.ts'
import { registrations } from '../db/schema/registrations.ts'
import { type Payer, payersOf, usesOf } from './queries.ts'

/** What is about to be written, its price in FCFA as the training says it. */
interface Asking {
  trainingId: number
  organization: string | null
  price: number | null
  /** Whose records the office has as paying: the pharmacy that books, or the account that registers. */
  payer?: Payer
}

/** What a registration that has a discount is written with; amounts in FCFA. */
export interface TakenUse {
  discountId: number
  discountAmount: number
  /** What is left. */
  price: number
  paymentStatus: PaymentStatus
}

/**
 * Takes a use of a code for each registration that is written in the same transaction; its lock is held until the end, so that its uses
 * are counted one after the other.
 * @param places how many registrations; none where everybody is to wait, which is refused
 * @returns what each of them is written with
 * @throws Refusal `discount_refused`, with the reason at `discountCode`
 */
export async function takeUse(tx: Tx, code: string, asking: Asking, now: Date, places = 1): Promise<TakenUse> {
  const [found] = await tx.select().from(discounts).where(eq(discounts.code, code)).for('no key update')
  // Counted by a statement of its own: one that has waited for the lock counts what stood there before.
  const kept = found && (await tx.select().from(discountTrainings).where(eq(discountTrainings.discountId, found.id)))
  const terms = found && { ...found, trainingIds: (kept ?? []).map(({ trainingId }) => trainingId) }
  const uses = found ? await tx.$count(registrations, usesOf(found.id)) : 0
  const payers = found?.organization && asking.payer ? await payersOf(tx, asking.payer) : []
  const reason = whyRefused(terms, { ...asking, payers, places, today: dayOf(now), uses })
  if (reason || !found) throw new Refusal('discount_refused', {}, { discountCode: reason ?? 'discountUnknown' })
  const full = asking.price ?? 0
  const discountAmount = discountOn(full, found)
  const price = full - discountAmount
  return { discountId: found.id, discountAmount, price, paymentStatus: paymentStatusFor(price, 0) }
}
