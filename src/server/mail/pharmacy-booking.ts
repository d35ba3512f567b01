import type { Company } from '../../domain/company.ts'
import type { Locale } from '../../domain/language.ts'
import { formatMoney } from '../../domain/money.ts'
import { pharmacySpacePath } from '../../domain/paths.ts'
import { registrationConfirmation } from '../../domain/registration-confirmation.ts'
import type { Letter } from './layout.ts'
import type { LetterData } from './registration-received.ts'

/**
 * Tells who speaks for a pharmacy that its people are registered, with the one reference to quote for all of them.
 * @param data of the first of them, with the reference of all; its price is that of one place
 * @param names who comes, places that are still to be named among them
 */
export function bookingReceived(
  data: LetterData,
  names: readonly string[],
  company: Company,
  publicUrl: string,
  locale: Locale,
): Letter {
  const french = locale === 'fr'
  const price = data.price === null ? null : data.price * names.length
  const { rows, payment, questions } = registrationConfirmation({ ...data, price }, company, locale)
  const count = names.length
  return {
    subject: french
      ? `${count} inscription${count > 1 ? 's' : ''}\u00A0: ${data.trainingTitle}`
      : `${count} registration${count > 1 ? 's' : ''}: ${data.trainingTitle}`,
    heading: french
      ? `${count} place${count > 1 ? 's sont retenues' : ' est retenue'}`
      : `${count} place${count > 1 ? 's are' : ' is'} held`,
    blocks: [
      { type: 'paragraph', text: names.join(', ') },
      { type: 'facts', rows },
      ...(price !== null && count > 1 && data.price !== null
        ? [
            {
              type: 'paragraph' as const,
              text: french
                ? `${count} fois ${formatMoney(data.price)}\u00A0: une seule référence vaut pour tous.`
                : `${count} times ${formatMoney(data.price)}: one reference is for all of them.`,
            },
          ]
        : []),
      { type: 'paragraph', text: payment.text },
      ...(payment.ways.length > 0 ? [{ type: 'facts' as const, rows: payment.ways }] : []),
      {
        type: 'paragraph',
        text: french
          ? 'Vous pouvez nommer ou changer qui vient jusqu’à la veille, dans votre espace. Confirmez-y les noms\u00A0: ils figureront ainsi sur les certificats.'
          : 'You can name or change who comes until the day before, in your space. Confirm the names there: they will stand on the certificates as they are.',
      },
      { type: 'paragraph', text: questions },
      {
        type: 'button',
        label: french ? 'Ouvrir l’espace officine' : 'Open the pharmacy space',
        href: publicUrl + pharmacySpacePath,
      },
    ],
  }
}
