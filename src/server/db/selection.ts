import { type SQLWrapper, sql } from 'drizzle-orm'
import type { PagePlace } from '../../domain/values/listing.ts'

/** A query for ids that can still be narrowed to a page. */
export interface IdQuery extends SQLWrapper, PromiseLike<{ id: number }[]> {
  limit: (most: number) => IdQuery
  offset: (before: number) => IdQuery
}

/**
 * How many rows are read at most, written in the statement: of a number that comes beside it the planner would not know, where it plans
 * once for all times, how small it is. Drizzle takes SQL in the place of a number, though its types do not say so.
 */
const most = (rows: number) => sql.raw(String(Math.trunc(rows))) as unknown as number

/** From where a list is read: from its end, the last row first, where it is turned; beyond the row of this id. */
export interface Reading {
  isTurned?: boolean
  beyond?: number
}

/** What a list holds after its filters, in its order, before anything is read. */
export interface Selection<Row> {
  /** The ids, in the list's order; a new query each time, for a limit stays with it. */
  ids: () => IdQuery
  /** The same from elsewhere, for lists in an order that can be turned; `beyond` only where the list `isKeyed`. */
  from?: ((reading: Reading) => IdQuery) | undefined
  isKeyed?: boolean | undefined
  /**
   * How many there are in all, for lists that know without looking at each row, or that stay short. Others are counted up to
   * `countLimit` (docs/rules/lists.md#paging).
   */
  count?: (() => PromiseLike<number>) | undefined
  /** The rows with these ids, in the list's order. */
  rows: (ids: SQLWrapper | number[]) => Promise<Row[]>
  /** Reads a page another way, where that is quicker. */
  page?: ((limit: number, offset: number) => Promise<Row[]>) | undefined
}

/** How far rows are counted where their number is not known. */
export const countLimit = 1_000

/** Which page of a list, of how many rows, and what is searched for in it. */
export interface PageAsked extends PagePlace {
  pageSize: number
  q?: string
}

/** A page of a list, how many rows the list has, whether there are more than that, and whether a row can be told beside the page's. */
export interface Page<Row> {
  rows: Row[]
  total: number
  isMore: boolean
  hasNext: boolean
  isKeyed: boolean
}

/**
 * Reads a page of a list. Where the total is known, the far half is read from the end; where it is not, what is searched for is found
 * and counted in one go, for a common word matches so many that counting them would be all the work.
 */
export async function readPage<Row>(selection: Selection<Row>, asked: PageAsked): Promise<Page<Row>> {
  const found = selection.count ? readCounted(selection, selection.count, asked) : readUncounted(selection, asked)
  return { ...(await found), isKeyed: selection.isKeyed === true }
}

async function readCounted<Row>(
  selection: Selection<Row>,
  count: () => PromiseLike<number>,
  asked: PageAsked,
): Promise<Omit<Page<Row>, 'isKeyed'>> {
  const { page, pageSize } = asked
  const offset = (page - 1) * pageSize
  if (page === 1) {
    const rows = await rowsByNumber(selection, 0, pageSize)
    const total = rows.length < pageSize ? rows.length : await count()
    return { rows, total, isMore: false, hasNext: total > pageSize }
  }
  const total = await count()
  const rows =
    (await rowsBeside(selection, asked, pageSize)) ?? (await rowsByNumber(selection, offset, pageSize, total))
  return { rows, total, isMore: false, hasNext: offset + pageSize < total }
}

async function readUncounted<Row>(selection: Selection<Row>, asked: PageAsked): Promise<Omit<Page<Row>, 'isKeyed'>> {
  const { page, pageSize, q = '' } = asked
  const offset = (page - 1) * pageSize
  const isNear = offset + pageSize <= countLimit
  const isBeside = selection.isKeyed && page > 1 && (asked.after !== undefined || asked.before !== undefined)
  const counted = async () => (await selection.ids().limit(most(countLimit + 1))).map(({ id }) => id)
  if (q.trim() !== '' && isNear && !isBeside) {
    const ids = await counted()
    const chosen = ids.slice(offset, offset + pageSize)
    return { rows: chosen.length > 0 ? await selection.rows(chosen) : [], ...pageTotal(ids.length, offset + pageSize) }
  }
  // One more than the page holds tells whether there is another.
  const found =
    (await rowsBeside(selection, asked, pageSize + 1)) ?? (await rowsByNumber(selection, offset, pageSize + 1))
  const rows = found.slice(0, pageSize)
  if (!isBeside && found.length <= pageSize && (found.length > 0 || page === 1)) {
    return { rows, total: offset + found.length, isMore: false, hasNext: false }
  }
  // After a page read backwards comes at least the row that it was read from.
  const hasNext = found.length > pageSize || (isBeside === true && asked.before !== undefined)
  const { total, isMore } = pageTotal((await counted()).length, 0)
  if (isMore && !hasNext && rows.length > 0) return { rows, total: offset + rows.length, isMore: false, hasNext }
  return { rows, total, isMore, hasNext }
}

/** What was counted, one beyond the limit at most. */
const pageTotal = (counted: number, end: number) => ({
  total: Math.min(counted, countLimit),
  isMore: counted > countLimit,
  hasNext: counted > end,
})

/** Rows from the beginning on, or from the end where that is nearer. */
function rowsByNumber<Row>(
  { ids, from, page, rows }: Selection<Row>,
  offset: number,
  limit: number,
  total = Number.POSITIVE_INFINITY,
): Promise<Row[]> {
  const left = Math.min(limit, total - offset)
  if (left <= 0) return Promise.resolve([])
  if (from && offset > total / 2) {
    const beyondThem = total - offset - left
    return rows(from({ isTurned: true }).limit(most(left)).offset(beyondThem))
  }
  return page?.(limit, offset) ?? rows(ids().limit(most(limit)).offset(offset))
}

/**
 * The rows beside the one that was told.
 * @returns undefined where the page's number must do: none was told, it is gone, or its page is no longer full
 */
async function rowsBeside<Row>(
  { from, isKeyed, rows }: Selection<Row>,
  { page, pageSize, after, before }: PageAsked,
  limit: number,
): Promise<Row[] | undefined> {
  if (!from || !isKeyed || page === 1) return undefined
  if (after !== undefined) {
    const found = await rows(from({ beyond: after }).limit(most(limit)))
    return found.length > 0 ? found : undefined
  }
  if (before === undefined) return undefined
  const found = await rows(from({ isTurned: true, beyond: before }).limit(most(pageSize)))
  return found.length === pageSize ? found : undefined
}
