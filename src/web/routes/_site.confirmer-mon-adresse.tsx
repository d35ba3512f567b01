import { createFileRoute } from '@tanstack/react-router'
import type { SiteInfo } from '../../server/app/page-environment.ts'
import { submission } from '../page/submission.ts'
import { EmailProofScreen } from '../site/email-proof/email-proof-screen.tsx'

/** Where the reader of a mail proves that its address is theirs (docs/decisions/0031). */
export const Route = createFileRoute('/_site/confirmer-mon-adresse')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (search: Record<string, unknown>): { preuve?: string } =>
    typeof search.preuve === 'string' ? { preuve: search.preuve } : {},
  loader: () => ({ submission: submission() }),
  head: ({ match, matches }) => {
    const root = matches[0] as { loaderData?: SiteInfo } | undefined
    // Not from the page's own words: every page carries what a route's head needs.
    const title = match.context.locale === 'fr' ? 'Confirmer mon adresse' : 'Confirm my address'
    return {
      meta: [
        { title: root?.loaderData?.company.name ? `${title} | ${root.loaderData.company.name}` : title },
        { name: 'robots', content: 'noindex' },
      ],
    }
  },
  component: EmailProofScreen,
})
