import { trainingRows } from '../../domain/registrations/registration-confirmation.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import type { Letter } from './layout.ts'
import type { LetterData } from './registration-received.ts'

const words = {
  fr: {
    subject: 'Votre place a été donnée à une autre personne\u00A0:',
    heading: 'votre place a été donnée à une autre personne',
    text: 'L’officine qui avait pris cette place y a inscrit quelqu’un d’autre\u00A0: vous n’êtes plus sur la liste de cette session, et rien n’est à payer de votre part.',
    calendar: ' L’événement joint la retire de votre agenda.',
    mistake: ' Si c’est une erreur, voyez avec l’officine, ou répondez à ce message.',
    training: 'Voir la formation',
  },
  en: {
    subject: 'Your place was given to somebody else:',
    heading: 'your place was given to somebody else',
    text: 'The pharmacy that took this place has registered somebody else for it: you are no longer on the list of this session, and there is nothing for you to pay.',
    calendar: ' The event that comes with this message takes it out of your calendar.',
    mistake: ' If this is a mistake, ask the pharmacy, or reply to this message.',
    training: 'See the training',
  },
} satisfies Localized<Record<string, string>>

/**
 * Tells somebody that their pharmacy has named another person for their place (docs/rules/pharmacies.md#naming).
 * @param hasEvent whether an event comes with it: not where that person has the same mailbox, whose calendar the session stays in
 */
export function placeGiven(data: LetterData, hasEvent: boolean, locale: Locale): Letter {
  const { subject, heading, text, calendar, mistake, training } = words[locale]
  return {
    subject: `${subject} ${data.trainingTitle}`,
    heading: `${locale === 'fr' ? 'Bonjour' : 'Hello'} ${data.firstName}, ${heading}`,
    blocks: [
      { type: 'paragraph', text: `${text}${hasEvent ? calendar : ''}${mistake}` },
      { type: 'facts', rows: trainingRows(data, locale) },
      { type: 'button', label: training, href: data.trainingUrl },
    ],
  }
}
