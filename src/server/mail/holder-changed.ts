// The letters when a registration becomes another person's, or is reached under another e-mail (docs/rules/registrations.md#contact-data).

import type { OwnPresenceCode } from '../../domain/attendance/presence-code.ts'
import type { Company } from '../../domain/company/company.ts'
import { trainingRows } from '../../domain/registrations/registration-confirmation.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { accessOpened } from './course-access.ts'
import { type Block, button, type Letter, nextStep, paragraph, withoutStep } from './layout.ts'
import { type LetterData, registrationReceived } from './registration-received.ts'
import { presenceCodeLine } from './space-words.ts'

const words = {
  fr: {
    hello: 'Bonjour',
    see: 'Voir la formation',
    space: 'Ouvrir mon espace participant',
    given: {
      subject: 'Votre inscription a été donnée à une autre personne\u00A0:',
      heading: 'votre inscription a été donnée à une autre personne',
      text: 'Cette inscription est maintenant au nom de quelqu’un d’autre\u00A0: vous n’êtes plus sur la liste de cette session. Les liens, les codes et l’adresse d’agenda que vous en avez reçus ne servent plus',
      course:
        'Cette inscription est maintenant au nom de quelqu’un d’autre\u00A0: ce cours n’est plus le vôtre. Les liens et les codes que vous en avez reçus ne servent plus',
      calendar: '\u00A0; l’événement joint retire la session de votre agenda',
      papers: {
        space: 'Les documents faits jusqu’ici restent dans votre espace participant.',
        mail: 'Les documents faits jusqu’ici vous arrivent dans un autre message.',
        none: '',
      },
      mistake: 'Si c’est une erreur, répondez à ce message.',
    },
    papers: {
      subject: 'Vos documents\u00A0:',
      heading: 'voici vos documents',
      text: 'Cette inscription est maintenant au nom d’une autre personne. Voici les documents faits pour vous jusqu’ici\u00A0: gardez-les bien.',
      brought: 'Documents joints',
      tooLarge: 'Trop lourd pour être joint, répondez pour le recevoir',
    },
    taken: {
      subject: 'Inscription à votre nom\u00A0:',
      text: 'Cette inscription, qui était à un autre nom, est maintenant la vôtre.',
    },
    corrected: {
      subject: 'Votre adresse e-mail a été corrigée\u00A0:',
      heading: 'votre adresse e-mail a été corrigée',
      text: 'Les messages sur cette inscription vous arrivent désormais à cette adresse. Les liens et codes envoyés à l’ancienne adresse ne servent plus.',
      prove: 'Confirmez que cette adresse est bien la vôtre.',
      returns: 'Votre inscription revient alors dans votre espace participant.',
      button: 'Confirmer mon adresse',
      mistake: 'Cette inscription n’est pas la vôtre\u00A0? Répondez à ce message.',
    },
    replaced: {
      subject: 'Cette adresse n’est plus celle de votre inscription\u00A0:',
      heading: 'une de vos inscriptions a une autre adresse',
      text: 'L’adresse e-mail de cette inscription vient d’être corrigée\u00A0: les messages à son sujet n’arrivent plus ici, et les liens et codes reçus jusqu’ici ne servent plus. Elle revient dans votre espace participant une fois la nouvelle adresse confirmée. Si ce n’est pas ce que vous avez demandé, répondez à ce message sans attendre.',
    },
  },
  en: {
    hello: 'Hello',
    see: 'See the training',
    space: 'Open my participant space',
    given: {
      subject: 'Your registration was given to somebody else:',
      heading: 'your registration was given to somebody else',
      text: 'This registration is now in somebody else’s name: you are no longer on the list of this session. The links, codes and calendar address that you received with it no longer work',
      course:
        'This registration is now in somebody else’s name: this course is no longer yours. The links and codes that you received with it no longer work',
      calendar: '; the event that comes with this message takes the session out of your calendar',
      papers: {
        space: 'The papers made until now stay in your participant space.',
        mail: 'The papers made until now reach you in another message.',
        none: '',
      },
      mistake: 'If this is a mistake, reply to this message.',
    },
    papers: {
      subject: 'Your papers:',
      heading: 'here are your papers',
      text: 'This registration is now in another person’s name. Here are the papers made for you until now: please keep them.',
      brought: 'Papers attached',
      tooLarge: 'Too large to attach, reply to receive it',
    },
    taken: {
      subject: 'A registration in your name:',
      text: 'This registration, which was in another name, is now yours.',
    },
    corrected: {
      subject: 'Your email address was corrected:',
      heading: 'your email address was corrected',
      text: 'Messages about this registration now come to this address. The links and codes sent to the old address no longer work.',
      prove: 'Confirm that this address is yours.',
      returns: 'Your registration then comes back to your participant space.',
      button: 'Confirm my address',
      mistake: 'This registration is not yours? Reply to this message.',
    },
    replaced: {
      subject: 'This address is no longer that of your registration:',
      heading: 'one of your registrations has another address',
      text: 'The email address of this registration has just been corrected: messages about it no longer come here, and the links and codes received until now no longer work. It comes back to your participant space once the new address is confirmed. If this is not what you asked for, reply to this message at once.',
    },
  },
} satisfies Localized<object>

const joined = (...parts: string[]) => parts.filter(Boolean).join(' ')

/** A letter that names the session; what it says stands before that, what may be pressed after it. */
const about = (
  data: LetterData,
  locale: Locale,
  { subject, heading }: { subject: string; heading: string },
  said: Block[],
  buttons: Block[] = [],
): Letter => ({
  subject: `${subject} ${data.trainingTitle}`,
  heading: `${words[locale].hello} ${data.firstName}, ${heading}`,
  blocks: [...said, { type: 'facts', rows: trainingRows(data, locale) }, ...buttons],
})

/**
 * Tells who had a registration that another person has it.
 * @param papers where the papers of their time are; @param hasEvent as of `placeGiven`
 */
export function givenAway(
  data: LetterData,
  papers: 'space' | 'mail' | 'none',
  hasEvent: boolean,
  locale: Locale,
): Letter {
  const { given, see } = words[locale]
  const said = [
    paragraph(data.kind === 'online_course' ? `${given.course}.` : `${given.text}${hasEvent ? given.calendar : ''}.`),
    nextStep(joined(given.papers[papers], given.mistake)),
  ]
  return about(data, locale, given, said, [button(see, data.trainingUrl)])
}

/** Brings who had a registration without an account the papers of their time. */
export function papersOfBefore(
  data: LetterData,
  { brought, tooLarge }: { brought: string[]; tooLarge: string[] },
  locale: Locale,
): Letter {
  const { papers, see } = words[locale]
  const lists = [
    ...brought.map((title): [string, string] => [papers.brought, title]),
    ...tooLarge.map((title): [string, string] => [papers.tooLarge, title]),
  ]
  return about(
    data,
    locale,
    papers,
    [nextStep(papers.text), { type: 'facts', rows: lists }],
    [button(see, data.trainingUrl)],
  )
}

interface Taken {
  presence: OwnPresenceCode | null
  company: Company
  /** Until when the online course is open to its person; null where it is not open, and for a session. */
  openUntil: Date | null
}

/** What somebody is told who registers; where their course is open, how one comes in. */
const receivedLetter = (data: LetterData, { company, openUntil }: Taken, locale: Locale): Letter =>
  openUntil ? accessOpened(data, openUntil, locale) : registrationReceived(data, company, locale)

/** Tells who has a registration now all that somebody is told who registers. */
export function placeTakenOver(data: LetterData, about: Taken, locale: Locale): Letter {
  const { taken } = words[locale]
  const received = receivedLetter(data, about, locale)
  return {
    ...received,
    subject: `${taken.subject} ${data.trainingTitle}`,
    blocks: [paragraph(taken.text), ...presenceCodeLine(about.presence, data, locale), ...received.blocks],
  }
}

interface Corrected extends Taken {
  /** The address at which the e-mail is proven; undefined where it is already. */
  proof: string | undefined
  /** Whether the registration comes back to an account with that. */
  returns: boolean
}

/** Tells the reader of a corrected e-mail that it is the registration's now, and asks them to prove it. */
export function emailCorrected(data: LetterData, about: Corrected, locale: Locale): Letter {
  const { proof, returns, presence } = about
  const { corrected } = words[locale]
  const proving: Block[] = proof
    ? [nextStep(joined(corrected.prove, returns ? corrected.returns : '')), button(corrected.button, proof)]
    : []
  const received = receivedLetter(data, about, locale)
  return {
    subject: `${corrected.subject} ${data.trainingTitle}`,
    heading: `${words[locale].hello} ${data.firstName}, ${corrected.heading}`,
    blocks: [
      paragraph(joined(corrected.text, corrected.mistake)),
      ...proving,
      ...presenceCodeLine(presence, data, locale),
      ...(proof ? withoutStep(received.blocks) : received.blocks),
    ],
  }
}

/** Tells the former e-mail of a registration that another one has taken its place. */
export const emailReplaced = (data: LetterData, locale: Locale): Letter =>
  about(
    data,
    locale,
    words[locale].replaced,
    [nextStep(words[locale].replaced.text)],
    [button(words[locale].see, data.trainingUrl)],
  )
