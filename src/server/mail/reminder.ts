import type { Locale } from '../../domain/language.ts'
import { formatMoney, formatPrice } from '../../domain/money.ts'
import { remainingOf } from '../../domain/registration.ts'
import { trainingFacts } from '../../domain/registration-summary.ts'
import type { Letter } from './layout.ts'
import type { RegistrationFacts } from './registration-received.ts'

/**
 * Reminds a participant of a training to come, and of what is still owed for it.
 * @param paymentAmount what was paid so far, in FCFA
 */
export function reminder(facts: RegistrationFacts, paymentAmount: number, locale: Locale): Letter {
  const french = locale === 'fr'
  const remaining = remainingOf({ price: facts.price, paymentAmount })
  return {
    subject: french ? `Rappel : ${facts.trainingTitle}` : `Reminder: ${facts.trainingTitle}`,
    heading: french ? `Bonjour ${facts.firstName}, à bientôt` : `Hello ${facts.firstName}, see you soon`,
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
          ...trainingFacts(facts, locale),
          facts.price === null
            ? [french ? 'Tarif' : 'Price', formatPrice(facts.price, locale)]
            : [french ? 'Reste à payer' : 'Remaining', formatMoney(remaining)],
          [french ? 'Référence de paiement' : 'Payment reference', facts.paymentReference],
        ],
      },
      { type: 'button', label: french ? 'Voir la formation' : 'See the training', href: facts.trainingUrl },
    ],
  }
}
