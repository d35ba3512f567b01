import { paymentStatusLabels } from '../../domain/labels.ts'
import type { Locale, Localized } from '../../domain/language.ts'
import { formatMoney } from '../../domain/money.ts'
import { owedOf, type PaymentStatus } from '../../domain/registration.ts'
import { trainingRows } from '../../domain/registration-confirmation.ts'
import type { Letter } from './layout.ts'
import type { LetterData } from './registration-received.ts'

/** What has just happened, beside what is paid now; amounts in FCFA. */
export type PaymentFact =
  | { type: 'credited' | 'taken from credit' | 'moved here' | 'moved away'; amount: number }
  /** The amount is by how much it had set lower, negative, or higher. */
  | { type: 'correction reversed'; amount: number }
  | { type: 'reversed'; amount: number; paper: string | null }
  | { type: 'refunded'; amount: number; creditNote: string }

const factLabels: Record<PaymentFact['type'], Localized> = {
  credited: { fr: 'Gardé en crédit pour vous', en: 'Kept as a credit for you' },
  'taken from credit': { fr: 'Repris de votre crédit', en: 'Taken from your credit' },
  'moved here': { fr: 'Reporté d’une autre inscription', en: 'Moved from another registration' },
  'moved away': { fr: 'Reporté sur une autre inscription', en: 'Moved to another registration' },
  'correction reversed': { fr: 'Correction annulée', en: 'Correction taken back' },
  reversed: { fr: 'Enregistrement annulé', en: 'Entry taken back' },
  refunded: { fr: 'Remboursement', en: 'Refund' },
}

const paperLabels = {
  void: { fr: 'N’est plus valable', en: 'No longer valid' },
  creditNote: { fr: 'Avoir', en: 'Credit note' },
} satisfies Record<string, Localized>

function factRows(fact: PaymentFact, locale: Locale): [string, string][] {
  const rows: [string, string][] = [[factLabels[fact.type][locale], formatMoney(fact.amount)]]
  if (fact.type === 'reversed' && fact.paper) rows.push([paperLabels.void[locale], fact.paper])
  if (fact.type === 'refunded') rows.push([paperLabels.creditNote[locale], fact.creditNote])
  return rows
}

/**
 * Tells the participant what is now recorded as paid, and what has just happened.
 * @param paymentAmount everything paid so far, in FCFA
 */
export function paymentChanged(
  data: LetterData,
  payment: { paymentStatus: PaymentStatus; paymentAmount: number },
  facts: PaymentFact[],
  locale: Locale,
): Letter {
  const french = locale === 'fr'
  return {
    subject: french ? `Votre paiement : ${data.trainingTitle}` : `Your payment: ${data.trainingTitle}`,
    heading: french
      ? `Bonjour ${data.firstName}, votre paiement a été mis à jour`
      : `Hello ${data.firstName}, your payment has been updated`,
    blocks: [
      {
        type: 'facts',
        rows: [
          ...trainingRows(data, locale),
          ...facts.flatMap((fact) => factRows(fact, locale)),
          [french ? 'Paiement' : 'Payment', paymentStatusLabels[payment.paymentStatus][locale]],
          [french ? 'Montant reçu' : 'Amount received', formatMoney(payment.paymentAmount)],
          ...(payment.paymentStatus === 'remboursé'
            ? []
            : ([[french ? 'Reste à payer' : 'Remaining', formatMoney(owedOf({ ...data, ...payment }))]] as [
                string,
                string,
              ][])),
          [french ? 'Référence de paiement' : 'Payment reference', data.paymentReference],
        ],
      },
      { type: 'button', label: french ? 'Voir la formation' : 'See the training', href: data.trainingUrl },
    ],
  }
}
