import { and, eq, gte, isNull, ne, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { notifications } from '../db/schema/notifications.ts'
import { formerHolders, registrations } from '../db/schema/registrations.ts'

/** A participant reads, and cancels, the registrations in their space, whatever e-mail these are under. */
export const ownRegistration = (participantId: number): SQL => eq(registrations.participantId, participantId)

/**
 * A participant reads the letters about those registrations, since they were named where they come in place of somebody else. A sign-in
 * code is shown once only, and what a pharmacy's contact was told of a booking names everybody in it, and
 * what it pays is not theirs.
 */
export const ownNotification = (participantId: number): SQL | undefined =>
  and(
    ownRegistration(participantId),
    notInArray(notifications.type, ['sign_in_code', 'pharmacy_booking', 'pharmacy_payment']),
    or(isNull(registrations.namedAt), gte(notifications.createdAt, registrations.namedAt)),
  )

/** Registrations under an e-mail come into the account that proves it; but for one that was given from that account to somebody else who shares the e-mail. */
export const isNotGivenAwayBy = (tx: Tx, participantId: number): SQL =>
  notExists(
    tx
      .select({ one: sql`1` })
      .from(formerHolders)
      .where(
        and(
          eq(formerHolders.registrationId, registrations.id),
          eq(formerHolders.participantId, participantId),
          eq(formerHolders.until, registrations.namedAt),
          ne(formerHolders.cause, 'email'),
        ),
      ),
  )
