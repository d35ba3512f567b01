import { createContext, use } from 'react'
import type { Locale } from '../../domain/values/language.ts'
import type { PharmacyText } from '../i18n/pharmacy/fr.ts'
import { useSite } from '../page/use-site.ts'

/** The words of the pharmacies' space in one language; the other one is never loaded. */
const loadPharmacyText = async (locale: Locale): Promise<PharmacyText> =>
  (locale === 'en' ? await import('../i18n/pharmacy/en.ts') : await import('../i18n/pharmacy/fr.ts')).pharmacyText

const loading = new Map<Locale, Promise<PharmacyText>>()

/** The words of the space in a language, loaded once; a screen waits for them. */
export function usePharmacyTextIn(locale: Locale): PharmacyText {
  const words = loading.get(locale) ?? loadPharmacyText(locale)
  loading.set(locale, words)
  return use(words)
}

export const PharmacyTextContext = createContext<PharmacyText | null>(null)

/** What every screen of the pharmacies' space knows: `words` are its own, the rest is the whole site's. */
export function usePharmacyText() {
  const site = useSite()
  const words = use(PharmacyTextContext)
  if (!words) throw new Error('outside the pharmacies’ space')
  return { ...site, words }
}
