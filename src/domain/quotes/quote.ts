// Quotes for a pharmacy (docs/rules/quotes.md). Amounts in FCFA, days as `2027-01-14`, in Abidjan, which is at UTC.
import * as v from 'valibot'
import { emailAddress } from '../values/email.ts'
import { locales } from '../values/language.ts'
import { dayField } from '../values/moment.ts'
import { amountLimit, countingNumber, rowId, wholeNumber } from '../values/numbers.ts'
import { line, linkToken, personName } from '../values/text.ts'
import { key } from '../values/validation.ts'

/** How a quote stands: the last three are its end. */
export const quoteStates = ['sent', 'accepted', 'expired', 'withdrawn'] as const
export type QuoteState = (typeof quoteStates)[number]

/** How many places one quote may be for. */
export const quotePlacesLimit = 50
/** The longest that a quote may be open, in days. */
const longestOpen = 180
/** How many days before its last day somebody who has not accepted is written to again. */
export const followUpDays = 3

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
const dayLater = (now: Date, days: number): string => dayOf(new Date(now.getTime() + days * 24 * 3_600_000))

/** The body of POST /api/admin/quotes. */
export const QuoteForm = v.pipe(
  v.strictObject({
    pharmacyId: countingNumber('quotePharmacy'),
    trainingId: countingNumber('training'),
    places: wholeNumber(1, quotePlacesLimit, 'quotePlaces'),
    /** Of one place, before the discount; tax is included. */
    price: wholeNumber(1, amountLimit, 'quoteAmount'),
    /** What is taken off each place. */
    discount: v.optional(wholeNumber(0, amountLimit, 'quoteAmount'), 0),
    /** Its last day. */
    expiresOn: dayField('quoteDay'),
    /** To whom it goes: who proves that address may accept it. */
    email: emailAddress(),
    locale: v.optional(v.picklist(locales, key('invalid')), 'fr'),
  }),
  v.forward(
    v.check(({ price, discount }) => discount < price, key('quoteDiscount')),
    ['discount'],
  ),
)
export type QuoteForm = v.InferOutput<typeof QuoteForm>

/** Whether a quote may be open until that day: today at least, and not for ever. */
export const mayExpireOn = (day: string, now: Date): boolean => day >= dayOf(now) && day <= dayLater(now, longestOpen)

/** What all places cost together, in FCFA. */
export const quoteTotal = ({ places, price, discount }: Pick<QuoteForm, 'places' | 'price' | 'discount'>): number =>
  places * (price - discount)

/** What becomes of a quote (docs/rules/quotes.md#states). */
export const quoteStateOf = (
  { acceptedAt, withdrawnAt, expiresOn }: { acceptedAt: Date | null; withdrawnAt: Date | null; expiresOn: string },
  now: Date,
): QuoteState => (acceptedAt ? 'accepted' : withdrawnAt ? 'withdrawn' : expiresOn < dayOf(now) ? 'expired' : 'sent')

/** The last days of quotes that are followed up now: those from today's on, so that one missed is made up for; none before 8 h. */
export const followedUpUntil = (now: Date): string | null =>
  now.getUTCHours() < 8 ? null : dayLater(now, followUpDays)

/** The papers of a quote: itself, and the invoice for its places. */
export const quotePapers = ['quote', 'invoice'] as const
export type QuotePaper = (typeof quotePapers)[number]

const linkKey = () => linkToken('invalid')

/** Where the papers are fetched, each null while it is made or not valid; only for a person who has shown that they read the quote's mailbox. */
export const QuotePapers = v.object({
  /** What shows it again: it stands in the letter that tells of the acceptance too. */
  key: v.string(),
  quote: v.nullable(v.string()),
  invoice: v.nullable(v.string()),
  /** Where what is due for its places is paid in the browser; null where nothing is, or nobody takes payments. */
  pay: v.nullable(v.string()),
})

/** A quote as who was sent it reads it. */
export const OwnQuote = v.object({
  number: v.string(),
  state: v.picklist(quoteStates),
  pharmacy: v.string(),
  /** The address that a code goes to, as `a…@example.ci`. */
  sentTo: v.string(),
  places: v.number(),
  price: v.number(),
  discount: v.number(),
  total: v.number(),
  expiresOn: v.string(),
  acceptedAt: v.nullable(v.string()),
  acceptedBy: v.nullable(v.string()),
  /** What payments for its places quote, once it is accepted. */
  reference: v.nullable(v.string()),
  /** Null for a person who has only its link. */
  papers: v.nullable(QuotePapers),
  training: v.object({
    title: v.string(),
    slug: v.string(),
    startsAt: v.nullable(v.string()),
    location: v.string(),
    duration: v.number(),
  }),
})
export type OwnQuote = v.InferOutput<typeof OwnQuote>

/** A quote in the office's list. */
export const QuoteRow = v.object({
  id: v.number(),
  ...v.omit(OwnQuote, ['pharmacy', 'sentTo', 'papers', 'training']).entries,
  pharmacy: v.object({ id: v.number(), name: v.string() }),
  training: v.object({ id: v.number(), title: v.string(), startsAt: v.nullable(v.string()) }),
  email: v.string(),
  acceptedEmail: v.nullable(v.string()),
  followedUpAt: v.nullable(v.string()),
  /** The papers: the quote itself, and what was invoiced for it. */
  documentId: v.number(),
  invoiceId: v.nullable(v.number()),
  createdAt: v.string(),
})
export type QuoteRow = v.InferOutput<typeof QuoteRow>

const link = { id: countingNumber(), token: linkKey() }
const code = v.pipe(line(20), v.regex(/^\d{6}$/, key('code')))

/** The bodies of the calls behind a quote's link. */
export const QuoteLinkForm = v.strictObject(link)
export type QuoteLinkForm = v.InferOutput<typeof QuoteLinkForm>
/** `papers` is what an earlier code, or the letter of the acceptance, gave. */
export const QuotePageForm = v.strictObject({ ...link, papers: v.optional(linkKey()) })
export type QuotePageForm = v.InferOutput<typeof QuotePageForm>
export const QuotePapersForm = v.strictObject({ ...link, code })
export type QuotePapersForm = v.InferOutput<typeof QuotePapersForm>
/** The address of one of its papers. */
export const QuotePaperAddress = v.object({ id: rowId, paper: v.picklist(quotePapers) })
export const QuotePaperKey = v.object({ key: linkKey() })
export const QuoteAcceptanceForm = v.strictObject({
  ...link,
  /** Who accepts, as typed. */
  name: v.pipe(personName(), v.minLength(2, key('quoteName'))),
  code,
})
export type QuoteAcceptanceForm = v.InferOutput<typeof QuoteAcceptanceForm>
