import type { Locale } from '../../domain/values/language.ts'
import type { PharmacyText } from './pharmacy/fr.ts'

export type { PharmacyText }

/** The words of the pharmacies' space in one language; the other one is never loaded. */
export const loadPharmacyText = async (locale: Locale): Promise<PharmacyText> =>
  locale === 'en' ? (await import('./pharmacy/en.ts')).pharmacyText : (await import('./pharmacy/fr.ts')).pharmacyText
