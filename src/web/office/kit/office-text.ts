import { createContext, use } from 'react'
import type { Locale } from '../../../domain/values/language.ts'
import { loadOfficeText, type OfficeText } from '../../i18n/office.ts'
import { useSite } from '../../page/use-site.ts'

const loading = new Map<Locale, Promise<OfficeText>>()

/** The office's words in a language, loaded once. */
export function officeTextIn(locale: Locale): Promise<OfficeText> {
  const words = loading.get(locale) ?? loadOfficeText(locale)
  loading.set(locale, words)
  return words
}

export const OfficeTextContext = createContext<OfficeText | null>(null)

/** What every office screen knows: `words` are its own, the rest is the whole site's. */
export function useOffice() {
  const site = useSite()
  const words = use(OfficeTextContext)
  if (!words) throw new Error('outside the office')
  return { ...site, words }
}
