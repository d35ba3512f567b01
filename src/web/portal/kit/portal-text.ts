import { createContext, use } from 'react'
import type { Locale } from '../../../domain/values/language.ts'
import type { PortalText } from '../../i18n/portal/fr.ts'
import { useSite } from '../../page/use-site.ts'

/** The participant space's words in one language; the other one is never loaded. */
const loadPortalText = async (locale: Locale): Promise<PortalText> =>
  (locale === 'en' ? await import('../../i18n/portal/en.ts') : await import('../../i18n/portal/fr.ts')).portalText

export const PortalTextContext = createContext<PortalText | null>(null)

/** What every screen of the space knows: `words` are its own, the rest is the whole site's. */
export function usePortal() {
  const site = useSite()
  const words = use(PortalTextContext)
  if (!words) throw new Error('outside the participant space')
  return { ...site, words }
}

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
