import type { Company } from '../../domain/company/company.ts'
import { paidByPharmacy } from '../../domain/registrations/payer.ts'
import type { RegistrationStatus } from '../../domain/registrations/registration.ts'
import { registrationConfirmation } from '../../domain/registrations/registration-confirmation.ts'
import type { TrainingKind } from '../../domain/trainings/training.ts'
import type { Locale } from '../../domain/values/language.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { type Block, button, type Letter, nextStep, paragraph } from './layout.ts'
import { paperLine } from './mailed-papers.ts'

/** What every letter about a registration is written from; price in FCFA, null until it is set. */
export interface LetterData {
  firstName: string
  kind: TrainingKind
  trainingTitle: string
  startsAt: Date | null
  location: string
  status: RegistrationStatus
  price: number | null
  /** What was taken off it. */
  discountAmount?: number | null | undefined
  paymentReference: string
  trainingUrl: string
  calendarUrl: string
  /** The participant space. */
  spaceUrl: string
  /** Where an online course is taken; the space, where the letter is about several registrations. */
  courseUrl: string
  /** Where its reader says that they have paid; null where there is no such way. */
  paidUrl: string | null
  /** Where its reader pays in the browser; null where there is no such way. */
  payUrl: string | null
  /** The pharmacy that pays, where its reader does not: nothing is said of what is due then. */
  payer: string | null
  /** Whether who pays for a pharmacy reads it, and not the person. */
  isForPharmacy: boolean
}

/**
 * Where something is due of its reader: the way to pay it in the browser, and the way to say that a number was paid, each where it is open.
 * Nothing without a price, at 0, or where another pays.
 */
export function payButtons(
  { paidUrl, payUrl, payer, price }: Pick<LetterData, 'paidUrl' | 'payUrl' | 'payer' | 'price'>,
  { onlineProviders, payment }: Company,
  locale: Locale,
): Block[] {
  if (payer !== null || !price) return []
  const french = locale === 'fr'
  return [
    ...(payUrl === null || onlineProviders.length === 0
      ? []
      : [button(french ? 'Payer en ligne' : 'Pay online', payUrl)]),
    ...(paidUrl === null || payment.mobileMoney.length === 0
      ? []
      : [button(french ? 'J’ai payé' : 'I have paid', paidUrl)]),
  ]
}

/** Who pays, where the reader does not: instead of what is due. A pharmacy reads it of another, or of the person. */
export const payerLine = (
  { payer, isForPharmacy }: Pick<LetterData, 'payer' | 'isForPharmacy'>,
  locale: Locale,
): Block[] => {
  if (payer === null) return []
  if (!isForPharmacy) return [paragraph(paidByPharmacy(payer, locale))]
  return [paragraph(locale === 'fr' ? `${payer} paie cette inscription.` : `${payer} pays for this registration.`)]
}

/** What its reader still owes, in FCFA, and the reference to pay it by; nothing where they owe nothing, or another pays. */
export const owedRows = (owed: number, { payer, paymentReference }: LetterData, locale: Locale): [string, string][] =>
  owed === 0 || payer !== null
    ? []
    : [
        [locale === 'fr' ? 'Reste à payer' : 'Remaining', formatMoney(owed)],
        [locale === 'fr' ? 'Référence de paiement' : 'Payment reference', paymentReference],
      ]

/** How what is due can be paid, in the words of the confirmation; nothing where no way is known. */
export function waysToPay(data: LetterData, company: Company, locale: Locale): Block[] {
  const { text, ways } = registrationConfirmation(data, company, locale).payment
  if (ways.length === 0) return []
  return [
    { type: 'paragraph', text },
    { type: 'facts', rows: ways },
  ]
}

/**
 * Tells the participant that the registration has arrived, in the words of the page that says so.
 * @param bringsProforma whether the letter brings the proforma of what is due
 */
export function registrationReceived(
  data: LetterData,
  company: Company,
  locale: Locale,
  bringsProforma = false,
): Letter {
  const french = locale === 'fr'
  // As it was when the letter was written: later letters tell what has changed.
  const summary = registrationConfirmation({ ...data, status: 'en_attente' }, company, locale)
  const ways: Block[] = summary.payment.ways.length > 0 ? [{ type: 'facts', rows: summary.payment.ways }] : []
  return {
    subject: french ? `Votre inscription : ${data.trainingTitle}` : `Your registration: ${data.trainingTitle}`,
    heading: french
      ? `Bonjour ${data.firstName}, votre inscription est enregistrée`
      : `Hello ${data.firstName}, your registration is recorded`,
    blocks: [
      nextStep(summary.place),
      { type: 'facts', rows: summary.rows },
      paragraph(summary.payment.text),
      ...ways,
      ...(bringsProforma ? [paperLine({ kind: 'invoice' }, locale)] : []),
      ...payButtons(data, company, locale),
      paragraph(summary.questions),
      paragraph(summary.cancelling),
      button(french ? 'Ouvrir mon espace participant' : 'Open my participant space', data.spaceUrl),
      ...(data.startsAt ? [button(french ? 'Ajouter à mon agenda' : 'Add to my calendar', data.calendarUrl)] : []),
      button(french ? 'Voir la formation' : 'See the training', data.trainingUrl),
    ],
  }
}
