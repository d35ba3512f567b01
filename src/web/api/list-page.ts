// Pages of lists, which office and space read: kept out of what every public page loads.
import type { PagePlace } from '../../domain/values/listing.ts'
import { type JsonResponse, read } from './api.ts'

/** A page of a list, how many rows the list has, whether there are more than were counted, and where the pages beside it are (docs/rules/lists.md#paging). */
export interface ListPage<Rows> {
  rows: Rows
  total: number
  isMore: boolean
  previous: PagePlace | undefined
  next: PagePlace | undefined
}

/** A page beside an answer's, as its `Link` header names it (RFC 8288); undefined where there is none. */
function placeIn(link: string, relation: 'prev' | 'next'): PagePlace | undefined {
  const query = new RegExp(`<[^>?]*\\?([^>]*)>; rel="${relation}"`).exec(link)?.[1]
  if (query === undefined) return undefined
  const told = new URLSearchParams(query)
  const numberOf = (name: string) => Number(told.get(name)) || undefined
  return { page: numberOf('page') ?? 1, after: numberOf('after'), before: numberOf('before') }
}

/** How a page is asked for. */
export const askedAt = ({ page, after, before }: PagePlace): { page: string; after?: string; before?: string } => ({
  page: String(page),
  ...(after && { after: String(after) }),
  ...(before && { before: String(before) }),
})

/** A page of a list with what its headers tell of the whole. */
export async function readPage<T>(pending: Promise<JsonResponse<T> & { headers: Headers }>): Promise<ListPage<T>> {
  const response = await pending
  const rows = await read(Promise.resolve(response))
  const link = response.headers.get('Link') ?? ''
  return {
    rows,
    total: Number(response.headers.get('X-Total-Count') ?? 0),
    isMore: response.headers.get('X-Total-Count-Relation') === 'gte',
    previous: placeIn(link, 'prev'),
    next: placeIn(link, 'next'),
  }
}
