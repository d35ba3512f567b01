import { type Cell, csvLine } from '../../domain/values/export.ts'
import type { Locale } from '../../domain/values/language.ts'

/** Rows as CSV in UTF-8, with the mark by which Excel knows it, batch by batch. */
export async function* csvOf(
  header: string[],
  batches: AsyncIterable<Cell[][]>,
  locale: Locale,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(`\uFEFF${csvLine(header, locale)}`)
  for await (const rows of batches) yield encoder.encode(rows.map((row) => csvLine(row, locale)).join(''))
}
