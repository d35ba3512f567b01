import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { OwnAgreement } from '../../domain/pharmacies/pharmacy-agreement.ts'
import type { Db, Tx } from '../db/open.ts'
import { pharmacies, pharmacyBookings } from '../db/schema/pharmacies.ts'
import { pharmacyAgreements } from '../db/schema/pharmacy-agreements.ts'
import { registrations } from '../db/schema/registrations.ts'

type Own = Pick<typeof registrations.$inferSelect, 'id' | 'participantId' | 'status'>

/** The pharmacies that pay for some registrations or have made them. */
function paysOrMade(db: Db | Tx, which: SQL | undefined): SQL | undefined {
  const paying = db
    .select({ id: registrations.pharmacyId })
    .from(registrations)
    .where(and(which, isNotNull(registrations.pharmacyId)))
  const making = db
    .select({ id: pharmacyBookings.pharmacyId })
    .from(registrations)
    .innerJoin(pharmacyBookings, eq(pharmacyBookings.id, registrations.bookingId))
    .where(which)
  return or(inArray(pharmacies.id, paying), inArray(pharmacies.id, making))
}

/**
 * The pharmacies that a participant lets see a registration, and those that they may let: who pays for another one of theirs or has
 * made it, is not put away, and does not see this one already.
 */
export async function listAgreements(db: Db | Tx, { id, participantId, status }: Own): Promise<OwnAgreement[]> {
  if (participantId === null) return []
  const isOffered = and(
    isNull(pharmacies.archivedAt),
    paysOrMade(db, eq(registrations.participantId, participantId)),
    sql`not (${paysOrMade(db, eq(registrations.id, id))})`,
  )
  const found = await db
    .select({ pharmacyId: pharmacies.id, name: pharmacies.name, agreedAt: pharmacyAgreements.agreedAt })
    .from(pharmacies)
    .leftJoin(
      pharmacyAgreements,
      and(
        eq(pharmacyAgreements.pharmacyId, pharmacies.id),
        eq(pharmacyAgreements.registrationId, id),
        eq(pharmacyAgreements.participantId, participantId),
        isNull(pharmacyAgreements.withdrawnAt),
      ),
    )
    .where(or(isNotNull(pharmacyAgreements.agreedAt), status === 'annulée' ? undefined : isOffered))
    .orderBy(asc(pharmacies.name), asc(pharmacies.id))
  return found.map(({ agreedAt, ...pharmacy }) => ({ ...pharmacy, agreedAt: agreedAt?.toISOString() ?? null }))
}

/** Every agreement about a registration that its participant gave, also those that they took back, in the order in which they came. */
export async function listAllAgreements(db: Db, { id, participantId }: Omit<Own, 'status'>) {
  const found = await db
    .select({
      pharmacy: pharmacies.name,
      agreedAt: pharmacyAgreements.agreedAt,
      withdrawnAt: pharmacyAgreements.withdrawnAt,
    })
    .from(pharmacyAgreements)
    .innerJoin(pharmacies, eq(pharmacies.id, pharmacyAgreements.pharmacyId))
    .where(
      and(
        eq(pharmacyAgreements.registrationId, id),
        participantId === null ? undefined : eq(pharmacyAgreements.participantId, participantId),
      ),
    )
    .orderBy(asc(pharmacyAgreements.id))
  return found.map(({ pharmacy, agreedAt, withdrawnAt }) => ({
    pharmacy,
    agreedAt: agreedAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  }))
}
