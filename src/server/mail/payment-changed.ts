import { paymentStatusLabels } from '../../domain/labels.ts'
import type { Locale } from '../../domain/language.ts'
import { formatMoney } from '../../domain/money.ts'
import { type PaymentStatus, remainingOf } from '../../domain/registration.ts'
import { trainingRows } from '../../domain/registration-confirmation.ts'
import type { Letter } from './layout.ts'
import type { LetterData } from './registration-received.ts'

/**
 * Tells the participant what is now recorded as paid.
 * @param paymentAmount everything paid so far, in FCFA
 */
export function paymentChanged(
  data: LetterData,
  payment: { paymentStatus: PaymentStatus; paymentAmount: number },
  locale: Locale,
): Letter {
  const french = locale === 'fr'
  const remaining = remainingOf({ price: data.price, paymentAmount: payment.paymentAmount })
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
          [french ? 'Paiement' : 'Payment', paymentStatusLabels[payment.paymentStatus][locale]],
          [french ? 'Montant reçu' : 'Amount received', formatMoney(payment.paymentAmount)],
          ...(payment.paymentStatus === 'remboursé'
            ? []
            : ([[french ? 'Reste à payer' : 'Remaining', formatMoney(remaining)]] as [string, string][])),
          [french ? 'Référence de paiement' : 'Payment reference', data.paymentReference],
        ],
      },
      { type: 'button', label: french ? 'Voir la formation' : 'See the training', href: data.trainingUrl },
    ],
  }
}
