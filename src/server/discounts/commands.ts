import { eq, inArray } from 'drizzle-orm'
import type { Discount, DiscountForm } from '../../domain/discounts/discount.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { discounts, discountTrainings } from '../db/schema/discounts.ts'
import { trainings } from '../db/schema/trainings.ts'
import type { RequestContext } from '../http/request-context.ts'
import { findDiscount } from './queries.ts'

/**
 * Records a discount, whose code is taken from then on (docs/rules/payments.md#discounts).
 * @throws Refusal `discount_code_taken`, `training_not_found`
 */
export async function makeDiscount(call: RequestContext, form: DiscountForm): Promise<Discount> {
  const { actor, now } = call
  const { trainingIds, kind, value, ...others } = form
  const terms = { ...others, percent: null, amount: null, [kind]: value }
  const ids = [...new Set(trainingIds)]
  try {
    return await call.db.transaction(async (tx) => {
      const [made] = await tx
        .insert(discounts)
        .values({ ...terms, createdBy: actor.user?.id ?? null, createdAt: now })
        .returning({ id: discounts.id })
      if (!made) throw new Error('insert returned no row')
      if (ids.length > 0) {
        if ((await tx.$count(trainings, inArray(trainings.id, ids))) < ids.length) {
          throw new Refusal('training_not_found')
        }
        await tx.insert(discountTrainings).values(ids.map((trainingId) => ({ discountId: made.id, trainingId })))
      }
      await writeAudit(tx, actor, {
        action: 'create',
        subjectType: 'discount',
        subjectId: made.id,
        after: { ...terms, trainingIds: ids },
      })
      return findDiscount(tx, made.id, call.locale)
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'discounts_code_unique')) throw error
    throw new Refusal('discount_code_taken', {}, { code: 'discountCodeTaken' })
  }
}

/**
 * Switches a discount's code off, or on again; who has it keeps it. Saying what holds already changes nothing.
 * @throws Refusal `discount_not_found`
 */
export async function switchDiscount(call: RequestContext, id: number, isActive: boolean): Promise<Discount> {
  return call.db.transaction(async (tx) => {
    const [before] = await tx.select().from(discounts).where(eq(discounts.id, id)).for('no key update')
    if (!before) throw new Refusal('discount_not_found')
    if (before.isActive !== isActive) {
      await tx.update(discounts).set({ isActive }).where(eq(discounts.id, id))
      await writeAudit(tx, call.actor, {
        action: isActive ? 'enable' : 'disable',
        subjectType: 'discount',
        subjectId: id,
        before: { isActive: before.isActive },
        after: { isActive },
      })
    }
    return findDiscount(tx, id, call.locale)
  })
}
