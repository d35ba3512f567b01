import { randomUUID } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import {
  type OwnQuote,
  type QuoteAcceptanceForm,
  type QuoteLinkForm,
  type QuotePageForm,
  type QuotePapersForm,
  quoteStateOf,
  quoteTotal,
} from '../../../domain/quotes/quote.ts'
import { hasPrice } from '../../../domain/registrations/registration.ts'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { isOpenForRegistration } from '../../../domain/trainings/training-status.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { noAddress } from '../../../domain/values/no-address.ts'
import { officePath, pharmacySpacePath } from '../../../domain/values/paths.ts'
import { Refusal, wrongCode } from '../../../domain/values/problem.ts'
import { readPhone } from '../../../domain/values/read-phone.ts'
import { writeAudit } from '../../audit/commands.ts'
import type { Db, Tx } from '../../db/open.ts'
import { documents } from '../../db/schema/documents.ts'
import { pharmacyBookings, pharmacyContacts } from '../../db/schema/pharmacies.ts'
import { quotes } from '../../db/schema/quotes.ts'
import { issueSharedInvoice } from '../../documents/shared-invoice-commands.ts'
import { isSame } from '../../encryption/keyed.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { renderMail } from '../../mail/layout.ts'
import { declarationLink, opensPapers, opensQuote, payLink, quoteLink, quotePapersLink } from '../../mail/links.ts'
import { quoteAccepted, quoteCode } from '../../mail/quote.ts'
import { notify } from '../../notifications/commands.ts'
import { codeLifetimeMs, hashOfCode, newCode } from '../../participants/code-commands.ts'
import { insertRegistrations, newPaymentReference, newRegistration } from '../../registrations/insert-commands.ts'
import { countPlaces, lockOffer, type TrainingRow } from '../../trainings/queries.ts'
import { lockPharmacies } from '../queries.ts'
import { findJoined, lockQuote, ownQuote, type Quote, quoteWithPapers } from './queries.ts'

const mostTries = 5

/** @throws Refusal `quote_not_found` where a link's token is not that quote's */
export function refuseForeignLink({ config }: Pick<RequestContext, 'config'>, { id, token }: QuoteLinkForm): void {
  if (!opensQuote(config, id, token)) throw new Refusal('quote_not_found')
}

/** A quote, by its link; with its papers, by their key too. @throws Refusal `quote_not_found` */
export async function readQuote(call: RequestContext, { papers, ...link }: QuotePageForm): Promise<OwnQuote> {
  refuseForeignLink(call, link)
  if (papers !== undefined && opensPapers(call.config, link.id, papers)) return quoteWithPapers(call, call.db, link.id)
  return ownQuote(await findJoined(call.db, link.id), call.locale, call.now)
}

/**
 * A quote with its papers, by its link and the code that was mailed, which still accepts it afterwards: its tries are counted apart.
 * @throws Refusal `quote_not_found`, `wrong_code`
 */
export async function readQuotePapers(call: RequestContext, { code, ...link }: QuotePapersForm): Promise<OwnQuote> {
  refuseForeignLink(call, link)
  if (!(await isCode(call.db, call, link.id, code, 'paperTries'))) throw wrongCode()
  return quoteWithPapers(call, call.db, link.id)
}

/**
 * Mails the code that accepts a quote to the address it was sent to, good for ten minutes; the former is over.
 * @throws Refusal `quote_not_found`, `quote_closed`, `too_many_requests`
 */
export async function sendQuoteCode(call: RequestContext, link: QuoteLinkForm): Promise<OwnQuote> {
  const { id } = link
  refuseForeignLink(call, link)
  await call.limiter.take('quoteCodePerQuote', String(id))
  return call.db.transaction(async (tx) => {
    const quote = await lockQuote(tx, id)
    refuseClosed(quote, call.now)
    const code = newCode()
    const codeExpiresAt = new Date(call.now.getTime() + codeLifetimeMs)
    await tx
      .update(quotes)
      .set({ codeHash: hashOfQuoteCode(call, id, code), codeExpiresAt, codeTries: 0, paperTries: 0 })
      .where(eq(quotes.id, id))
    const { locale, email: to, number } = quote
    const spaceUrl = call.config.publicUrl + pharmacySpacePath
    const mail = renderMail(
      quoteCode({ number, code, url: quoteLink(call.config, quote), spaceUrl }, locale),
      call.company,
      locale,
    )
    await notify(tx, call, { type: 'sign_in_code', locale, to, mail })
    return ownQuote(await findJoined(tx, id), call.locale, call.now)
  })
}

const hashOfQuoteCode = ({ config }: Pick<RequestContext, 'config'>, id: number, code: string) =>
  hashOfCode(`${config.sessionSecret} quote`, id, code)

/** Counts a try of a code, at once, for what it is to open; whether it is the one that was mailed. */
async function isCode(
  db: Db,
  call: RequestContext,
  id: number,
  code: string,
  tries: 'codeTries' | 'paperTries',
): Promise<boolean> {
  const [tried] = await db
    .update(quotes)
    .set({ [tries]: sql`${quotes[tries]} + 1` })
    .where(and(eq(quotes.id, id), lt(quotes[tries], mostTries), gt(quotes.codeExpiresAt, call.now)))
    .returning({ hash: quotes.codeHash })
  return tried?.hash != null && isSame(hashOfQuoteCode(call, id, code), tried.hash)
}

function refuseClosed(quote: Quote, now: Date) {
  if (quoteStateOf(quote, now) !== 'sent') throw new Refusal('quote_closed')
}

/**
 * Accepts a quote, for a person who has its link and the code that was mailed to its address: all of its places are taken, or nothing; they
 * are invoiced at once, and named later. What is kept of it is the name that was typed, the address and the moment
 * (docs/rules/quotes.md#accepting).
 * @throws Refusal `quote_not_found`, `wrong_code`, `quote_closed`, `training_not_open`, `training_full`, `pharmacy_archived`
 */
export async function acceptQuote(
  call: RequestContext,
  { name, code, ...link }: QuoteAcceptanceForm,
): Promise<OwnQuote> {
  const { id } = link
  refuseForeignLink(call, link)
  const known = await findJoined(call.db, id)
  refuseClosed(known.quote, call.now)
  if (!(await isCode(call.db, call, id, code, 'codeTries'))) {
    // A second sending waited for the first, which has used the code up.
    refuseClosed((await findJoined(call.db, id)).quote, call.now)
    throw wrongCode()
  }
  return call.db.transaction(async (tx) => {
    const [pharmacy] = await lockPharmacies(tx, [known.quote.pharmacyId], 'share')
    if (!pharmacy) throw new Error('a quote without its pharmacy')
    if (pharmacy.archivedAt !== null) throw new Refusal('pharmacy_archived')
    const training = await lockOffer(tx, known.quote.trainingId)
    if (!training || !isOpenForRegistration(training, call.now)) throw new Refusal('training_not_open')
    const quote = await lockQuote(tx, id)
    refuseClosed(quote, call.now)
    if (quote.codeHash !== hashOfQuoteCode(call, id, code)) throw wrongCode()
    if ((await countPlaces(tx, training, call.now)).left < quote.places) throw new Refusal('training_full')
    const { reference, places } = await takePlaces(tx, call, quote, pharmacy)
    const covered = places.filter(hasPrice)
    const invoiceId = await issueSharedInvoice(tx, call, { pharmacy, training, covered, reference })
    const [invoice] = await tx.select({ number: documents.number }).from(documents).where(eq(documents.id, invoiceId))
    const accepted = { acceptedAt: call.now, acceptedBy: name, acceptedEmail: quote.email }
    await tx
      .update(quotes)
      .set({ ...accepted, invoiceId, codeHash: null })
      .where(eq(quotes.id, id))
    await writeAudit(tx, call.actor, {
      action: 'accept_quote',
      subjectType: 'quote',
      subjectId: id,
      after: { number: quote.number, places: quote.places, invoiceId },
    })
    await tell(tx, call, quote, training, { name, reference, invoice: invoice?.number ?? '', invoiceId })
    return quoteWithPapers(call, tx, id)
  })
}

/**
 * Registers so many participants who have no name yet, as one booking of the pharmacy, which its contact names in the space, for the
 * holder of the training's lock.
 */
async function takePlaces(
  tx: Tx,
  call: RequestContext,
  { number, email, places, price, discount, locale, trainingId, pharmacyId }: Quote,
  pharmacy: { name: string; phone: string | null },
) {
  const { now, company } = call
  const each = price - discount
  const [contact] = await tx
    .select({ id: pharmacyContacts.id })
    .from(pharmacyContacts)
    .where(
      and(
        eq(pharmacyContacts.email, email),
        eq(pharmacyContacts.pharmacyId, pharmacyId),
        eq(pharmacyContacts.state, 'approved'),
      ),
    )
  const [booking] = await tx
    .insert(pharmacyBookings)
    .values({
      pharmacyId,
      contactId: contact?.id ?? null,
      trainingId,
      reference: newPaymentReference(),
      createdAt: now,
    })
    .returning({ id: pharmacyBookings.id, reference: pharmacyBookings.reference })
  if (!booking) throw new Error('insert returned no row')
  const rows = Array.from({ length: places }, (_, index) => ({
    firstName: 'Participant',
    lastName: String(index + 1),
    email: noAddress(randomUUID()),
    isUnnamed: true,
    phone: readPhone(pharmacy.phone ?? '') ?? company.phone,
    organization: pharmacy.name,
    position: null,
    trainingId,
    pharmacyId,
    bookingId: booking.id,
    locale,
    ...newRegistration(each, now),
    discountAmount: discount || null,
    termsAcceptedAt: now,
    // The payer has proven an address, and names those who come.
    provenAt: now,
    calendarSequence: 0,
  }))
  const way = { ...(discount > 0 && { discountAmount: discount }), quote: number }
  // They have no name and no address yet: none of them waited.
  const written = await insertRegistrations(tx, call, rows, way, () => false)
  return { reference: booking.reference, places: written }
}

/** Tells who accepted, with the invoice, and the firm. */
async function tell(
  tx: Tx,
  call: RequestContext,
  quote: Quote,
  training: TrainingRow,
  { invoiceId, ...accepted }: { name: string; reference: string; invoice: string; invoiceId: number },
) {
  const told = async (to: string, locale: Locale, isFirm: boolean) => {
    const payer = { paymentReference: accepted.reference, email: quote.email }
    const isPayable = !isFirm && quoteTotal(quote) > 0
    const facts = {
      ...quote,
      ...accepted,
      spaceUrl: call.config.publicUrl + (isFirm ? officePath : pharmacySpacePath),
      papersUrl: isFirm ? null : quotePapersLink(call.config, quote),
      payUrl: isPayable && call.company.onlineProviders.length > 0 ? payLink(call.config, payer, locale) : null,
      paidUrl:
        isFirm || call.company.payment.mobileMoney.length === 0 ? null : declarationLink(call.config, payer, locale),
      trainingTitle: trainingHeadings(training, locale).title.text,
      startsAt: training.startsAt,
      location: training.location,
    }
    const mail = renderMail(quoteAccepted(facts, locale), call.company, locale)
    await notify(tx, call, { type: 'quote', locale, to, mail, brings: isFirm ? undefined : invoiceId })
  }
  await told(quote.email, quote.locale, false)
  await told(call.company.email, 'fr', true)
}
