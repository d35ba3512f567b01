import type { Locale } from '../../domain/values/language.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import type { SiteInfo } from '../../server/app/page-environment.ts'

interface Page {
  /** Without the language prefix. */
  path: string
  /** Where a shared link leads, where that is another page than the one that search engines are led to. */
  sharedPath?: string
  title: string
  description: string
}

/** The parts of a route match this needs: the language from the context, the firm from the root's loader. */
interface Matched {
  context: { locale: Locale }
}

const siteOf = (matches: readonly Matched[]) => (matches[0] as { loaderData?: SiteInfo } | undefined)?.loaderData

/**
 * What every public page tells search engines and social networks about itself, in its language and with its twin.
 * @param matches the route matches that `head` is given; the first is the root's
 */
export function pageHead(matches: readonly Matched[], { path, sharedPath = path, title, description }: Page) {
  const [root] = matches
  const site = siteOf(matches)
  if (!root || !site) return {}
  const { locale } = root.context
  const { publicUrl, company } = site
  const url = (language: Locale, of = path) => publicUrl + withLanguage(of, language)
  const fullTitle = !company.name || title.includes(company.name) ? title : `${title} | ${company.name}`
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: description },
      // Read in the first HTML alone: the browser need not know how to write it.
      ...(import.meta.env.SSR
        ? [
            { property: 'og:type', content: 'website' },
            ...(company.name ? [{ property: 'og:site_name', content: company.name }] : []),
            { property: 'og:title', content: title },
            { property: 'og:description', content: description },
            { property: 'og:url', content: url(locale, sharedPath) },
            { property: 'og:locale', content: locale === 'fr' ? 'fr_FR' : 'en_GB' },
          ]
        : []),
    ],
    links: [
      { rel: 'canonical', href: url(locale) },
      { rel: 'alternate', hrefLang: 'fr', href: url('fr') },
      { rel: 'alternate', hrefLang: 'en', href: url('en') },
      { rel: 'alternate', hrefLang: 'x-default', href: url('fr') },
    ],
  }
}
