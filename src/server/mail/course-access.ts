import type { AccessWarning } from '../../domain/registrations/course-access.ts'
import { formatDay, formatTime } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import { type Block, button, type Letter, nextStep } from './layout.ts'
import type { LetterData } from './registration-received.ts'
import { greeting, spaceButton } from './space-words.ts'

/** The last day on which the course is open to its reader: an access that ends at midnight ends with the day before. */
const lastDay = (endsAt: Date, locale: Locale) => formatDay(new Date(endsAt.getTime() - 1), locale)

/** How one comes in: by a code that is mailed, without a password. */
const signingIn = (locale: Locale) =>
  nextStep(
    locale === 'fr'
      ? 'Pour entrer, tapez cette adresse e-mail et votre téléphone\u00A0: un code à six chiffres vous arrive par e-mail. Il n’y a pas de mot de passe.'
      : 'To enter, type this email address and your phone number: a six-digit code arrives by email. There is no password.',
  )

/** The way in: to the course, past the code where somebody is not signed in; a pharmacy's, which takes none, to its space. */
const wayIn = (data: LetterData, locale: Locale): Block[] =>
  data.isForPharmacy
    ? [
        nextStep(
          locale === 'fr'
            ? 'Votre espace officine dit si le cours est commencé, puis terminé.'
            : 'Your pharmacy space says whether the course is begun, then finished.',
        ),
        spaceButton(data, locale),
      ]
    : [signingIn(locale), button(locale === 'fr' ? 'Ouvrir mon cours' : 'Open my course', data.courseUrl)]

/** The same news of somebody of a pharmacy, as it is told the pharmacy. */
const headingOf = (data: LetterData, [own, team]: [own: string, team: string], locale: Locale) =>
  `${greeting(data, locale)}, ${data.isForPharmacy ? team : own}`

const facts = ({ trainingTitle }: LetterData, endsAt: Date, locale: Locale) => ({
  type: 'facts' as const,
  rows: [
    [locale === 'fr' ? 'Formation en ligne' : 'Online training', trainingTitle],
    [locale === 'fr' ? 'Accès jusqu’au' : 'Access until', lastDay(endsAt, locale)],
  ] satisfies [string, string][],
})

/** Tells that the course is open: until when, and how to come in. */
export function accessOpened(data: LetterData, endsAt: Date, locale: Locale): Letter {
  const french = locale === 'fr'
  return {
    subject: french
      ? `Votre cours est ouvert\u00A0: ${data.trainingTitle}`
      : `Your course is open: ${data.trainingTitle}`,
    heading: headingOf(
      data,
      french ? ['votre cours est ouvert', 'un cours est ouvert'] : ['your course is open', 'a course is open'],
      locale,
    ),
    preheader: french ? `Jusqu’au ${lastDay(endsAt, locale)}` : `Until ${lastDay(endsAt, locale)}`,
    blocks: [facts(data, endsAt, locale), ...wayIn(data, locale)],
  }
}

/** Tells that the office lets its reader have the course for longer. */
export function accessExtended(data: LetterData, endsAt: Date, locale: Locale): Letter {
  const french = locale === 'fr'
  return {
    subject: french
      ? `Votre accès est prolongé\u00A0: ${data.trainingTitle}`
      : `Your access is extended: ${data.trainingTitle}`,
    heading: headingOf(
      data,
      french
        ? ['votre accès est prolongé', 'un accès est prolongé']
        : ['your access is extended', 'an access is extended'],
      locale,
    ),
    preheader: french ? `Jusqu’au ${lastDay(endsAt, locale)}` : `Until ${lastDay(endsAt, locale)}`,
    blocks: [facts(data, endsAt, locale), ...wayIn(data, locale)],
  }
}

/** Warns that the access ends in 30 days, 7 or one. */
export function accessEnds(data: LetterData, days: AccessWarning, endsAt: Date, locale: Locale): Letter {
  const french = locale === 'fr'
  const inDays = french ? (days === 1 ? 'demain' : `dans ${days} jours`) : days === 1 ? 'tomorrow' : `in ${days} days`
  return {
    subject: french
      ? `Votre accès se termine ${inDays}\u00A0: ${data.trainingTitle}`
      : `Your access ends ${inDays}: ${data.trainingTitle}`,
    heading: headingOf(
      data,
      french
        ? [`votre accès au cours se termine ${inDays}`, `un accès au cours se termine ${inDays}`]
        : [`your access to the course ends ${inDays}`, `an access to the course ends ${inDays}`],
      locale,
    ),
    preheader: french
      ? `Le ${lastDay(endsAt, locale)} à ${formatTime(new Date(endsAt.getTime() - 1), locale)}`
      : `On ${lastDay(endsAt, locale)} at ${formatTime(new Date(endsAt.getTime() - 1), locale)}`,
    blocks: [
      facts(data, endsAt, locale),
      nextStep(
        french
          ? 'Terminez les leçons et l’évaluation finale d’ici là. S’il vous faut plus de temps, répondez simplement à ce message.'
          : 'Finish the lessons and the final assessment by then. If you need more time, simply reply to this message.',
      ),
      ...wayIn(data, locale).slice(-1),
    ],
  }
}

/** Reminds the office, which reads French, of those who wait for their access: it is promised within 24 hours. */
export const accessToOpen = (count: number, listUrl: string): Letter => ({
  subject: count === 1 ? 'Un accès à un cours reste à ouvrir' : `${count} accès à des cours restent à ouvrir`,
  heading: count === 1 ? 'Une personne attend son accès' : `${count} personnes attendent leur accès`,
  blocks: [
    nextStep(
      'L’accès est promis sous 24 heures. Il s’ouvre de lui-même dès que le paiement est enregistré\u00A0; sinon, ouvrez-le depuis l’inscription.',
    ),
    button('Voir les inscriptions en attente', listUrl),
  ],
})
