import type { Localized } from '../../domain/values/language.ts'

const french = {
  haveCode: 'J’ai un code de remise',
  label: 'Code de remise (facultatif)',
  hint: 'La remise est déduite du tarif quand vous validez.',
}

const english: typeof french = {
  haveCode: 'I have a discount code',
  label: 'Discount code (optional)',
  hint: 'The discount is taken off the price when you confirm.',
}

/** What the field of a code says. */
export const discountWords: Localized<typeof french> = { fr: french, en: english }
