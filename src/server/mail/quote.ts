import { quoteTotal } from '../../domain/quotes/quote.ts'
import { placeIn } from '../../domain/trainings/online-place.ts'
import { formatDay, formatDayTime } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { type Block, button, type Letter, nextStep } from './layout.ts'
import { paperLine } from './mailed-papers.ts'
import { spaceButton } from './space-words.ts'

/** What letters about a quote are written from; amounts in FCFA. */
interface QuoteFacts {
  number: string
  places: number
  price: number
  discount: number
  expiresOn: string
  trainingTitle: string
  startsAt: Date | null
  location: string
}

/** The way to the space of the pharmacy that reads it. */
const pharmacySpace = ({ spaceUrl }: { spaceUrl: string }, locale: Locale): Block =>
  spaceButton({ isForPharmacy: true, spaceUrl }, locale)

const rowsOf = (quote: QuoteFacts, locale: Locale): [string, string][] => {
  const french = locale === 'fr'
  const { number, trainingTitle, startsAt, location, places, price, discount } = quote
  return [
    [french ? 'Devis' : 'Quote', number],
    [french ? 'Formation' : 'Training', trainingTitle],
    ...(startsAt ? ([['Date', formatDayTime(startsAt, locale)]] as [string, string][]) : []),
    [french ? 'Lieu' : 'Place', placeIn(location, locale)],
    [french ? 'Places' : 'Places', String(places)],
    [french ? 'Prix d’une place' : 'Price of a place', formatMoney(price - discount)],
    [french ? 'Total' : 'Total', formatMoney(quoteTotal(quote))],
  ]
}

/** Brings a quote to a pharmacy, with the link that accepts it. @param isAgain whether it was brought before, and ends soon */
export function quoteSent(
  quote: QuoteFacts & { pharmacy: string; url: string; spaceUrl: string },
  isAgain: boolean,
  locale: Locale,
): Letter {
  const french = locale === 'fr'
  const until = formatDay(quote.expiresOn, locale)
  const facts: Block = { type: 'facts', rows: rowsOf(quote, locale) }
  if (french) {
    return {
      subject: isAgain
        ? `Votre devis expire bientôt\u00A0: ${quote.number}`
        : `Votre devis\u00A0: ${quote.trainingTitle}`,
      heading: isAgain ? `Le devis ${quote.number} est ouvert jusqu’au ${until}` : `Un devis pour ${quote.pharmacy}`,
      blocks: [
        facts,
        nextStep(
          `Il est valable jusqu’au ${until} inclus. Les places ne sont retenues qu’une fois le devis accepté\u00A0; vous pouvez nommer les participants plus tard.`,
        ),
        button('Lire et accepter le devis', quote.url),
        pharmacySpace(quote, locale),
      ],
    }
  }
  return {
    subject: isAgain ? `Your quote expires soon: ${quote.number}` : `Your quote: ${quote.trainingTitle}`,
    heading: isAgain ? `Quote ${quote.number} is open until ${until}` : `A quote for ${quote.pharmacy}`,
    blocks: [
      facts,
      nextStep(
        `It is valid until ${until} inclusive. Places are kept only once the quote is accepted; you may name the participants later.`,
      ),
      button('Read and accept the quote', quote.url),
      pharmacySpace(quote, locale),
    ],
  }
}

/** Brings the code that accepts a quote. */
export function quoteCode(
  { number, code, url, spaceUrl }: { number: string; code: string; url: string; spaceUrl: string },
  locale: Locale,
): Letter {
  return locale === 'fr'
    ? {
        subject: `Code pour accepter le devis ${number}`,
        heading: 'Votre code',
        blocks: [
          { type: 'code', code },
          nextStep(
            'Saisissez-le sur la page du devis dans les dix minutes. Vous n’avez rien demandé\u00A0? Ignorez ce message\u00A0: sans ce code, personne n’accepte à votre place.',
          ),
          button('Ouvrir le devis', url),
          pharmacySpace({ spaceUrl }, locale),
        ],
      }
    : {
        subject: `Code to accept quote ${number}`,
        heading: 'Your code',
        blocks: [
          { type: 'code', code },
          nextStep(
            'Enter it on the page of the quote within ten minutes. You did not ask for this? Ignore this message: without this code, nobody accepts in your place.',
          ),
          button('Open the quote', url),
          pharmacySpace({ spaceUrl }, locale),
        ],
      }
}

/**
 * Tells that a quote was accepted.
 * @param quote `papersUrl` leads who accepted to its papers, `payUrl` to where they pay in the browser, `paidUrl` to where they say that they
 * have paid; the firm has none of them, and opens its back office
 */
export function quoteAccepted(
  quote: QuoteFacts & {
    name: string
    reference: string
    invoice: string
    papersUrl: string | null
    payUrl: string | null
    paidUrl: string | null
    spaceUrl: string
  },
  locale: Locale,
): Letter {
  const french = locale === 'fr'
  const { number, name, reference, invoice, papersUrl, payUrl, paidUrl } = quote
  const next = french
    ? papersUrl === null
      ? 'Les places sont prises et la facture est établie. Les participants restent à nommer, sur leurs inscriptions.'
      : 'Les places sont retenues. Dites-nous qui vient, dans l’espace officine ou en réponse à ce message, au plus tard la veille de la session.'
    : papersUrl === null
      ? 'The places are taken and the invoice is issued. The participants are still to be named, on their registrations.'
      : 'The places are kept. Tell us who comes, in the pharmacy space or in reply to this message, by the day before the session.'
  return {
    subject: french ? `Devis accepté\u00A0: ${number}` : `Quote accepted: ${number}`,
    heading: french ? `Le devis ${number} est accepté` : `Quote ${number} is accepted`,
    blocks: [
      {
        type: 'facts',
        rows: [
          ...rowsOf(quote, locale),
          [french ? 'Facture proforma' : 'Proforma invoice', invoice],
          [french ? 'Référence à rappeler' : 'Reference to quote', reference],
          [french ? 'Accepté par' : 'Accepted by', name],
        ],
      },
      nextStep(next),
      ...(papersUrl === null
        ? []
        : [
            paperLine({ kind: 'invoice' }, locale),
            {
              type: 'button' as const,
              label: french ? 'Télécharger la facture' : 'Download the invoice',
              href: papersUrl,
            },
          ]),
      ...(payUrl === null ? [] : [button(french ? 'Payer en ligne' : 'Pay online', payUrl)]),
      ...(paidUrl === null ? [] : [button(french ? 'J’ai payé' : 'I have paid', paidUrl)]),
      papersUrl === null
        ? button(french ? 'Ouvrir l’administration' : 'Open the back office', quote.spaceUrl)
        : pharmacySpace(quote, locale),
    ],
  }
}
