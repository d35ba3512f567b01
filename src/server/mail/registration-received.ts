import { formatTime, formatWeekday } from '../../domain/dates.ts'
import type { Locale } from '../../domain/language.ts'
import { formatPrice } from '../../domain/money.ts'
import type { Letter } from './layout.ts'

/** What every letter about a registration is written from; price in FCFA, null until it is set. */
export interface RegistrationFacts {
  firstName: string
  trainingTitle: string
  startsAt: Date | null
  location: string
  price: number | null
  paymentReference: string
  trainingUrl: string
}

/** The rows that let people recognise the training: name, date, place. */
export function trainingRows(facts: RegistrationFacts, locale: Locale): [string, string][] {
  const french = locale === 'fr'
  const date = facts.startsAt
    ? `${formatWeekday(facts.startsAt, locale)}, ${formatTime(facts.startsAt, locale)}`
    : french
      ? 'Date communiquée prochainement'
      : 'Date to be announced'
  return [
    [french ? 'Formation' : 'Training', facts.trainingTitle],
    [french ? 'Date' : 'Date', date],
    [french ? 'Lieu' : 'Place', facts.location],
  ]
}

/** Tells the participant that the registration has arrived (§9: confirmed within 24 hours). */
export function registrationReceived(facts: RegistrationFacts, locale: Locale): Letter {
  if (locale === 'fr') {
    return {
      subject: `Votre inscription : ${facts.trainingTitle}`,
      heading: `Bonjour ${facts.firstName}, votre inscription est enregistrée`,
      blocks: [
        {
          type: 'paragraph',
          text: 'Nous avons bien reçu votre inscription. Notre équipe vous la confirme sous 24 heures.',
        },
        {
          type: 'facts',
          rows: [
            ...trainingRows(facts, locale),
            ['Tarif', formatPrice(facts.price, locale)],
            ['Référence de paiement', facts.paymentReference],
          ],
        },
        {
          type: 'paragraph',
          text: 'Rappelez cette référence lors de votre paiement : elle nous permet de le rattacher à votre inscription.',
        },
        { type: 'button', label: 'Voir la formation', href: facts.trainingUrl },
      ],
    }
  }
  return {
    subject: `Your registration: ${facts.trainingTitle}`,
    heading: `Hello ${facts.firstName}, your registration has been recorded`,
    blocks: [
      { type: 'paragraph', text: 'We have received your registration. Our team will confirm it within 24 hours.' },
      {
        type: 'facts',
        rows: [
          ...trainingRows(facts, locale),
          ['Price', formatPrice(facts.price, locale)],
          ['Payment reference', facts.paymentReference],
        ],
      },
      {
        type: 'paragraph',
        text: 'Please quote this reference when you pay: it lets us match the payment to your registration.',
      },
      { type: 'button', label: 'See the training', href: facts.trainingUrl },
    ],
  }
}
