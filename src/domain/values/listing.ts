import * as v from 'valibot'
import { isDay, monthPattern } from './month.ts'
import { rowId } from './numbers.ts'
import { heading } from './text.ts'

const wholeNumber = (fallback: number, max: number) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(1), v.maxValue(max)),
    String(fallback),
  )

/** A month a list may be narrowed to, such as `2026-11`. */
export const monthQuery = v.optional(v.pipe(v.string(), v.regex(monthPattern)))

/** The first or last day of a period a list may be narrowed to, such as `2026-11-07`. */
export const dayQuery = v.optional(v.pipe(v.string(), v.regex(/^20\d\d-\d\d-\d\d$/), v.check(isDay)))

/** Words that a text has, whatever their accents and case; none narrow nothing. */
export const wordsQuery = v.optional(heading(100))

/** Which page of a list: by its number; quicker beside a row, the last of the page before or the first of the page after. */
export interface PagePlace {
  page: number
  after?: number | undefined
  before?: number | undefined
}

/** The query every list takes (docs/rules/lists.md#paging): page from 1, at most 200 rows a page, `q` searched in any part. */
export const listingQuery = {
  page: wholeNumber(1, 1_000_000),
  pageSize: wholeNumber(50, 200),
  order: v.optional(v.picklist(['asc', 'desc']), 'desc'),
  q: v.optional(heading(100), ''),
  /** The row that a page comes after or before: it need not be counted to, which is quicker than by its number alone. */
  after: v.optional(rowId),
  before: v.optional(rowId),
}

const { page, pageSize, after, before } = listingQuery

/** The query of a list that is only paged. */
export const PageQuery = v.object({ page, pageSize, after, before })
