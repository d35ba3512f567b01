// Who pays for a registration, and who is told of its money (docs/rules/pharmacies.md#who-pays).
import { and, asc, eq, inArray, notExists, or, sql } from 'drizzle-orm'
import { isValidInvoice } from '../db/conditions.ts'
import type { Db, Tx } from '../db/open.ts'
import { documentRegistrations, documents } from '../db/schema/documents.ts'
import { pharmacies, pharmacyContacts } from '../db/schema/pharmacies.ts'
import { quotes } from '../db/schema/quotes.ts'

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
