import { createFileRoute } from '@tanstack/react-router'
import { ApiError, read } from '../api/api.ts'
import { submission } from '../page/submission.ts'
import { DeclaredPaymentScreen } from '../site/declared-payment/declared-payment-screen.tsx'
import { letterPageHead } from '../site/letter-page-head.ts'

/** Where a person who has paid a published number says so (docs/rules/declared-payments.md#declaring). */
export const Route = createFileRoute('/_site/j-ai-paye')({
  codeSplitGroupings: [['loader', 'component']],
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
    const asking = read(context.api['payment-declarations'].check.$post({ json: link }))
    const payable = await asking.catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    })
    return payable ? { submission: asked, payable, link } : none
  },
  head: letterPageHead({ fr: 'J’ai payé', en: 'I have paid' }),
  component: DeclaredPaymentScreen,
})
