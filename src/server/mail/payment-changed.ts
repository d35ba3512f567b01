import type { Company } from '../../domain/company/company.ts'
import { paymentStatusLabels } from '../../domain/desk/labels.ts'
import { owedOf, type PaymentStatus } from '../../domain/registrations/registration.ts'
import { trainingRows } from '../../domain/registrations/registration-confirmation.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { button, type Letter, nextStep, paragraphIf, saidShortly } from './layout.ts'
import { paperLine } from './mailed-papers.ts'
import { type LetterData, payButtons, waysToPay } from './registration-received.ts'
import { spaceButton, spaceName } from './space-words.ts'

/** What has just happened, beside what is paid now; amounts in FCFA. */
export type PaymentFact =
  | { type: 'received'; amount: number; receipt: string }
  | {
      type: 'waived' | 'credited' | 'taken from credit'
      amount: number
    }
  | { type: 'moved here' | 'moved away' | 'move reversed'; amount: number; other: OtherRegistration }
  /** The amount is by how much it had set lower, negative, or higher. */
  | { type: 'correction reversed'; amount: number }
  | { type: 'reversed'; amount: number; paper: string | null }
  /** The fee is what the bank took of the firm for it, 0 where none is known. */
  | { type: 'bounced'; amount: number; reference: string | null; paper: string | null; fee: number }
  | { type: 'refunded'; amount: number; creditNote: string }

/** The other registration of a move: its session's name in the reader's language. */
interface OtherRegistration {
  session: string
  paymentReference: string
}

const factLabels: Record<PaymentFact['type'], Localized> = {
  received: { fr: 'Paiement reçu', en: 'Payment received' },
  waived: { fr: 'Offert', en: 'Waived' },
  credited: { fr: 'Gardé en crédit pour vous', en: 'Kept as a credit for you' },
  'taken from credit': { fr: 'Repris de votre crédit', en: 'Taken from your credit' },
  'moved here': { fr: 'Reporté d’une autre inscription', en: 'Moved from another registration' },
  'moved away': { fr: 'Reporté sur une autre inscription', en: 'Moved to another registration' },
  'move reversed': { fr: 'Report annulé', en: 'Move taken back' },
  'correction reversed': { fr: 'Correction annulée', en: 'Correction taken back' },
  reversed: { fr: 'Enregistrement annulé', en: 'Entry taken back' },
  bounced: { fr: 'Chèque impayé', en: 'Bounced cheque' },
  refunded: { fr: 'Remboursement', en: 'Refund' },
}

const otherLabel: Localized = { fr: 'L’autre inscription', en: 'The other registration' }

const paperLabels = {
  void: { fr: 'N’est plus valable', en: 'No longer valid' },
  creditNote: { fr: 'Avoir', en: 'Credit note' },
  receipt: { fr: 'Reçu', en: 'Receipt' },
} satisfies Record<string, Localized>

const chequeLabels = {
  reference: { fr: 'Numéro du chèque', en: 'Number of the cheque' },
  fee: { fr: 'Frais de la banque, à notre charge', en: 'The bank’s fee, which we bear' },
} satisfies Record<string, Localized>

/** What it asks of them, for the bank that did not pay has told them nothing of what is due here. */
const bouncedText: Localized = {
  fr: 'La banque n’a pas payé votre chèque\u00A0: ce qu’il réglait est de nouveau dû. Merci de le régler de nouveau, de préférence autrement que par chèque.',
  en: 'The bank has not paid your cheque: what it paid for is due again. Please pay it again, preferably not by cheque.',
}

function factRows(fact: PaymentFact, locale: Locale): [string, string][] {
  const rows: [string, string][] = [[factLabels[fact.type][locale], formatMoney(fact.amount)]]
  if (fact.type === 'bounced') {
    if (fact.reference) rows.push([chequeLabels.reference[locale], fact.reference])
    if (fact.fee > 0) rows.push([chequeLabels.fee[locale], formatMoney(fact.fee)])
  }
  if ((fact.type === 'reversed' || fact.type === 'bounced') && fact.paper)
    rows.push([paperLabels.void[locale], fact.paper])
  if ('other' in fact) rows.push([otherLabel[locale], `${fact.other.session}, ${fact.other.paymentReference}`])
  if (fact.type === 'received') rows.push([paperLabels.receipt[locale], fact.receipt])
  if (fact.type === 'refunded') rows.push([paperLabels.creditNote[locale], fact.creditNote])
  return rows
}

/** Thanks for what came; else says that something has changed, or a cheque has bounced. Who speaks for a pharmacy is greeted without a name. */
function headingOf({ firstName, isForPharmacy }: LetterData, facts: PaymentFact[], locale: Locale): string {
  const isThanks = facts.some(({ type }) => type === 'received')
  const name = isForPharmacy ? '' : ` ${firstName}`
  if (facts.some(({ type }) => type === 'bounced')) {
    if (locale === 'fr') return `Bonjour${name}, ${isForPharmacy ? 'un' : 'votre'} chèque est revenu impayé`
    return `Hello${name}, ${isForPharmacy ? 'a' : 'your'} cheque has bounced`
  }
  if (locale === 'fr') {
    return isThanks
      ? `Merci${name}, nous avons bien reçu votre paiement`
      : `Bonjour${name}, ${isForPharmacy ? 'un' : 'votre'} paiement a été mis à jour`
  }
  return isThanks
    ? `Thank you${name}, we have received your payment`
    : `Hello${name}, ${isForPharmacy ? 'a' : 'your'} payment has been updated`
}

/** What is to be done after it: pay the rest, say how it is to be given back, or nothing. */
function afterwards(data: LetterData, owed: number, toRefund: number, locale: Locale): string {
  const french = locale === 'fr'
  if (owed > 0) {
    return french ? `Il reste ${formatMoney(owed)} à payer.` : `${formatMoney(owed)} remains to be paid.`
  }
  if (toRefund > 0) {
    return french
      ? `${formatMoney(toRefund)} vous reviennent\u00A0: répondez à ce message pour nous dire comment vous les rendre, ou si vous les gardez pour une autre inscription.`
      : `We owe you ${formatMoney(toRefund)}: reply to this message to tell us how to give it back, or whether you keep it for another registration.`
  }
  return french
    ? `Plus rien n’est à payer\u00A0: vos documents sont dans ${spaceName(data, locale)}.`
    : `Nothing is left to pay: your papers are in ${spaceName(data, locale)}.`
}

/**
 * Tells the participant what is now recorded as paid, and what has just happened: thanks for a payment, and brings its receipt. While
 * something remains, it says how to pay that.
 * @param payment everything paid so far, and what is still to be given back in all, the credit included; in FCFA
 */
export function paymentChanged(
  data: LetterData,
  payment: { paymentStatus: PaymentStatus; paymentAmount: number; toRefund: number },
  facts: PaymentFact[],
  company: Company,
  locale: Locale,
): Letter {
  const french = locale === 'fr'
  const received = facts.find((fact) => fact.type === 'received')
  const owed = payment.paymentStatus === 'remboursé' ? 0 : owedOf({ ...data, ...payment })
  const ways = owed > 0 ? waysToPay(data, company, locale) : []
  const remaining: [string, string][] =
    payment.paymentStatus === 'remboursé' ? [] : [[french ? 'Reste à payer' : 'Remaining', formatMoney(owed)]]
  return {
    subject: french ? `Votre paiement : ${data.trainingTitle}` : `Your payment: ${data.trainingTitle}`,
    heading: headingOf(data, facts, locale),
    preheader: saidShortly([...facts.flatMap((fact) => factRows(fact, locale)).slice(0, 1), ...remaining], locale),
    blocks: [
      ...paragraphIf(owed > 0 && facts.some(({ type }) => type === 'bounced') && bouncedText[locale]),
      ...(received ? [paperLine({ kind: 'receipt', number: received.receipt }, locale)] : []),
      nextStep(afterwards(data, owed, payment.toRefund, locale)),
      {
        type: 'facts',
        rows: [
          ...trainingRows(data, locale),
          ...facts.flatMap((fact) => factRows(fact, locale)),
          [french ? 'Paiement' : 'Payment', paymentStatusLabels[payment.paymentStatus][locale]],
          [french ? 'Payé à ce jour' : 'Paid to date', formatMoney(payment.paymentAmount)],
          ...remaining,
          ...(payment.toRefund > 0
            ? ([
                [
                  french ? 'Reste à vous rendre en tout' : 'Still to be given back in all',
                  formatMoney(payment.toRefund),
                ],
              ] satisfies [string, string][])
            : []),
          [french ? 'Référence de paiement' : 'Payment reference', data.paymentReference],
        ],
      },
      ...ways,
      ...(owed > 0 ? payButtons(data, company, locale) : []),
      ...(received ? [spaceButton(data, locale)] : []),
      button(french ? 'Voir la formation' : 'See the training', data.trainingUrl),
    ],
  }
}
