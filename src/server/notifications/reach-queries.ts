// Whom mail about people reaches whom a pharmacy registered (docs/rules/pharmacies.md#without-an-e-mail).
import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../db/open.ts'
import { pharmacies, pharmacyBookings, pharmacyContacts } from '../db/schema/pharmacies.ts'
import { registrations } from '../db/schema/registrations.ts'

/** Who made a booking, as long as they may enter. */
const isItsContact = and(
  eq(pharmacyContacts.id, pharmacyBookings.contactId),
  eq(pharmacyContacts.state, 'approved'),
  eq(pharmacyContacts.pharmacyId, pharmacyBookings.pharmacyId),
)

/** Who reads what is written about a registration whose person has no address. */
export interface Reach {
  /** Null where neither a contact nor the pharmacy has one. */
  email: string | null
  /** What names it to them: the person, and the reference of what was booked at once. */
  about: string
}

/** Who reads mail about people without an address, by registration: who registered them, else their pharmacy. */
export async function reachOfRegistrations(db: Db | Tx, ids: number[]): Promise<Map<number, Reach>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({
      id: registrations.id,
      firstName: registrations.firstName,
      lastName: registrations.lastName,
      ownReference: registrations.paymentReference,
      reference: pharmacyBookings.reference,
      contact: pharmacyContacts.email,
      pharmacy: pharmacies.email,
    })
    .from(registrations)
    .leftJoin(pharmacyBookings, eq(pharmacyBookings.id, registrations.bookingId))
    .leftJoin(pharmacyContacts, isItsContact)
    .leftJoin(pharmacies, eq(pharmacies.id, registrations.pharmacyId))
    .where(inArray(registrations.id, ids))
  return new Map(
    found.map(({ id, firstName, lastName, ownReference, reference, contact, pharmacy }) => [
      id,
      { email: contact ?? pharmacy, about: `${firstName} ${lastName}, ${reference ?? ownReference}` },
    ]),
  )
}

/** Who reads mail about what a pharmacy booked: its contact, else the pharmacy, else the firm; and its reference. */
export async function reachOfBooking(
  db: Db | Tx,
  company: { email: string },
  bookingId: number,
): Promise<{ email: string; reference: string }> {
  const [found] = await db
    .select({
      reference: pharmacyBookings.reference,
      contact: pharmacyContacts.email,
      pharmacy: pharmacies.email,
    })
    .from(pharmacyBookings)
    .innerJoin(pharmacies, eq(pharmacies.id, pharmacyBookings.pharmacyId))
    .leftJoin(pharmacyContacts, isItsContact)
    .where(eq(pharmacyBookings.id, bookingId))
  if (!found) throw new Error('a booking without its pharmacy')
  return { email: found.contact ?? found.pharmacy ?? company.email, reference: found.reference }
}
