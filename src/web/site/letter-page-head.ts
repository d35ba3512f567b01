import type { Localized } from '../../domain/values/language.ts'
import type { SiteInfo } from '../../server/app/page-environment.ts'

/**
 * What a page that only the link of a mail leads to tells about itself: its title, and that it is not for search engines. The title is
 * not of the page's own words: every page carries what a route's head needs.
 */
export const letterPageHead =
  (title: Localized) =>
  ({ match, matches }: { match: { context: { locale: keyof Localized } }; matches: readonly unknown[] }) => {
    const root = matches[0] as { loaderData?: SiteInfo } | undefined
    const own = title[match.context.locale]
    return {
      meta: [
        { title: root?.loaderData?.company.name ? `${own} | ${root.loaderData.company.name}` : own },
        { name: 'robots', content: 'noindex' },
      ],
    }
  }
