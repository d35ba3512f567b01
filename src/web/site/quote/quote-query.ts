import { queryOptions } from '@tanstack/react-query'
import type { QuoteLinkForm } from '../../../domain/quote.ts'
import { fromApi, read } from '../../api/api.ts'

/** A quote, by the link of a mail. */
export const quoteQuery = (link: QuoteLinkForm) =>
  queryOptions({
    queryKey: ['quote', link.id],
    queryFn: fromApi((api) => read(api.quotes.check.$post({ json: link }))),
  })
