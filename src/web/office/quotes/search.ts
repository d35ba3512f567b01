import { describedQuotes } from '../../../domain/desk/office-lists.ts'
import { keysOf } from '../kit/list-search.ts'

/** What the address tells of the quotes. */
export const quotesSearch = keysOf(describedQuotes)
