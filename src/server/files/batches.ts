/** How many rows an export asks for at once. */
const batchSize = 1_000

/**
 * A list's rows from first to last, page by page, so that no export holds more than a page of them.
 * @param readPage the list's own query, with its filters and order
 */
export async function* batchesOf<Row>(
  readPage: (paging: { page: number; pageSize: number }) => Promise<{ rows: Row[] }>,
): AsyncGenerator<Row[]> {
  for (let page = 1; ; page++) {
    const { rows } = await readPage({ page, pageSize: batchSize })
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
  }
}
