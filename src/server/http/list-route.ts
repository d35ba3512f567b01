import { createFactory } from 'hono/factory'
import * as v from 'valibot'
import { type PageAsked, readPage, type Selection } from '../db/selection.ts'
import type { Permission } from '../session/permission.ts'
import type { AsksOf } from './asks.ts'
import { endpoint } from './endpoint.ts'
import { input } from './input.ts'
import type { OpenedByKeys } from './key-access.ts'
import { setListHeaders } from './listing.ts'
import type { RequestContext } from './request-context.ts'

/** What a list's address may ask for: a page at least. */
export type ListQuery = v.GenericSchema<object, PageAsked> & {
  entries: v.ObjectEntries
}

/** A list of the API: what it may be asked for, by which fields, what its rows look like, and where they come from. */
export interface List<Query extends ListQuery, Row, Who extends object = object> {
  query: Query
  asks: AsksOf<Query>
  row: v.GenericSchema<unknown, Row>
  select: (call: RequestContext & Who, query: v.InferOutput<Query>) => Selection<Row> | Promise<Selection<Row>>
}

const factory = createFactory()

/** The route of a list: a page of it as a bare array, its total and neighbouring pages in headers. */
export const listRoute = <Query extends ListQuery, Row extends object, Who extends object>(
  permission: Permission<Who>,
  summary: string,
  { query, asks, row, select }: List<Query, Row, Who>,
) =>
  factory.createHandlers(
    endpoint(permission, { summary, answers: { 200: v.array(row) }, refusals: [400], asks }),
    input('query', query),
    async (c) => {
      const query = c.req.valid('query')
      const page = await readPage(await select(c.var.call, query), query)
      setListHeaders(c, query, page)
      return c.json(page.rows)
    },
  )

/** The same of a list that keys open as well: it is selected without knowing who asks. */
export const listRouteForKeys = <Query extends ListQuery, Row extends object, Who extends object>(
  permission: Permission<Who>,
  summary: string,
  { query, asks, row, select }: List<Query, Row>,
  key: OpenedByKeys,
) =>
  factory.createHandlers(
    endpoint(permission, { summary, answers: { 200: v.array(row) }, refusals: [400], key, asks }),
    input('query', query),
    async (c) => {
      const query = c.req.valid('query')
      const page = await readPage(await select(c.var.call, query), query)
      setListHeaders(c, query, page)
      return c.json(page.rows)
    },
  )
