import { createFactory } from 'hono/factory'
import * as v from 'valibot'
import type { About, Choice, ListDescription } from '../../domain/desk/list-description.ts'
import { dayQuery, listingQuery, monthQuery, wordsQuery } from '../../domain/values/listing.ts'
import { rowId } from '../../domain/values/numbers.ts'
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

type OptionalPick<Value extends string> = v.OptionalSchema<v.PicklistSchema<Value[], undefined>, undefined>

/** How the API reads a filter that is described. */
type Read<Filter> =
  Filter extends Choice<infer Value>
    ? OptionalPick<Value>
    : Filter extends { is: 'record' | 'amount' }
      ? v.OptionalSchema<typeof rowId, undefined>
      : typeof dayQuery

const singles = {
  ...{ record: v.optional(rowId), amount: v.optional(rowId) },
  ...{ month: monthQuery, day: dayQuery, words: wordsQuery },
}

/** What a list’s filters may be asked for, as its description has them: a choice, the number of a record, an amount, a month, a day, words. */
const filtersOf = <Described extends ListDescription>({ filters }: Described) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [
      name,
      'is' in filter ? singles[filter.is] : v.optional(v.picklist(Object.keys(filter.values))),
    ]),
  ) as unknown as { [Name in keyof Described['filters']]: Read<Described['filters'][Name]> }

/** The query of a list that is described and comes in one order: what every list takes, and its own filters. */
export const queryOf = <Described extends ListDescription>(list: Described) => ({ ...listingQuery, ...filtersOf(list) })

/** The same of a list that can be sorted. */
export const sortedQueryOf = <Described extends ListDescription, Sort extends keyof Described['sorts'] & string>(
  list: Described,
  byDefault: Sort,
) => ({
  ...listingQuery,
  sort: v.optional(v.picklist(Object.keys(list.sorts) as (keyof Described['sorts'] & string)[]), byDefault),
  ...filtersOf(list),
})

/** By which fields of its rows a list that is described is asked. */
export const asksOf = <Described extends ListDescription>({ searched, sorts, filters }: Described) =>
  ({
    q: searched,
    sort: sorts,
    ...Object.fromEntries(Object.entries(filters).map(([name, { about }]) => [name, about])),
  }) as Record<'q' | 'sort' | keyof Described['filters'], About>

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
