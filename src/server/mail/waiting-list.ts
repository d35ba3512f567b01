// The letters to those who are on a waiting list (docs/rules/waiting-list.md#letters).

import { trainingRows } from '../../domain/registrations/registration-confirmation.ts'
import { datedTitle } from '../../domain/trainings/session-name.ts'
import { formatTime, formatWeekday } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import { formatPrice } from '../../domain/values/money.ts'
import { type Block, button, type Letter, nextStep, paragraph } from './layout.ts'

export interface WaitingLetterData {
  firstName: string
  /** Whom a pharmacy booked a place for, and the reference of all that it booked at once: then its contact reads the letter. */
  booked?: { name: string; reference: string } | undefined
  trainingTitle: string
  startsAt: Date | null
  location: string
  /** In FCFA, null until it is set. */
  price: number | null
  trainingUrl: string
  /** The page of their place: there it is taken, or given up. */
  placeUrl: string
}

/** Whom the place is for, as a pharmacy’s contact knows them. */
const bookedRows = (
  { name, reference }: { name: string; reference: string },
  locale: Locale,
): [label: string, value: string][] => [
  [locale === 'fr' ? 'Pour' : 'For', name],
  [locale === 'fr' ? 'Référence' : 'Reference', reference],
]

interface Words {
  subject: string
  /** What follows the name. */
  heading: string
  preheader?: string
  text: string[]
}

function letter(data: WaitingLetterData, locale: Locale, { text, ...words }: Words, blocks: (Block | false)[]): Letter {
  const french = locale === 'fr'
  const { subject, heading, preheader } = words
  const { booked } = data
  const to = booked ? ` (${booked.name}, ${booked.reference})` : ''
  return {
    subject: `${subject}${french ? '\u00A0:' : ':'} ${datedTitle(data.trainingTitle, data.startsAt, locale)}${to}`,
    heading: booked
      ? `${heading[0]?.toUpperCase()}${heading.slice(1)}`
      : `${french ? 'Bonjour' : 'Hello'} ${data.firstName}, ${heading}`,
    ...(preheader ? { preheader } : {}),
    blocks: [
      ...(booked ? [{ type: 'facts' as const, rows: bookedRows(booked, locale) }] : []),
      ...text.map((said, at) => (at === text.length - 1 ? nextStep : paragraph)(said)),
      ...blocks.filter((block) => block !== false),
    ],
  }
}

const facts = (data: WaitingLetterData, locale: Locale): Block => ({ type: 'facts', rows: trainingRows(data, locale) })
const wayTo = (locale: Locale, french: string, english: string, href: string): Block =>
  button(locale === 'fr' ? french : english, href)
const placeButton = (data: WaitingLetterData, locale: Locale) =>
  wayTo(locale, 'Voir ma place ou quitter la liste', 'See my place or leave the list', data.placeUrl)
const trainingButton = (data: WaitingLetterData, locale: Locale) =>
  wayTo(locale, 'Voir la formation', 'See the training', data.trainingUrl)

const momentIn = (at: Date, locale: Locale) =>
  locale === 'fr'
    ? `${formatWeekday(at, locale)} à ${formatTime(at, locale)}`
    : `${formatWeekday(at, locale)} at ${formatTime(at, locale)}`

/** Answers somebody who joined: their place, and what happens next. */
export function joinedList(data: WaitingLetterData, position: number, hours: number, locale: Locale): Letter {
  const french = locale === 'fr'
  const words = french
    ? {
        subject: 'Liste d’attente',
        heading: 'vous êtes sur la liste d’attente',
        text: [
          `Cette session est complète. Votre position sur la liste d’attente\u00A0: ${position}.`,
          `Dès qu’une place se libère, nous la proposons à la première personne de la liste, par e-mail, entre 8\u00A0h et 20\u00A0h\u00A0; elle lui est réservée ${hours === 1 ? 'une\u00A0heure' : `${hours}\u00A0heures`}. Moins de 24\u00A0heures avant le début, une place libre est ouverte à tous\u00A0: nous vous prévenons.`,
          'Vous ne devez rien, et vous pouvez quitter la liste à tout moment.',
        ],
      }
    : {
        subject: 'Waiting list',
        heading: 'you are on the waiting list',
        text: [
          `This session is full. Your position on the waiting list: ${position}.`,
          `As soon as a place becomes free we offer it to the first person on the list, by email, between 8:00 and 20:00; it is reserved for them for ${hours === 1 ? 'one\u00A0hour' : `${hours}\u00A0hours`}. Less than 24\u00A0hours before the start a free place is open to everybody: we let you know.`,
          'You owe nothing, and you can leave the list at any time.',
        ],
      }
  return letter(data, locale, words, [facts(data, locale), placeButton(data, locale)])
}

/** Offers a place until a moment. */
export function placeOffered(data: WaitingLetterData, endsAt: Date, locale: Locale): Letter {
  const until = momentIn(endsAt, locale)
  const words =
    locale === 'fr'
      ? {
          subject: 'Une place s’est libérée',
          heading: 'une place vous est réservée',
          preheader: `Acceptez-la avant le ${until}.`,
          text: [
            `Une place s’est libérée dans cette session. Elle vous est réservée jusqu’au ${until}.`,
            'Acceptez-la en un clic\u00A0: votre inscription est alors faite. Si vous n’en voulez plus, dites-le\u00A0: elle ira à la personne suivante.',
          ],
        }
      : {
          subject: 'A place has become free',
          heading: 'a place is reserved for you',
          preheader: `Accept it before ${until}.`,
          text: [
            `A place has become free in this session. It is reserved for you until ${until}.`,
            'Accept it in one click: you are then registered. If you no longer want it, say so: it goes to the next person.',
          ],
        }
  const { type, rows } = { type: 'facts' as const, rows: trainingRows(data, locale) }
  const price: [string, string] = [locale === 'fr' ? 'Tarif' : 'Price', formatPrice(data.price, locale)]
  return letter(data, locale, words, [
    { type, rows: [...rows, price] },
    wayTo(locale, 'Accepter ou refuser la place', 'Accept or decline the place', data.placeUrl),
  ])
}

const endings = {
  expired: {
    fr: {
      subject: 'Place non acceptée à temps',
      heading: 'la place est passée à la personne suivante',
      text: [
        'La place que nous vous avions réservée n’a pas été acceptée à temps\u00A0: elle est proposée à la personne suivante, et vous n’êtes plus sur la liste d’attente. Vous ne devez rien.',
        'Vous pouvez rejoindre la liste de nouveau sur la page de la formation.',
      ],
    },
    en: {
      subject: 'Place not accepted in time',
      heading: 'the place has gone to the next person',
      text: [
        'The place that we had reserved for you was not accepted in time: it is offered to the next person, and you are no longer on the waiting list. You owe nothing.',
        'You can join the list again on the page of the training.',
      ],
    },
  },
  told: {
    fr: {
      subject: 'Une place est libre pour tous',
      heading: 'une place est libre',
      text: [
        'La session commence dans moins de 24\u00A0heures et une place est libre. Elle est désormais ouverte à tous\u00A0: la première personne qui s’inscrit l’obtient.',
        'La liste d’attente est fermée\u00A0: pour venir, inscrivez-vous dès maintenant sur la page de la formation.',
      ],
    },
    en: {
      subject: 'A place is open to everybody',
      heading: 'a place is free',
      text: [
        'The session begins in less than 24\u00A0hours and a place is free. It is now open to everybody: the first person to register has it.',
        'The waiting list is closed: to come, register now on the page of the training.',
      ],
    },
  },
  cancelled: {
    fr: {
      subject: 'Session annulée',
      heading: 'cette session est annulée',
      text: [
        'La session pour laquelle vous attendiez une place est annulée. La liste d’attente est fermée, et vous ne devez rien.',
      ],
    },
    en: {
      subject: 'Session cancelled',
      heading: 'this session is cancelled',
      text: [
        'The session for which you were waiting for a place is cancelled. The waiting list is closed, and you owe nothing.',
      ],
    },
  },
  restored: {
    fr: {
      subject: 'La session a lieu',
      heading: 'la session a finalement lieu',
      text: [
        'La session annulée pour laquelle vous attendiez une place a finalement lieu. La liste d’attente est repartie de zéro\u00A0: inscrivez-vous s’il reste une place, ou rejoignez la liste.',
      ],
    },
    en: {
      subject: 'The session takes place',
      heading: 'the session takes place after all',
      text: [
        'The cancelled session for which you were waiting for a place takes place after all. The waiting list has begun again: register if a place is left, or join the list.',
      ],
    },
  },
} satisfies Record<string, Record<Locale, Words>>

/** Tells how a place on the list ended, or that the session comes back. */
export const waitingEnded = (data: WaitingLetterData, ending: keyof typeof endings, locale: Locale): Letter =>
  letter(data, locale, endings[ending][locale], [facts(data, locale), trainingButton(data, locale)])

/** Tells who waits that the session has another date. */
export function waitingDateMoved(
  data: WaitingLetterData,
  before: Date | null,
  position: number,
  locale: Locale,
): Letter {
  const was = before ? momentIn(before, locale) : locale === 'fr' ? 'à fixer' : 'to be set'
  const is = data.startsAt ? momentIn(data.startsAt, locale) : locale === 'fr' ? 'à fixer' : 'to be set'
  const words =
    locale === 'fr'
      ? {
          subject: 'Nouvelle date',
          heading: 'la date de la session a changé',
          text: [
            `Ancienne date\u00A0: ${was}. Nouvelle date\u00A0: ${is}.`,
            `Vous gardez votre place sur la liste d’attente\u00A0: position ${position}. Si cette date ne vous convient pas, quittez la liste.`,
          ],
        }
      : {
          subject: 'New date',
          heading: 'the date of the session has changed',
          text: [
            `Former date: ${was}. New date: ${is}.`,
            `You keep your place on the waiting list: position ${position}. If this date does not suit you, leave the list.`,
          ],
        }
  return letter(data, locale, words, [facts(data, locale), placeButton(data, locale)])
}
