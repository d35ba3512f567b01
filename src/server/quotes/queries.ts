import { and, eq } from 'drizzle-orm'
import type { Locale } from '../../domain/language.ts'
import { Refusal } from '../../domain/problem.ts'
import { type OwnQuote, type QuoteRow, quoteStateOf, quoteTotal } from '../../domain/quote.ts'
import { trainingHeadings } from '../../domain/training.ts'
import type { Db, Tx } from '../db/open.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { quotes } from '../db/schema/quotes.ts'
import { trainings } from '../db/schema/trainings.ts'

export type Quote = typeof quotes.$inferSelect
interface Found {
  quote: Quote
  pharmacy: typeof pharmacies.$inferSelect
  training: typeof trainings.$inferSelect
}

/** Quotes with whom and what they are about. */
export const joinedQuotes = (db: Db | Tx) =>
  db
    .select({ quote: quotes, pharmacy: pharmacies, training: trainings })
    .from(quotes)
    .innerJoin(pharmacies, eq(pharmacies.id, quotes.pharmacyId))
    .innerJoin(trainings, eq(trainings.id, quotes.trainingId))

/** @throws Refusal `quote_not_found` */
export async function findJoined(db: Db | Tx, id: number): Promise<Found> {
  const [found] = await joinedQuotes(db).where(and(eq(quotes.id, id)))
  if (!found) throw new Refusal('quote_not_found')
  return found
}

const termsOf = (quote: Quote, now: Date) => ({
  number: quote.number,
  state: quoteStateOf(quote, now),
  places: quote.places,
  price: quote.price,
  discount: quote.discount,
  total: quoteTotal(quote),
  expiresOn: quote.expiresOn,
  acceptedAt: quote.acceptedAt?.toISOString() ?? null,
  acceptedBy: quote.acceptedBy,
})

/** An address as somebody recognises it who knows it. */
const hinted = (email: string): string => email.replace(/^(.).*(?=@)/, '$1…')

/** A quote as who opens its link reads it, without its papers. */
export const ownQuote = ({ quote, pharmacy, training }: Found, locale: Locale, now: Date): OwnQuote => ({
  ...termsOf(quote, now),
  papers: null,
  pharmacy: pharmacy.name,
  sentTo: hinted(quote.email),
  training: {
    title: trainingHeadings(training, locale).title.text,
    slug: training.slug,
    startsAt: training.startsAt?.toISOString() ?? null,
    location: training.location,
    duration: training.duration,
  },
})

/** A quote as the office reads it. */
export const quoteRow = ({ quote, pharmacy, training }: Found, locale: Locale, now: Date): QuoteRow => ({
  id: quote.id,
  ...termsOf(quote, now),
  pharmacy: { id: pharmacy.id, name: pharmacy.name },
  training: {
    id: training.id,
    title: trainingHeadings(training, locale).title.text,
    startsAt: training.startsAt?.toISOString() ?? null,
  },
  email: quote.email,
  acceptedEmail: quote.acceptedEmail,
  followedUpAt: quote.followedUpAt?.toISOString() ?? null,
  documentId: quote.documentId,
  invoiceId: quote.invoiceId,
  createdAt: quote.createdAt.toISOString(),
})

/** Reads a quote and holds its lock until the transaction ends. @throws Refusal `quote_not_found` */
export async function lockQuote(tx: Tx, id: number): Promise<Quote> {
  const [found] = await tx.select().from(quotes).where(eq(quotes.id, id)).for('update')
  if (!found) throw new Refusal('quote_not_found')
  return found
}
