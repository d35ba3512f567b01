interface Asked {
  page: number
  pageSize: number
  /** What is searched for, if anything. */
  q?: string
}

/**
 * A page of a list, with how many rows the list has in all. What is searched for is counted while its rows are read, for a common
 * word matches so many that the one would wait for the other; else the list is counted only when the page itself does not tell.
 */
export async function pageOf<Row>(
  { page, pageSize, q = '' }: Asked,
  readRows: () => PromiseLike<Row[]>,
  countAll: () => PromiseLike<{ total: number }[]>,
): Promise<{ rows: Row[]; total: number }> {
  if (q.trim() !== '') {
    const [rows, [counted]] = await Promise.all([readRows(), countAll()])
    return { rows, total: counted?.total ?? 0 }
  }
  const rows = await readRows()
  const isLastPage = rows.length < pageSize && (rows.length > 0 || page === 1)
  if (isLastPage) return { rows, total: (page - 1) * pageSize + rows.length }
  const [counted] = await countAll()
  return { rows, total: counted?.total ?? 0 }
}
