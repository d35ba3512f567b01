import { use } from 'react'
import type { Locale } from '../../../domain/values/language.ts'
import { loadPortalText, type PortalText } from '../../i18n/portal.ts'

const loading = new Map<Locale, Promise<PortalText>>()
const loaded = new Map<Locale, PortalText>()

/** The participant space's words in a language, loaded once. */
export function portalTextIn(locale: Locale): Promise<PortalText> {
  const words = loading.get(locale) ?? loadPortalText(locale)
  loading.set(locale, words)
  void words.then((text) => loaded.set(locale, text))
  return words
}

/** The same for a screen, which waits for them; on the server nothing can wait, and they have been loaded before. */
export const usePortalTextIn = (locale: Locale): PortalText => loaded.get(locale) ?? use(portalTextIn(locale))
