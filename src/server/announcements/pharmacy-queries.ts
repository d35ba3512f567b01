// The pharmacies that a change of a session is told to (docs/rules/announcements.md#pharmacies).
import { inArray } from 'drizzle-orm'
import type { Locale } from '../../domain/values/language.ts'
import type { Db, Tx } from '../db/open.ts'
import { pharmacyBookings, pharmacyContacts } from '../db/schema/pharmacies.ts'
import type { registrations } from '../db/schema/registrations.ts'
import { moneyReadersOf, type PharmacyRow, payersOf } from '../notifications/payer-queries.ts'

type PharmacyLink = Pick<typeof registrations.$inferSelect, 'pharmacyId' | 'bookingId'>

/** A pharmacy, with those of the people whom it pays for or has booked. */
interface PharmacyOf<One> {
  pharmacy: PharmacyRow
  people: One[]
}

/** The pharmacies of people, by number; none that is archived. */
export async function pharmaciesOf<One>(
  db: Db | Tx,
  all: readonly One[],
  registrationOf: (one: One) => PharmacyLink,
): Promise<PharmacyOf<One>[]> {
  const booked = [...new Set(all.flatMap((one) => registrationOf(one).bookingId ?? []))]
  const bookings =
    booked.length === 0 ? [] : await db.select().from(pharmacyBookings).where(inArray(pharmacyBookings.id, booked))
  const bookedBy = new Map(bookings.map(({ id, pharmacyId }) => [id, pharmacyId]))
  const linked = all.map((one) => {
    const { pharmacyId, bookingId } = registrationOf(one)
    return { one, numbers: [pharmacyId, bookedBy.get(bookingId ?? 0) ?? null] }
  })
  const found = await payersOf(
    db,
    linked.flatMap(({ numbers }) => numbers.map((pharmacyId) => ({ pharmacyId }))),
  )
  return [...found.values()]
    .filter(({ archivedAt }) => archivedAt === null)
    .toSorted((some, other) => some.id - other.id)
    .map((pharmacy) => ({
      pharmacy,
      people: linked.filter(({ numbers }) => numbers.includes(pharmacy.id)).map(({ one }) => one),
    }))
}

/** Who reads what a pharmacy is told of a session, as they read of its money, each in their language where it is known. */
export async function readersOf(
  tx: Tx,
  company: { email: string },
  pharmacy: PharmacyRow,
  trainingId: number,
): Promise<{ email: string; locale: Locale | undefined }[]> {
  const emails = await moneyReadersOf(tx, company, pharmacy, trainingId)
  const contacts = await tx
    .select({ email: pharmacyContacts.email, locale: pharmacyContacts.locale })
    .from(pharmacyContacts)
    .where(inArray(pharmacyContacts.email, emails))
  const locales = new Map(contacts.map(({ email, locale }) => [email.toLowerCase(), locale]))
  return emails.map((email) => ({ email, locale: locales.get(email.toLowerCase()) }))
}
