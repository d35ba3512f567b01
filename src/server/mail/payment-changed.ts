import { paymentStatusLabels } from '../../domain/labels.ts'
import type { Locale } from '../../domain/language.ts'
import { formatMoney } from '../../domain/money.ts'
import { type PaymentStatus, remainingOf } from '../../domain/registration.ts'
import { trainingFacts } from '../../domain/registration-summary.ts'
import type { Letter } from './layout.ts'
import type { RegistrationFacts } from './registration-received.ts'

/**
 * Tells the participant what is now recorded as paid.
 * @param paymentAmount everything paid so far, in FCFA
 */
export function paymentChanged(
  facts: RegistrationFacts,
  payment: { paymentStatus: PaymentStatus; paymentAmount: number },
  locale: Locale,
): Letter {
  const french = locale === 'fr'
  const remaining = remainingOf({ price: facts.price, paymentAmount: payment.paymentAmount })
  return {
    subject: french ? `Votre paiement : ${facts.trainingTitle}` : `Your payment: ${facts.trainingTitle}`,
    heading: french
      ? `Bonjour ${facts.firstName}, votre paiement a été mis à jour`
      : `Hello ${facts.firstName}, your payment has been updated`,
    blocks: [
      {
        type: 'facts',
        rows: [
          ...trainingFacts(facts, locale),
          [french ? 'Paiement' : 'Payment', paymentStatusLabels[payment.paymentStatus][locale]],
          [french ? 'Montant reçu' : 'Amount received', formatMoney(payment.paymentAmount)],
          ...(payment.paymentStatus === 'remboursé'
            ? []
            : ([[french ? 'Reste à payer' : 'Remaining', formatMoney(remaining)]] as [string, string][])),
          [french ? 'Référence de paiement' : 'Payment reference', facts.paymentReference],
        ],
      },
      { type: 'button', label: french ? 'Voir la formation' : 'See the training', href: facts.trainingUrl },
    ],
  }
}
