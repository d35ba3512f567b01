import { createFileRoute } from '@tanstack/react-router'
import type { SiteInfo } from '../../server/app/page-environment.ts'
import { ApiError } from '../api/api.ts'
import { submission } from '../page/submission.ts'
import { declaredPaymentQuery } from '../site/declared-payment/declared-payment-query.ts'
import { DeclaredPaymentScreen } from '../site/declared-payment/declared-payment-screen.tsx'

/** Where whoever has paid a published number says so (docs/rules/declared-payments.md#declaring). */
export const Route = createFileRoute('/_site/j-ai-paye')({
  validateSearch: (search: Record<string, unknown>): { reference?: string; cle?: string; recu?: 1 } => ({
    ...(typeof search.reference === 'string' && { reference: search.reference }),
    ...(typeof search.cle === 'string' && { cle: search.cle }),
    ...(String(search.recu) === '1' && { recu: 1 }),
  }),
  loaderDeps: ({ search: { reference, cle } }) => ({ reference, cle }),
  loader: async ({ context, deps: { reference, cle } }) => {
    const asked = submission()
    // A form that was refused brings the link along.
    const { paymentReference = reference ?? '', token = cle ?? '' } = asked?.outcome === 'refused' ? asked.values : {}
    const link = { paymentReference, token }
    const none = { submission: asked, payable: null, link: null }
    if (!/^[\w-]{4,40}$/.test(paymentReference) || !/^[\w-]{43}$/.test(token)) return none
    const payable = await context.queryClient
      .fetchQuery({ ...declaredPaymentQuery(link), staleTime: 0 })
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      })
    return payable ? { submission: asked, payable, link } : none
  },
  head: ({ match, matches }) => {
    const root = matches[0] as { loaderData?: SiteInfo } | undefined
    // Not from the page's own words: every page carries what a route's head needs.
    const title = match.context.locale === 'fr' ? 'J’ai payé' : 'I have paid'
    return {
      meta: [
        { title: root?.loaderData ? `${title} | ${root.loaderData.company.name}` : title },
        { name: 'robots', content: 'noindex' },
      ],
    }
  },
  component: DeclaredPaymentScreen,
})
