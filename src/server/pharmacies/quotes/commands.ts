import { eq } from 'drizzle-orm'
import { mayExpireOn, type QuoteForm, type QuoteRow, quoteStateOf } from '../../../domain/quotes/quote.ts'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { isOpenForRegistration } from '../../../domain/trainings/training-status.ts'
import { pharmacySpacePath } from '../../../domain/values/paths.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { writeAudit } from '../../audit/commands.ts'
import { type CallersKey, runIdempotent } from '../../db/idempotency.ts'
import type { Tx } from '../../db/open.ts'
import { quotes } from '../../db/schema/quotes.ts'
import { issueQuotePaper } from '../../documents/quote-paper-commands.ts'
import type { RequestContext, StaffCall } from '../../http/request-context.ts'
import { renderMail } from '../../mail/layout.ts'
import { quoteLink } from '../../mail/links.ts'
import { quoteSent } from '../../mail/quote.ts'
import { notify } from '../../notifications/commands.ts'
import { lockOffer } from '../../trainings/queries.ts'
import { lockPharmacies } from '../queries.ts'
import { findJoined, lockQuote, type Quote, quoteRow } from './queries.ts'

/**
 * Makes a quote for a pharmacy, with its paper, and sends it by a letter with the link that accepts it. It keeps no place
 * (docs/rules/quotes.md#making).
 * @param idempotencyKey a repeated call with the same key answers the first answer
 * @throws Refusal `pharmacy_not_found`, `pharmacy_archived`, `training_not_found`, `training_not_open`, `invalid` for its last day
 */
export async function makeQuote(call: StaffCall, form: QuoteForm, idempotencyKey?: CallersKey): Promise<QuoteRow> {
  if (!mayExpireOn(form.expiresOn, call.now)) throw new Refusal('invalid', {}, { expiresOn: 'quoteDay' })
  return call.db.transaction((tx) =>
    runIdempotent(tx, 'quote', idempotencyKey, form, async () => {
      const [pharmacy] = await lockPharmacies(tx, [form.pharmacyId], 'share')
      if (!pharmacy) throw new Refusal('pharmacy_not_found')
      if (pharmacy.archivedAt !== null) throw new Refusal('pharmacy_archived')
      const training = await lockOffer(tx, form.trainingId)
      if (!training) throw new Refusal('training_not_found')
      if (!isOpenForRegistration(training, call.now)) throw new Refusal('training_not_open')
      const { number, documentId } = await issueQuotePaper(tx, call, form, pharmacy, training)
      const [made] = await tx
        .insert(quotes)
        .values({ ...form, number, documentId, createdBy: call.user.id, createdAt: call.now })
        .returning()
      if (!made) throw new Error('insert returned no row')
      const { pharmacyId, trainingId, places, price, discount, expiresOn } = form
      const after = { number, pharmacyId, trainingId, places, price, discount, expiresOn }
      await writeAudit(tx, call.actor, { action: 'create', subjectType: 'quote', subjectId: made.id, after })
      await sendLetter(tx, call, made, false)
      return quoteRow(await findJoined(tx, made.id), call.locale, call.now)
    }),
  )
}

/**
 * Writes the letter with the link to a quote, in its language.
 * @param isAgain whether it was written before, and not answered
 */
export async function sendLetter(
  tx: Tx,
  call: Pick<RequestContext, 'config' | 'company' | 'jobs' | 'now'>,
  quote: Quote,
  isAgain: boolean,
): Promise<void> {
  const { pharmacy, training } = await findJoined(tx, quote.id)
  const { locale, email: to } = quote
  const letter = quoteSent(
    {
      ...quote,
      pharmacy: pharmacy.name,
      trainingTitle: trainingHeadings(training, locale).title.text,
      startsAt: training.startsAt,
      location: training.location,
      url: quoteLink(call.config, quote),
      spaceUrl: call.config.publicUrl + pharmacySpacePath,
    },
    isAgain,
    locale,
  )
  await notify(tx, call, { type: 'quote', locale, to, mail: renderMail(letter, call.company, locale) })
}

/**
 * Sends the letter of an open quote again.
 * @throws Refusal `quote_not_found`, `quote_closed`
 */
export async function sendQuoteAgain(call: StaffCall, id: number): Promise<QuoteRow> {
  return call.db.transaction(async (tx) => {
    const quote = await lockOpen(tx, call, id)
    await sendLetter(tx, call, quote, false)
    await writeAudit(tx, call.actor, { action: 'send_again', subjectType: 'quote', subjectId: id })
    return quoteRow(await findJoined(tx, id), call.locale, call.now)
  })
}

/**
 * Withdraws a quote that was not accepted: its link says so from then on.
 * @throws Refusal `quote_not_found`, `quote_closed`
 */
export async function withdrawQuote(call: StaffCall, id: number): Promise<QuoteRow> {
  return call.db.transaction(async (tx) => {
    await lockOpen(tx, call, id)
    await tx.update(quotes).set({ withdrawnAt: call.now, codeHash: null }).where(eq(quotes.id, id))
    await writeAudit(tx, call.actor, { action: 'withdraw_quote', subjectType: 'quote', subjectId: id })
    return quoteRow(await findJoined(tx, id), call.locale, call.now)
  })
}

/** Holds a quote that can still be accepted. @throws Refusal `quote_not_found`, `quote_closed` */
async function lockOpen(tx: Tx, { now }: Pick<RequestContext, 'now'>, id: number): Promise<Quote> {
  const quote = await lockQuote(tx, id)
  if (quoteStateOf(quote, now) !== 'sent') throw new Refusal('quote_closed')
  return quote
}
