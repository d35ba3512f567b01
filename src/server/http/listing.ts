import type { Context } from 'hono'
import type { Page, PageAsked } from '../db/selection.ts'

/**
 * Tells a list's total and its neighbouring pages in headers (RFC 8288), the body being the bare array
 * (docs/rules/lists.md#paging). Neighbours of a list in an order of its own are told beside a row as well.
 */
export function setListHeaders(
  c: Context,
  { page }: Pick<PageAsked, 'page'>,
  { rows, total, isMore, isKeyed, hasNext }: Page<object>,
) {
  c.header('X-Total-Count', String(total))
  if (isMore) c.header('X-Total-Count-Relation', 'gte')
  const url = (target: number, beside: 'after' | 'before', row: object | undefined) => {
    const query = new URLSearchParams(c.req.query())
    query.delete('after')
    query.delete('before')
    query.set('page', String(target))
    if (isKeyed && row && 'id' in row && target > 1) query.set(beside, String(row.id))
    return `${c.req.path}?${query}`
  }
  const neighbours = [
    page > 1 ? `<${url(page - 1, 'before', rows[0])}>; rel="prev"` : null,
    hasNext ? `<${url(page + 1, 'after', rows.at(-1))}>; rel="next"` : null,
  ].filter((link) => link !== null)
  if (neighbours.length > 0) c.header('Link', neighbours.join(', '))
}
