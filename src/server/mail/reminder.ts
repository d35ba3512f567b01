import type { Company } from '../../domain/company.ts'
import type { Locale } from '../../domain/language.ts'
import { formatMoney, formatPrice } from '../../domain/money.ts'
import { trainingRows } from '../../domain/registration-confirmation.ts'
import type { Letter } from './layout.ts'
import { type LetterData, paidButton, payerLine } from './registration-received.ts'

function moneyRows({ price, paymentReference }: LetterData, owed: number, locale: Locale): [string, string][] {
  const french = locale === 'fr'
  return [
    price === null
      ? [french ? 'Tarif' : 'Price', formatPrice(price, locale)]
      : [french ? 'Reste à payer' : 'Remaining', formatMoney(owed)],
    [french ? 'Référence de paiement' : 'Payment reference', paymentReference],
  ]
}

/**
 * Reminds a participant of a training to come, and of what is still owed for it.
 * @param owed in FCFA
 */
export function reminder(data: LetterData, owed: number, company: Company, locale: Locale): Letter {
  const french = locale === 'fr'
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
        rows: [...trainingRows(data, locale), ...(data.payer === null ? moneyRows(data, owed, locale) : [])],
      },
      ...payerLine(data, locale),
      ...(owed > 0 ? paidButton(data, company, locale) : []),
      { type: 'button', label: french ? 'Voir la formation' : 'See the training', href: data.trainingUrl },
    ],
  }
}
