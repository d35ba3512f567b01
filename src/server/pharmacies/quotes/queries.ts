import { and, eq, sql } from 'drizzle-orm'
import { type OwnQuote, type QuoteRow, quoteStateOf, quoteTotal } from '../../../domain/quotes/quote.ts'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import type { Db, Tx } from '../../db/open.ts'
import { documentRegistrations } from '../../db/schema/documents.ts'
import { pharmacies, pharmacyBookings } from '../../db/schema/pharmacies.ts'
import { quotes } from '../../db/schema/quotes.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { trainings } from '../../db/schema/trainings.ts'

export type Quote = typeof quotes.$inferSelect
interface Found {
  quote: Quote
  pharmacy: typeof pharmacies.$inferSelect
  training: typeof trainings.$inferSelect
  reference: string | null
}

/** The reference of what an accepted quote booked: that of the places which its invoice is for. */
const bookedAs = sql<string | null>`(
  select min(${pharmacyBookings.reference}) from ${documentRegistrations}
    join ${registrations} on ${registrations.id} = ${documentRegistrations.registrationId}
    join ${pharmacyBookings} on ${pharmacyBookings.id} = ${registrations.bookingId}
    where ${documentRegistrations.documentId} = ${quotes.invoiceId})`

/** Quotes with whom and what they are about. */
export const joinedQuotes = (db: Db | Tx) =>
  db
    .select({ quote: quotes, pharmacy: pharmacies, training: trainings, reference: bookedAs })
    .from(quotes)
    .innerJoin(pharmacies, eq(pharmacies.id, quotes.pharmacyId))
    .innerJoin(trainings, eq(trainings.id, quotes.trainingId))

/** @throws Refusal `quote_not_found` */
export async function findJoined(db: Db | Tx, id: number): Promise<Found> {
  const [found] = await joinedQuotes(db).where(and(eq(quotes.id, id)))
  if (!found) throw new Refusal('quote_not_found')
  return found
}

const termsOf = ({ quote, reference }: Found, now: Date) => ({
  number: quote.number,
  state: quoteStateOf(quote, now),
  places: quote.places,
  price: quote.price,
  discount: quote.discount,
  total: quoteTotal(quote),
  expiresOn: quote.expiresOn,
  acceptedAt: quote.acceptedAt?.toISOString() ?? null,
  acceptedBy: quote.acceptedBy,
  reference,
})

/** An address as somebody recognises it who knows it. */
const hinted = (email: string): string => email.replace(/^(.).*(?=@)/, '$1…')

/** A quote as who opens its link reads it, without its papers. */
export const ownQuote = (found: Found, locale: Locale, now: Date): OwnQuote => ({
  ...termsOf(found, now),
  papers: null,
  pharmacy: found.pharmacy.name,
  sentTo: hinted(found.quote.email),
  training: {
    title: trainingHeadings(found.training, locale).title.text,
    slug: found.training.slug,
    startsAt: found.training.startsAt?.toISOString() ?? null,
    location: found.training.location,
    duration: found.training.duration,
  },
})

/** A quote as the office reads it. */
export const quoteRow = (found: Found, locale: Locale, now: Date): QuoteRow => ({
  id: found.quote.id,
  ...termsOf(found, now),
  pharmacy: { id: found.pharmacy.id, name: found.pharmacy.name },
  training: {
    id: found.training.id,
    title: trainingHeadings(found.training, locale).title.text,
    startsAt: found.training.startsAt?.toISOString() ?? null,
  },
  email: found.quote.email,
  acceptedEmail: found.quote.acceptedEmail,
  followedUpAt: found.quote.followedUpAt?.toISOString() ?? null,
  documentId: found.quote.documentId,
  invoiceId: found.quote.invoiceId,
  createdAt: found.quote.createdAt.toISOString(),
})

/** Reads a quote and holds its lock until the transaction ends. @throws Refusal `quote_not_found` */
export async function lockQuote(tx: Tx, id: number): Promise<Quote> {
  const [found] = await tx.select().from(quotes).where(eq(quotes.id, id)).for('update')
  if (!found) throw new Refusal('quote_not_found')
  return found
}
