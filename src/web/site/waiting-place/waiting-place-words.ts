import type { Locale, Localized } from '../../../domain/values/language.ts'

/** The words of the page that the mails about a waiting list lead to; they stand here because no other page needs them. */
const waitingPlaceWords = {
  fr: {
    offered: 'Une place vous est réservée',
    offeredUntil: (until: string) => `Elle est à vous jusqu’au ${until}. Acceptez-la, et votre inscription est faite.`,
    accept: 'Accepter la place',
    decline: 'Non merci',
    waiting: 'Votre place sur la liste d’attente',
    position: (position: number) =>
      `Votre position\u00A0: ${position}. Dès qu’une place vous revient, nous vous écrivons.`,
    standby:
      'La session commence dans moins de 24\u00A0heures\u00A0: une place qui se libère est ouverte à tous. Nous vous écrivons s’il y en a une.',
    leave: 'Quitter la liste',
    ended: 'Vous n’êtes plus sur la liste d’attente',
    endings: {
      accepted: 'Votre inscription est faite. Tout est dans l’e-mail que vous avez reçu.',
      declined: 'Vous avez refusé la place\u00A0: elle est allée à la personne suivante.',
      expired: 'La place n’a pas été acceptée à temps\u00A0: elle est allée à la personne suivante.',
      left: 'Vous avez quitté la liste. Vous ne devez rien.',
      removed: 'Vous avez été retiré de la liste. Vous ne devez rien.',
      told: 'Une place libre a été ouverte à tous. S’il en reste une, inscrivez-vous sur la page de la formation.',
      cancelled: 'La session est annulée. Vous ne devez rien.',
      closed: 'La session a commencé\u00A0: la liste est fermée. Vous ne devez rien.',
    },
    accepted: 'Votre inscription est faite',
    acceptedText: 'Merci\u00A0! Un e-mail vous dit tout\u00A0: la date, le lieu, et comment payer.',
    left: 'C’est noté',
    leftText: 'Vous n’êtes plus sur la liste d’attente, et vous ne devez rien.',
    refused: 'La place n’a pas pu être prise',
    unknown: 'Ce lien n’est plus valable. Ouvrez celui du dernier message reçu, ou appelez-nous.',
    training: 'Voir la formation',
    trainings: 'Voir les formations',
    space: 'Ouvrir mon espace participant',
    price: 'Tarif',
    reference: 'Référence',
    at: 'à',
  },
  en: {
    offered: 'A place is reserved for you',
    offeredUntil: (until: string) => `It is yours until ${until}. Accept it, and you are registered.`,
    accept: 'Accept the place',
    decline: 'No thank you',
    waiting: 'Your place on the waiting list',
    position: (position: number) => `Your position: ${position}. As soon as a place is yours, we write to you.`,
    standby:
      'The session begins in less than 24\u00A0hours: a place that becomes free is open to everybody. We write to you if there is one.',
    leave: 'Leave the list',
    ended: 'You are no longer on the waiting list',
    endings: {
      accepted: 'You are registered. Everything is in the email you received.',
      declined: 'You declined the place: it has gone to the next person.',
      expired: 'The place was not accepted in time: it has gone to the next person.',
      left: 'You have left the list. You owe nothing.',
      removed: 'You have been taken off the list. You owe nothing.',
      told: 'A free place was opened to everybody. If one is left, register on the page of the training.',
      cancelled: 'The session is cancelled. You owe nothing.',
      closed: 'The session has begun: the list is closed. You owe nothing.',
    },
    accepted: 'You are registered',
    acceptedText: 'Thank you! An email tells you everything: the date, the place, and how to pay.',
    left: 'Done',
    leftText: 'You are no longer on the waiting list, and you owe nothing.',
    refused: 'The place could not be taken',
    unknown: 'This link is no longer valid. Open the one in the last message you received, or call us.',
    training: 'See the training',
    trainings: 'See the trainings',
    space: 'Open my participant space',
    price: 'Price',
    reference: 'Reference',
    at: 'at',
  },
} satisfies Localized<unknown>

/** The same to a pharmacy's contact: the place is for somebody else, who is named. */
const bookedWords = {
  fr: {
    offered: (name: string) => `Une place est réservée à ${name}`,
    offeredUntil: (until: string) => `Acceptez-la avant le ${until}, et l’inscription est faite.`,
    waiting: (name: string) => `Liste d’attente\u00A0: ${name}`,
    position: (position: number) =>
      `Position sur la liste\u00A0: ${position}. Dès qu’une place se libère, nous vous écrivons.`,
    leave: 'Retirer de la liste',
    ended: (name: string) => `${name} n’est plus sur la liste d’attente`,
    endings: {
      accepted: 'L’inscription est faite. Tout est dans l’e-mail que vous avez reçu.',
      declined: 'La place a été refusée\u00A0: elle est allée à la personne suivante.',
      expired: 'La place n’a pas été acceptée à temps\u00A0: elle est allée à la personne suivante.',
      left: 'Vous avez quitté la liste pour cette personne. Rien n’est dû.',
      removed: 'Cette personne a été retirée de la liste. Rien n’est dû.',
      told: 'Une place libre a été ouverte à tous. S’il en reste une, prenez-la dans votre espace.',
      cancelled: 'La session est annulée. Rien n’est dû.',
      closed: 'La session a commencé\u00A0: la liste est fermée. Rien n’est dû.',
    },
    accepted: (name: string) => `${name}\u00A0: l’inscription est faite`,
    leftText: (name: string) => `${name} n’est plus sur la liste d’attente, et rien n’est dû.`,
    space: 'Ouvrir l’espace officine',
  },
  en: {
    offered: (name: string) => `A place is reserved for ${name}`,
    offeredUntil: (until: string) => `Accept it before ${until}, and they are registered.`,
    waiting: (name: string) => `Waiting list: ${name}`,
    position: (position: number) =>
      `Position on the list: ${position}. As soon as a place becomes free, we write to you.`,
    leave: 'Take off the list',
    ended: (name: string) => `${name} is no longer on the waiting list`,
    endings: {
      accepted: 'They are registered. Everything is in the email you received.',
      declined: 'The place was declined: it has gone to the next person.',
      expired: 'The place was not accepted in time: it has gone to the next person.',
      left: 'You have left the list for them. Nothing is owed.',
      removed: 'They have been taken off the list. Nothing is owed.',
      told: 'A free place was opened to everybody. If one is left, take it in your space.',
      cancelled: 'The session is cancelled. Nothing is owed.',
      closed: 'The session has begun: the list is closed. Nothing is owed.',
    },
    accepted: (name: string) => `${name}: registered`,
    leftText: (name: string) => `${name} is no longer on the waiting list, and nothing is owed.`,
    space: 'Open the pharmacy space',
  },
} satisfies Localized<unknown>

/** @param booked whom a pharmacy booked for, if one did: then its contact reads the page */
export function waitingWordsFor(locale: Locale, booked: string | undefined) {
  const own = waitingPlaceWords[locale]
  if (booked === undefined) return own
  const { offered, waiting, ended, accepted, leftText, ...others } = bookedWords[locale]
  return {
    ...own,
    ...others,
    offered: offered(booked),
    waiting: waiting(booked),
    ended: ended(booked),
    accepted: accepted(booked),
    leftText: leftText(booked),
  }
}
