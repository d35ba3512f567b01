import type { Company } from '../../domain/company.ts'
import type { Locale } from '../../domain/language.ts'
import { formatMoney, formatPrice } from '../../domain/money.ts'
import { remainingOf } from '../../domain/registration.ts'
import { trainingRows } from '../../domain/registration-confirmation.ts'
import type { Letter } from './layout.ts'
import { type LetterData, paidButton } from './registration-received.ts'

/**
 * Reminds a participant of a training to come, and of what is still owed for it.
 * @param paymentAmount what was paid so far, in FCFA
 */
export function reminder(data: LetterData, paymentAmount: number, company: Company, locale: Locale): Letter {
  const french = locale === 'fr'
  const remaining = remainingOf({ price: data.price, paymentAmount })
  return {
    subject: french ? `Rappel : ${data.trainingTitle}` : `Reminder: ${data.trainingTitle}`,
    heading: french ? `Bonjour ${data.firstName}, à bientôt` : `Hello ${data.firstName}, see you soon`,
    blocks: [
      {
        type: 'paragraph',
        text: french
          ? 'Nous vous rappelons votre inscription à cette formation. En cas d’empêchement, répondez simplement à ce message.'
          : 'This is a reminder of your registration for this training. If you cannot come, simply reply to this message.',
      },
      {
        type: 'facts',
        rows: [
          ...trainingRows(data, locale),
          data.price === null
            ? [french ? 'Tarif' : 'Price', formatPrice(data.price, locale)]
            : [french ? 'Reste à payer' : 'Remaining', formatMoney(remaining)],
          [french ? 'Référence de paiement' : 'Payment reference', data.paymentReference],
        ],
      },
      ...(remaining > 0 ? paidButton(data, company, locale) : []),
      { type: 'button', label: french ? 'Voir la formation' : 'See the training', href: data.trainingUrl },
    ],
  }
}
