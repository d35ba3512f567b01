import type { Locale, Localized } from '../values/language.ts'

/** What stands where an online course names a place. */
export const onlinePlace = { fr: 'En ligne', en: 'Online' } satisfies Localized

/** Where a training is held, to be read: as the office wrote it, what is online in the reader's language. */
export const placeIn = (location: string, locale: Locale): string =>
  location === onlinePlace.fr ? onlinePlace[locale] : location
