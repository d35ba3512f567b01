import type { SiteInfo } from '../../../server/app/page-environment.ts'
import type { SiteText } from '../../i18n/site.ts'

interface Matches {
  match: { context: { text: SiteText } }
  matches: readonly unknown[]
}

/** What the pages of verification tell about themselves: their title, and that a person's certificate is not for search engines. */
export function verificationHead({ match, matches }: Matches) {
  const root = matches[0] as { loaderData?: SiteInfo } | undefined
  const { title } = match.context.text.verification
  return {
    meta: [
      { title: root?.loaderData?.company.name ? `${title} | ${root.loaderData.company.name}` : title },
      { name: 'robots', content: 'noindex' },
    ],
  }
}
