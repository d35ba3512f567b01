import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Db, Tx } from './open.ts'
import { pharmacyAgreements } from './schema/pharmacy-agreements.ts'
import { pharmacyBookings } from './schema/pharmacy-bookings.ts'
import { registrations } from './schema/registrations.ts'

/** A pharmacy names and changes the people of registrations that it has made itself. */
export const madeBy = (db: Db | Tx, pharmacyId: number): SQL =>
  inArray(
    registrations.bookingId,
    db.select({ id: pharmacyBookings.id }).from(pharmacyBookings).where(eq(pharmacyBookings.pharmacyId, pharmacyId)),
  )

/** It sees everything of those, and of those that it pays for. */
export const isSeenBy = (db: Db | Tx, pharmacyId: number): SQL | undefined =>
  or(eq(registrations.pharmacyId, pharmacyId), madeBy(db, pharmacyId))

/** It sees who comes, presence and certificate of those whose participant agreed, is still theirs, and has not taken it back. */
export const agreedFor = (db: Db, pharmacyId: number) =>
  db
    .select({ id: registrations.id })
    .from(pharmacyAgreements)
    .innerJoin(
      registrations,
      and(
        eq(registrations.id, pharmacyAgreements.registrationId),
        eq(registrations.participantId, pharmacyAgreements.participantId),
      ),
    )
    .where(and(eq(pharmacyAgreements.pharmacyId, pharmacyId), isNull(pharmacyAgreements.withdrawnAt)))
