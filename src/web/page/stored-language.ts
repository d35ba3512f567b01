import { defaultLocale, type Locale, locales } from '../../domain/values/language.ts'
import { readStored, store } from './browser-storage.ts'

/** The language chosen anywhere on the site (docs/rules/language.md#stored-choice), else French. */
export function storedLocale(): Locale {
  const inCookie = /(?:^|; )language=(\w\w)/.exec(document.cookie)?.[1]
  const chosen = readStored('localStorage', 'language') ?? inCookie
  return locales.find((locale) => locale === chosen) ?? defaultLocale
}

/** Stores a choice as the server does, which this page does not ask: for a year, and for the site's other pages as well. */
export function storeLocale(locale: Locale): void {
  store('localStorage', 'language', locale)
  // biome-ignore lint/suspicious/noDocumentCookie: not every phone in use has the Cookie Store
  document.cookie = `language=${locale}; path=/; max-age=31536000; samesite=lax`
}
