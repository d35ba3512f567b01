import type { QuoteState } from '../../../domain/quotes/quote.ts'
import { every, filterBy } from '../../signed-in/search-keys.ts'

/** What the address tells of the quotes. */
export const quotesSearch = {
  /** How they stand. */
  offre: filterBy(every<QuoteState>({ sent: true, accepted: true, expired: true, withdrawn: true })),
}
