import type { Locale } from '../../domain/values/language.ts'
import type { SiteText } from './site/fr.ts'

export type { SiteText }

const load: Record<Locale, () => Promise<{ siteText: SiteText }>> = {
  fr: () => import('./site/fr.ts'),
  en: () => import('./site/en.ts'),
}
// Importing again, though loaded, costs the server 2 ms of look-ups a page.
const loaded: Partial<Record<Locale, SiteText>> = {}

/** The public site's words in one language; the other one is never shipped. */
export async function loadSiteText(locale: Locale): Promise<SiteText> {
  loaded[locale] ??= (await load[locale]()).siteText
  return loaded[locale]
}
