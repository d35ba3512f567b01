import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Discount } from '../../domain/discounts/discount.ts'
import type { Locale } from '../../domain/values/language.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { discounts, discountTrainings } from '../db/schema/discounts.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { titleIn } from '../db/title-in.ts'

export type DiscountRow = typeof discounts.$inferSelect

/** What uses a discount: a registration that is cancelled has given its use back. */
export const usesOf = (discountId: number) =>
  and(eq(registrations.discountId, discountId), ne(registrations.status, 'annulée'))

/** Who is known to the office as paying: a pharmacy, or those that pay for something that an account is registered for. */
export type Payer = { pharmacyId: number } | { participantId: number }

/** What those pharmacies are called, and what those were called that have become one of them. */
export async function payersOf(tx: Tx, payer: Payer): Promise<string[]> {
  const paying = tx
    .select({ id: pharmacies.id })
    .from(pharmacies)
    .where(
      'pharmacyId' in payer
        ? eq(pharmacies.id, payer.pharmacyId)
        : inArray(
            pharmacies.id,
            tx
              .select({ id: sql<number>`${registrations.pharmacyId}` })
              .from(registrations)
              .where(
                and(
                  eq(registrations.participantId, payer.participantId),
                  isNotNull(registrations.pharmacyId),
                  ne(registrations.status, 'annulée'),
                ),
              ),
          ),
    )
  const named = await tx
    .select({ name: pharmacies.name })
    .from(pharmacies)
    .where(or(inArray(pharmacies.id, paying), inArray(pharmacies.mergedInto, paying)))
  return named.map(({ name }) => name)
}

/** Discounts as the office reads them, with the trainings they are for and what they were used for, in the order of the rows. */
export async function describeDiscounts(db: Db | Tx, rows: DiscountRow[], locale: Locale): Promise<Discount[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const uses = await db
    .select({
      id: registrations.discountId,
      uses: sql`count(*)`.mapWith(Number),
      taken: sql`coalesce(sum(${registrations.discountAmount}), 0)`.mapWith(Number),
    })
    .from(registrations)
    .where(and(inArray(registrations.discountId, ids), ne(registrations.status, 'annulée')))
    .groupBy(registrations.discountId)
  const kept = await db
    .select({
      discountId: discountTrainings.discountId,
      id: trainings.id,
      title: titleIn(locale),
      startsAt: trainings.startsAt,
    })
    .from(discountTrainings)
    .innerJoin(trainings, eq(trainings.id, discountTrainings.trainingId))
    .where(inArray(discountTrainings.discountId, ids))
    .orderBy(asc(trainings.startsAt), asc(trainings.id))
  return rows.map(({ createdBy: _, createdAt, ...row }) => {
    const used = uses.find(({ id }) => id === row.id)
    return {
      ...row,
      trainings: kept
        .filter(({ discountId }) => discountId === row.id)
        .map(({ id, title, startsAt }) => ({ id, title, startsAt: startsAt?.toISOString() ?? null })),
      uses: used?.uses ?? 0,
      taken: used?.taken ?? 0,
      createdAt: createdAt.toISOString(),
    }
  })
}

/** @throws Refusal `discount_not_found` */
export async function findDiscount(db: Db | Tx, id: number, locale: Locale): Promise<Discount> {
  const rows = await db.select().from(discounts).where(eq(discounts.id, id))
  const [found] = await describeDiscounts(db, rows, locale)
  if (!found) throw new Refusal('discount_not_found')
  return found
}
