import type { SQLWrapper } from 'drizzle-orm'

/** A query for ids that can still be narrowed to a page. */
interface IdQuery extends SQLWrapper, PromiseLike<{ id: number }[]> {
  limit: (most: number) => IdQuery
  offset: (before: number) => IdQuery
}

/** What a list holds after its filters, in its order, before anything is read. */
export interface Selection<Row> {
  /** The ids, in the list's order; a new query each time, for a limit stays with it. */
  ids: () => IdQuery
  /** How many there are in all. */
  count: () => PromiseLike<number>
  /** The rows with these ids, in the list's order. */
  rows: (ids: SQLWrapper | number[]) => Promise<Row[]>
  /** Reads a page another way, where that is quicker. */
  page?: ((limit: number, offset: number) => Promise<Row[]>) | undefined
}

/** A page of a list, and how many rows the list has in all. */
export interface Page<Row> {
  rows: Row[]
  total: number
}

/**
 * Reads a page of a list. What is searched for is counted while its rows are read, for a common word matches so many that the one
 * would wait for the other; else the list is counted only when the page itself does not tell.
 */
export async function readPage<Row>(
  selection: Selection<Row>,
  { page, pageSize, q = '' }: { page: number; pageSize: number; q?: string },
): Promise<Page<Row>> {
  const offset = (page - 1) * pageSize
  const readRows = () =>
    selection.page?.(pageSize, offset) ?? selection.rows(selection.ids().limit(pageSize).offset(offset))
  if (q.trim() !== '') {
    const [rows, total] = await Promise.all([readRows(), selection.count()])
    return { rows, total }
  }
  const rows = await readRows()
  const isLastPage = rows.length < pageSize && (rows.length > 0 || page === 1)
  return { rows, total: isLastPage ? offset + rows.length : await selection.count() }
}

/** How many rows are read at once where all are wanted. */
const batchSize = 1_000

/**
 * Reads all of a list in batches. Which rows it holds, and in which order, is read once, first: a row that comes or goes meanwhile
 * neither repeats another nor hides one.
 */
export async function* readAll<Row>(selection: Selection<Row>): AsyncGenerator<Row[]> {
  const ids = (await selection.ids()).map(({ id }) => id)
  for (let first = 0; first < ids.length; first += batchSize) {
    yield await selection.rows(ids.slice(first, first + batchSize))
  }
}
