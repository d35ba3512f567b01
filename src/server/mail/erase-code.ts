import type { Locale } from '../../domain/values/language.ts'
import type { Letter } from './layout.ts'

/** Brings the code that proves that it is the participant who wishes to be erased. */
export function eraseCode(firstName: string, code: string, locale: Locale): Letter {
  return locale === 'fr'
    ? {
        subject: 'Code pour effacer vos données',
        heading: `Bonjour ${firstName}, confirmez l’effacement`,
        blocks: [
          {
            type: 'paragraph',
            text: 'Saisissez ce code dans votre espace participant pour effacer définitivement vos données. Il est valable 10 minutes.',
          },
          { type: 'code', code },
          {
            type: 'paragraph',
            text: 'Vous n’avez rien demandé ? Quelqu’un a ouvert votre espace : déconnectez tous vos appareils depuis votre profil. Sans ce code, rien n’est effacé.',
          },
        ],
      }
    : {
        subject: 'Code to erase your data',
        heading: `Hello ${firstName}, confirm the erasure`,
        blocks: [
          {
            type: 'paragraph',
            text: 'Enter this code in your participant space to erase your data for good. It is valid for 10 minutes.',
          },
          { type: 'code', code },
          {
            type: 'paragraph',
            text: 'You did not ask for this? Somebody has opened your space: sign out of all your devices from your profile. Nothing is erased without this code.',
          },
        ],
      }
}
