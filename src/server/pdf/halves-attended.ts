import type { Localized } from '../../domain/values/language.ts'

/** How many of a session's half-days somebody attended, as papers say it. */
export const halvesAttended: Localized<(attended: number, held: number) => string> = {
  fr: (attended, held) => `${attended}\u00A0demi-journée${attended > 1 ? 's' : ''} sur\u00A0${held}`,
  en: (attended, held) => `${attended}\u00A0half-day${attended === 1 ? '' : 's'} of\u00A0${held}`,
}
