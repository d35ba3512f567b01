import { createFileRoute } from '@tanstack/react-router'
import { ApiError, read } from '../api/api.ts'
import { submission } from '../page/submission.ts'
import { letterPageHead } from '../site/letter-page-head.ts'
import { QuoteScreen } from '../site/quote/quote-screen.tsx'

/** Where the mails about a quote lead: what is offered, to be accepted (docs/rules/quotes.md#accepting). */
export const Route = createFileRoute('/_site/devis')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (search: Record<string, unknown>): { devis?: number; cle?: string; papiers?: string } => {
    // The server says what a number is; its rules would come into every page's first scripts.
    const devis = Number(search.devis)
    return {
      ...(Number.isInteger(devis) && devis > 0 && { devis }),
      ...(typeof search.cle === 'string' && { cle: search.cle }),
      ...(typeof search.papiers === 'string' && { papiers: search.papiers }),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { devis, cle, papiers = '' } }) => {
    const asked = { submission: submission(), quote: null }
    if (devis === undefined || !/^[\w-]{43}$/.test(cle ?? '')) return asked
    const papers = /^[\w-]{43}$/.test(papiers) ? { papers: papiers } : {}
    const link = { id: devis, token: cle ?? '', ...papers }
    const quote = await read(context.api.quotes.check.$post({ json: link })).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    })
    return { ...asked, quote }
  },
  head: letterPageHead({ fr: 'Devis', en: 'Quote' }),
  component: QuoteScreen,
})
