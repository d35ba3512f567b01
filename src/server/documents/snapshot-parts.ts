import type { Company, FirmPart } from '../../domain/company/company.ts'
import type { Settings } from '../../domain/company/settings.ts'
import type { PaperTerms, PersonPart } from '../../domain/documents/document-snapshot.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import type { registrations } from '../db/schema/registrations.ts'
import type { trainings } from '../db/schema/trainings.ts'
import type { RequestContext } from '../http/request-context.ts'
import { newSecret } from './number-commands.ts'
import { trainingPart } from './queries.ts'

/** What issuing needs to know about the call it belongs to. */
export interface Issuing extends Pick<RequestContext, 'actor' | 'company' | 'jobs' | 'now'> {
  settings: Pick<Settings, 'papers'>
}

export type Registration = typeof registrations.$inferSelect
/** A registration whose price is known, in FCFA: nothing else is invoiced or receipted. */
export type PricedRegistration = Registration & { price: number }
export type Training = typeof trainings.$inferSelect

/** What a paper says of the firm. */
export const firmPart = (company: Company): FirmPart => {
  const { name, address, city, phone, email, tradeRegister, taxpayerNumber, legalForm, taxRegime } = company
  return { name, address, city, phone, email, tradeRegister, taxpayerNumber, legalForm, taxRegime }
}

type Person = Pick<Registration, 'firstName' | 'lastName' | 'organization' | 'position' | 'email' | 'phone'>

/** What a paper says of its person. */
export const personPart = ({ firstName, lastName, organization, position, email, phone }: Person): PersonPart => ({
  firstName,
  lastName,
  organization,
  position,
  email,
  phone,
})

/** What a proforma says of what was taken off a price; nothing where nothing was. */
export const discountPart = ({
  discountAmount,
  discountCode,
}: Discounted): { discount?: number; discountCode?: string } => ({
  ...(discountAmount && { discount: discountAmount, ...(discountCode && { discountCode }) }),
})
interface Discounted {
  discountAmount?: number | null
  discountCode?: string | undefined
}

const day = 24 * 3_600_000

/** What a paper about money says of tax. */
const taxPart = ({ taxRate, taxMention, taxMentionInEnglish }: Settings['papers'], locale: Locale): PaperTerms => ({
  taxRate,
  taxMention: (locale === 'en' && taxMentionInEnglish) || taxMention,
})

/** What a receipt or an avoir freezes of the settings, and the secret that its verification asks for. */
export const receiptTerms = ({ settings }: Issuing, locale: Locale) => ({
  said: taxPart(settings.papers, locale),
  secret: newSecret(),
})

/** The days that a pharmacy has to pay, as its record says. */
const agreedTerms = {
  fr: (days: number) => (days === 0 ? 'Paiement à réception.' : `Paiement à ${days}\u00A0jour${days > 1 ? 's' : ''}.`),
  en: (days: number) => (days === 0 ? 'Payment on receipt.' : `Payment within ${days}\u00A0day${days > 1 ? 's' : ''}.`),
} satisfies Localized<unknown>

/**
 * What a proforma freezes of the settings: its last day is so many days after it was issued.
 * @param payerDays how many days a pharmacy has to pay, where that was agreed
 */
export function invoiceTerms(
  { settings, now }: Pick<Issuing, 'settings' | 'now'>,
  locale: Locale,
  payerDays: number | null = null,
): PaperTerms {
  const { terms, termsInEnglish, proformaDays } = settings.papers
  return {
    ...taxPart(settings.papers, locale),
    terms: [payerDays === null ? '' : agreedTerms[locale](payerDays), (locale === 'en' && termsInEnglish) || terms]
      .filter((part) => part !== '')
      .join(' '),
    ...(proformaDays !== null && {
      validUntil: new Date(now.getTime() + proformaDays * day).toISOString().slice(0, 10),
    }),
  }
}

/** What every document about a registration freezes, in the language it was made in. */
export const snapshotParts = (
  call: Pick<RequestContext, 'company' | 'now'>,
  registration: Person & Pick<Registration, 'locale'>,
  training: Training,
) => ({
  locale: registration.locale,
  issuedAt: call.now.toISOString(),
  firm: firmPart(call.company),
  person: personPart(registration),
  training: trainingPart(training, registration.locale),
})
