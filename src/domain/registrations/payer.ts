import type { Locale } from '../values/language.ts'

/**
 * What somebody reads instead of what is due, where their pharmacy pays for the registration (docs/rules/pharmacies.md#who-pays).
 * @param name the pharmacy's
 */
export const paidByPharmacy = (name: string, locale: Locale): string =>
  locale === 'fr'
    ? `Votre officine ${name} paie cette inscription.`
    : `Your pharmacy ${name} pays for this registration.`

/** The same, where what was paid is to be given back or counts elsewhere. */
export const settledWithPharmacy = (name: string, locale: Locale): string =>
  locale === 'fr'
    ? `Ce qui a été payé pour cette inscription se règle avec votre officine ${name}.`
    : `What was paid for this registration is settled with your pharmacy ${name}.`
