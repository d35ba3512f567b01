import { eq, inArray, ne, sql } from 'drizzle-orm'
import type { Pharmacy, PharmacyRow } from '../../domain/pharmacies/pharmacy.ts'
import { isAmong } from '../../domain/staff/role.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { RequestContext } from '../http/request-context.ts'
import { hasBalanceDue, isSuggestedFor } from '../registrations/queries.ts'

type Stored = typeof pharmacies.$inferSelect

/** What several pharmacies pay for, by their numbers; those that pay for nothing are not among them. */
async function sumsOf(db: Db | Tx, ids: number[]) {
  const sums = await db
    .select({
      id: registrations.pharmacyId,
      live: sql`count(*) filter (where ${ne(registrations.status, 'annulée')})`.mapWith(Number),
      owed: sql`coalesce(sum(${registrations.price} - ${registrations.paymentAmount}) filter (where ${hasBalanceDue}), 0)`.mapWith(
        Number,
      ),
      paid: sql`sum(${registrations.paymentAmount})`.mapWith(Number),
    })
    .from(registrations)
    .where(inArray(registrations.pharmacyId, ids))
    .groupBy(registrations.pharmacyId)
  return new Map(sums.map((sum) => [sum.id, sum]))
}

/** Pharmacies as the list shows them, in the order they are given. */
export async function rowsOf(db: Db | Tx, found: Stored[]): Promise<PharmacyRow[]> {
  const sums = await sumsOf(
    db,
    found.map(({ id }) => id),
  )
  return found.map((pharmacy) => ({
    id: pharmacy.id,
    name: pharmacy.name,
    ncc: pharmacy.ncc,
    rccm: pharmacy.rccm,
    address: pharmacy.address,
    city: pharmacy.city,
    phone: pharmacy.phone,
    email: pharmacy.email,
    paymentTermsDays: pharmacy.paymentTermsDays,
    archived: pharmacy.archivedAt !== null,
    registrations: sums.get(pharmacy.id)?.live ?? 0,
    owed: sums.get(pharmacy.id)?.owed ?? 0,
    createdAt: pharmacy.createdAt.toISOString(),
  }))
}

/**
 * One pharmacy, with what it pays for added up; its notes only where the caller may read the office's words (docs/rules/pharmacies.md).
 * @throws Refusal `pharmacy_not_found`
 */
export async function findPharmacy(
  db: Db | Tx,
  id: number,
  { actor }: Pick<RequestContext, 'actor'>,
): Promise<Pharmacy> {
  const [found] = await db.select().from(pharmacies).where(eq(pharmacies.id, id))
  if (!found) throw new Refusal('pharmacy_not_found')
  const [row] = await rowsOf(db, [found])
  if (!row) throw new Error('a pharmacy has no row')
  return {
    ...row,
    notes: actor.user && isAmong(actor.user.role, 'office readers') ? found.notes : null,
    paid: (await sumsOf(db, [id])).get(id)?.paid ?? 0,
    suggested: found.archivedAt ? 0 : await db.$count(registrations, isSuggestedFor(id)),
    mergedInto: found.mergedInto === null ? null : await nameOf(db, found.mergedInto),
    version: found.version,
  }
}

async function nameOf(db: Db | Tx, id: number): Promise<Pharmacy['mergedInto']> {
  const { name } = pharmacies
  const [found] = await db.select({ id: pharmacies.id, name }).from(pharmacies).where(eq(pharmacies.id, id))
  return found ?? null
}

/** Reads pharmacies and holds their locks until the transaction ends, each taken after those of smaller ids. */
export const lockPharmacies = (tx: Tx, ids: number[], strength: 'share' | 'no key update'): Promise<Stored[]> =>
  tx.select().from(pharmacies).where(inArray(pharmacies.id, ids)).orderBy(pharmacies.id).for(strength)
