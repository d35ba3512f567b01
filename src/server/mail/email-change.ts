import type { Locale } from '../../domain/values/language.ts'
import type { Letter } from './layout.ts'

/** Brings the code that proves a new e-mail address is the participant's. */
export function newEmailCode(firstName: string, code: string, locale: Locale): Letter {
  return locale === 'fr'
    ? {
        subject: 'Confirmez votre nouvelle adresse e-mail',
        heading: `Bonjour ${firstName}, confirmez cette adresse`,
        blocks: [
          {
            type: 'paragraph',
            text: 'Saisissez ce code dans votre espace participant pour que cette adresse devienne la vôtre. Il est valable 10 minutes.',
          },
          { type: 'code', code },
          { type: 'paragraph', text: 'Vous n’avez rien demandé ? Ignorez ce message : rien ne change.' },
        ],
      }
    : {
        subject: 'Confirm your new email address',
        heading: `Hello ${firstName}, confirm this address`,
        blocks: [
          {
            type: 'paragraph',
            text: 'Enter this code in your participant space to make this address yours. It is valid for 10 minutes.',
          },
          { type: 'code', code },
          { type: 'paragraph', text: 'You did not ask for this? Ignore this message: nothing changes.' },
        ],
      }
}

/** Tells the former address that it is not the participant's any more, in case somebody else did it. */
export function emailChanged(firstName: string, locale: Locale): Letter {
  return locale === 'fr'
    ? {
        subject: 'Votre adresse e-mail a été modifiée',
        heading: `Bonjour ${firstName}, votre adresse a changé`,
        blocks: [
          {
            type: 'paragraph',
            text: 'L’adresse e-mail de votre espace participant vient d’être remplacée. Si ce n’est pas vous, répondez à ce message sans attendre.',
          },
        ],
      }
    : {
        subject: 'Your email address has been changed',
        heading: `Hello ${firstName}, your address has changed`,
        blocks: [
          {
            type: 'paragraph',
            text: 'The email address of your participant space has just been replaced. If this was not you, reply to this message at once.',
          },
        ],
      }
}
