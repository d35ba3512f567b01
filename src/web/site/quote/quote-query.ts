import { queryOptions } from '@tanstack/react-query'
import type { QuotePageForm } from '../../../domain/quotes/quote.ts'
import { fromApi, read } from '../../api/api.ts'

/** A quote, by the link of a mail. */
export const quoteQuery = (link: QuotePageForm) =>
  queryOptions({
    queryKey: ['quote', link.id, link.papers],
    queryFn: fromApi((api) => read(api.quotes.check.$post({ json: link }))),
  })
