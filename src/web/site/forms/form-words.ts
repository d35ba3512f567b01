import type { Localized } from '../../../domain/language.ts'

/** What every public form says: it is loaded with the first of them. */
export const formWords = {
  fr: {
    errorSummary: 'Certains champs sont à corriger',
    draftRestored: 'Votre saisie a été retrouvée.',
    startAgain: 'Tout effacer',
  },
  en: {
    errorSummary: 'Some fields need correcting',
    draftRestored: 'What you had typed has been restored.',
    startAgain: 'Clear everything',
  },
} satisfies Localized<unknown>
