import { trainingRows } from '../../domain/registrations/registration-confirmation.ts'
import { datedTitle } from '../../domain/trainings/session-name.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { button, type Letter, nextStep } from './layout.ts'
import type { LetterData } from './registration-received.ts'
import { greeting, spaceButton, spaceName } from './space-words.ts'

const words = {
  free: {
    fr: 'Cette formation était proposée sur demande. Rien n’est à payer pour cette inscription.',
    en: 'This training was offered on request. There is nothing to pay for this registration.',
  },
} satisfies Record<string, Localized>

const priceHeading = ({ isForPharmacy }: LetterData, french: boolean) => {
  if (isForPharmacy) return french ? 'le tarif d’une inscription est fixé' : 'the price of a registration has been set'
  return french ? 'votre tarif est fixé' : 'your price has been set'
}

/**
 * Tells the participant what a training "on request" costs, now that the office has set it.
 * @param price in FCFA
 */
export function priceSet(data: LetterData, price: number, locale: Locale): Letter {
  const french = locale === 'fr'
  const isFree = price === 0
  const session = datedTitle(data.trainingTitle, data.startsAt, locale)
  return {
    subject: french ? `Votre tarif\u00A0: ${session}` : `Your price: ${session}`,
    heading: `${greeting(data, locale)}, ${priceHeading(data, french)}`,
    blocks: [
      nextStep(
        isFree
          ? words.free[locale]
          : french
            ? `Cette formation était proposée sur demande. Voici le tarif de ${data.isForPharmacy ? 'cette' : 'votre'} inscription\u00A0; la facture proforma suit dans ${spaceName(data, locale)}. Si ce tarif ne vous convient pas, répondez simplement à ce message.`
            : `This training was offered on request. Here is the price of ${data.isForPharmacy ? 'this' : 'your'} registration; the proforma invoice follows in ${spaceName(data, locale)}. If this price does not suit you, simply reply to this message.`,
      ),
      {
        type: 'facts',
        rows: [
          ...trainingRows(data, locale),
          [french ? 'Tarif' : 'Price', formatMoney(price)],
          ...(isFree
            ? []
            : ([[french ? 'Référence de paiement' : 'Payment reference', data.paymentReference]] satisfies [
                string,
                string,
              ][])),
        ],
      },
      ...(isFree ? [] : [spaceButton(data, locale)]),
      button(french ? 'Voir la formation' : 'See the training', data.trainingUrl),
    ],
  }
}

const nothingDue = {
  fr: 'Plus rien n’est à payer\u00A0: la facture proforma n’est plus valable.',
  en: 'There is nothing left to pay: the proforma invoice is no longer valid.',
} satisfies Localized

/**
 * Tells the participant what the office takes off their price, or that it no longer does; amounts in FCFA.
 * @param changed the price without it, the discount, and what is owed with it
 */
export function discountChanged(
  data: LetterData,
  { full, amount, owed }: { full: number; amount: number; owed: number },
  locale: Locale,
): Letter {
  const french = locale === 'fr'
  const session = datedTitle(data.trainingTitle, data.startsAt, locale)
  const price = full - amount
  const isLess = amount > 0
  const heading = {
    fr: isLess ? 'une remise vous est accordée' : 'la remise est retirée',
    en: isLess ? 'you have been given a discount' : 'the discount has been withdrawn',
  }
  return {
    subject: french ? `Votre tarif\u00A0: ${session}` : `Your price: ${session}`,
    heading: `${greeting(data, locale)}, ${heading[locale]}`,
    blocks: [
      {
        type: 'facts',
        rows: [
          ...trainingRows(data, locale),
          ...(isLess
            ? ([
                [french ? 'Tarif avant remise' : 'Price before the discount', formatMoney(full)],
                [french ? 'Remise' : 'Discount', formatMoney(amount)],
              ] satisfies [string, string][])
            : []),
          [french ? 'Tarif' : 'Price', formatMoney(price)],
          [french ? 'Reste à payer' : 'Remaining', formatMoney(owed)],
          [french ? 'Référence de paiement' : 'Payment reference', data.paymentReference],
        ],
      },
      nextStep(
        price === 0
          ? nothingDue[locale]
          : french
            ? `La facture proforma à jour suit dans ${spaceName(data, locale)}\u00A0; elle remplace la précédente.`
            : `The updated proforma invoice follows in ${spaceName(data, locale)}; it replaces the one before.`,
      ),
      spaceButton(data, locale),
    ],
  }
}
