// Which documents count, as conditions on their table.
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from './open.ts'
import { documents } from './schema/documents.ts'
import { pharmacyBookings } from './schema/pharmacies.ts'
import { pharmacyAgreements } from './schema/pharmacy-agreements.ts'
import { registrations } from './schema/registrations.ts'
import { users } from './schema/staff.ts'

/** Which accounts act for the firm: somebody who has left, or changed their role, does nothing any more. */
export const isActiveAdministrator = and(isNull(users.disabledAt), eq(users.role, 'administrator'))

export const isNeitherReplacedNorRevoked = and(isNull(documents.supersededAt), isNull(documents.revokedAt))

/** Whether a row is a certificate that still counts. */
export const isValidCertificate = and(eq(documents.kind, 'certificate'), isNeitherReplacedNorRevoked)

/** Whether a row is a proforma that still counts. */
export const isValidInvoice = and(eq(documents.kind, 'invoice'), isNeitherReplacedNorRevoked)

const plain = (name: SQL) => sql`btrim(regexp_replace(fold(coalesce(${name}::text, '')), '[^a-z0-9]+', ' ', 'g'))`

/** What `mayBeOneOperator` of src/domain/values/operator-names.ts says, as a condition; a test asks both about the same names. */
export const mayBeOneOperatorIn = (one: SQL, other: SQL): SQL => sql`(select
  names.one = '' or names.other = '' or replace(names.one, ' ', '') = replace(names.other, ' ', '')
  or starts_with(names.one || ' ', names.other || ' ') or starts_with(names.other || ' ', names.one || ' ')
  from (select ${plain(one)} as one, ${plain(other)} as other) names)`

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
