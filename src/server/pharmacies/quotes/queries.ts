import { and, eq, isNull, sql } from 'drizzle-orm'
import {
  type OwnQuote,
  type QuotePaper,
  type QuoteRow,
  quoteStateOf,
  quoteTotal,
} from '../../../domain/quotes/quote.ts'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { apiPath } from '../../../domain/values/paths.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { isValidInvoice } from '../../db/conditions.ts'
import type { Db, Tx } from '../../db/open.ts'
import { documentRegistrations, documents } from '../../db/schema/documents.ts'
import { pharmacies, pharmacyBookings } from '../../db/schema/pharmacies.ts'
import { quotes } from '../../db/schema/quotes.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { trainings } from '../../db/schema/trainings.ts'
import type { DocumentRow } from '../../documents/queries.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { openPayPath, opensPapers, papersKeyOf } from '../../mail/links.ts'
import { hasBalanceDue } from '../../registrations/queries.ts'

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

/** A quote with its papers, for a person who has shown that they read its mailbox. @throws Refusal `quote_not_found` */
export async function quoteWithPapers(
  call: Pick<RequestContext, 'config' | 'company' | 'locale' | 'now'>,
  db: Db | Tx,
  id: number,
): Promise<OwnQuote> {
  const found = await findJoined(db, id)
  const key = papersKeyOf(call.config, id)
  const addressOf = async (paper: QuotePaper) =>
    (await findPaper(db, found.quote, paper))?.state === 'ready'
      ? `${apiPath}/quotes/${id}/papers/${paper}?key=${key}`
      : null
  const { reference, quote } = found
  const payer = reference === null ? undefined : { paymentReference: reference, email: quote.email }
  const pay = payer ? openPayPath(call, payer, await findDueOf(db, quote, payer.paymentReference), call.locale) : null
  const papers = { key, quote: await addressOf('quote'), invoice: await addressOf('invoice'), pay }
  return { ...ownQuote(found, call.locale, call.now), papers }
}

/** What is due for the places of an accepted quote that its pharmacy still pays for, in FCFA. */
async function findDueOf(db: Db | Tx, { pharmacyId }: Quote, reference: string): Promise<number> {
  const owed = sql`coalesce(sum(${registrations.price} - ${registrations.paymentAmount}), 0)`.mapWith(Number)
  const [due] = await db
    .select({ owed })
    .from(registrations)
    .innerJoin(pharmacyBookings, eq(pharmacyBookings.id, registrations.bookingId))
    .where(and(eq(pharmacyBookings.reference, reference), eq(registrations.pharmacyId, pharmacyId), hasBalanceDue))
  return due?.owed ?? 0
}

/** The paper of a quote, or the invoice for its places, even if another took the place of the first; undefined where none is valid. */
async function findPaper(db: Db | Tx, quote: Quote, paper: QuotePaper): Promise<DocumentRow | undefined> {
  const { documentId, invoiceId, pharmacyId } = quote
  const last = sql`${documents.id} in (
    with recursive later as (
      select ${invoiceId}::int as id
      union select next.id from documents next join later on later.id = next.supersedes where next.pharmacy_id = ${pharmacyId})
    select id from later)`
  const [found] = await db
    .select()
    .from(documents)
    .where(
      paper === 'quote' ? and(eq(documents.id, documentId), isNull(documents.revokedAt)) : and(last, isValidInvoice),
    )
  return found
}

/**
 * Which document a quote's paper is, for a caller that has the key to its papers.
 * @throws Refusal `quote_not_found` for a wrong key; `document_not_found`, `document_not_ready`
 */
export async function findQuotePaper(
  { config, db }: Pick<RequestContext, 'config' | 'db'>,
  id: number,
  paper: QuotePaper,
  key: string,
): Promise<number> {
  if (!opensPapers(config, id, key)) throw new Refusal('quote_not_found')
  const { quote } = await findJoined(db, id)
  const document = await findPaper(db, quote, paper)
  if (!document) throw new Refusal('document_not_found')
  if (document.state !== 'ready') throw new Refusal('document_not_ready')
  return document.id
}
