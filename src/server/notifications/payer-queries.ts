// Who pays for a registration, and who is told of its money (docs/rules/pharmacies.md#who-pays).
import { and, asc, eq, inArray, notExists, or, sql } from 'drizzle-orm'
import { isValidInvoice } from '../db/conditions.ts'
import type { Db, Tx } from '../db/open.ts'
import { documentRegistrations, documents } from '../db/schema/documents.ts'
import { pharmacies, pharmacyBookings, pharmacyContacts } from '../db/schema/pharmacies.ts'
import { quotes } from '../db/schema/quotes.ts'
import { registrations } from '../db/schema/registrations.ts'

export type PharmacyRow = typeof pharmacies.$inferSelect

/** The pharmacies that pay for several registrations, by their numbers; people without one pay themselves. */
export async function payersOf(
  db: Db | Tx,
  registrations: readonly { pharmacyId: number | null }[],
): Promise<Map<number | null, PharmacyRow>> {
  const ids = [...new Set(registrations.flatMap(({ pharmacyId }) => pharmacyId ?? []))]
  if (ids.length === 0) return new Map()
  const found = await db.select().from(pharmacies).where(inArray(pharmacies.id, ids))
  return new Map(found.map((pharmacy) => [pharmacy.id, pharmacy]))
}

/** The pharmacy that pays for a registration; null where its person does. */
export const payingPharmacy = async (
  db: Db | Tx,
  registration: { pharmacyId: number | null },
): Promise<PharmacyRow | null> => (await payersOf(db, [registration])).get(registration.pharmacyId) ?? null

/** Those who act for a pharmacy about a session: its contacts who may enter, and who accepted its quotes for it and was not put out. */
async function spokespeopleOf(db: Db | Tx, pharmacyId: number, trainingId: number): Promise<string[]> {
  const contacts = await db
    .select({ email: pharmacyContacts.email })
    .from(pharmacyContacts)
    .where(and(eq(pharmacyContacts.pharmacyId, pharmacyId), eq(pharmacyContacts.state, 'approved')))
    .orderBy(asc(pharmacyContacts.id))
  const putOut = db
    .select({ id: pharmacyContacts.id })
    .from(pharmacyContacts)
    .where(
      and(eq(pharmacyContacts.email, quotes.acceptedEmail), inArray(pharmacyContacts.state, ['refused', 'removed'])),
    )
  const accepting = await db
    .select({ email: quotes.acceptedEmail })
    .from(quotes)
    .where(and(eq(quotes.pharmacyId, pharmacyId), eq(quotes.trainingId, trainingId), notExists(putOut)))
    .orderBy(asc(quotes.id))
  return [...contacts, ...accepting].flatMap(({ email }) => email ?? [])
}

/** The numbers of the proformas that are valid for registrations, their own and those for several, by registration. */
export async function proformaNumbersOf(db: Db | Tx, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const about = sql<number>`coalesce(${documents.registrationId}, ${documentRegistrations.registrationId})`
  const found = await db
    .select({ id: about, number: documents.number })
    .from(documents)
    .leftJoin(documentRegistrations, eq(documentRegistrations.documentId, documents.id))
    .where(
      and(
        isValidInvoice,
        or(inArray(documents.registrationId, [...ids]), inArray(documentRegistrations.registrationId, [...ids])),
      ),
    )
    .orderBy(asc(documents.id))
  const numbers = new Map<number, string[]>()
  for (const { id, number } of found) if (number !== null) numbers.set(id, [...(numbers.get(id) ?? []), number])
  return numbers
}

/** Each address once, however it is spelt. */
const eachOnce = (emails: readonly string[]) => [
  ...new Map(emails.map((email) => [email.toLowerCase(), email])).values(),
]

/** Who may say that a pharmacy has paid for a session, by the links that they were sent: they, and its own e-mail. */
export async function payersEmailsOf(
  db: Db | Tx,
  { id, email }: Pick<PharmacyRow, 'id' | 'email'>,
  trainingId: number,
): Promise<string[]> {
  return eachOnce([...(await spokespeopleOf(db, id, trainingId)), ...(email ? [email] : [])])
}

/** Who reads what a pharmacy is told of the money of a session: they, without any its own e-mail, without one the firm. */
export async function moneyReadersOf(
  db: Db | Tx,
  company: { email: string },
  pharmacy: Pick<PharmacyRow, 'id' | 'email'>,
  trainingId: number,
): Promise<string[]> {
  const speaking = eachOnce(await spokespeopleOf(db, pharmacy.id, trainingId))
  return speaking.length > 0 ? speaking : [pharmacy.email ?? company.email]
}

// Whom mail about people reaches whom a pharmacy registered (docs/rules/pharmacies.md#without-an-e-mail).

/** Who made a booking, as long as they may enter. */
const isItsContact = and(
  eq(pharmacyContacts.id, pharmacyBookings.contactId),
  eq(pharmacyContacts.state, 'approved'),
  eq(pharmacyContacts.pharmacyId, pharmacyBookings.pharmacyId),
)

/** Who reads what is written about a registration whose person has no address. */
interface Reach {
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
