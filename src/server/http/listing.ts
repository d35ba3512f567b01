import type { Context } from 'hono'

/** Tells a list's total and its neighbouring pages in headers (RFC 8288), the body being the bare array (docs/rules/lists.md#paging). */
export function setListHeaders(c: Context, { page, pageSize }: { page: number; pageSize: number }, total: number) {
  c.header('X-Total-Count', String(total))
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  const url = (target: number) => {
    const query = new URLSearchParams(c.req.query())
    query.set('page', String(target))
    return `${c.req.path}?${query}`
  }
  const neighbours = [
    page > 1 ? `<${url(page - 1)}>; rel="prev"` : null,
    page < lastPage ? `<${url(page + 1)}>; rel="next"` : null,
  ].filter((link) => link !== null)
  if (neighbours.length > 0) c.header('Link', neighbours.join(', '))
}
