import { expect, test } from 'vitest'
import { csvLine } from '../../domain/export.ts'
import { cellText } from '../../domain/import-cells.ts'
import { readTable } from './read-table.ts'
import { xlsxOf } from './xlsx.ts'

/** What a spreadsheet would change if it were not told otherwise. */
const texts = ['0707070707', '07 07 07 07 07', '2250707070707', '0012', 'Assi_x000D_', '_x005F_', 'une\r\ndeux', '=1+1']

test('what an export writes is read again as it was: phones with their zero, and texts that look like signs', async () => {
  async function* batches() {
    yield [texts]
  }
  const columns = texts.map((heading) => ({ heading, isMoney: false }))
  const parts: Uint8Array[] = []
  for await (const part of xlsxOf([{ title: 'Liste', columns, batches: batches(), totalLabel: '' }])) parts.push(part)
  const book = await readTable(Buffer.concat(parts))
  expect(book.rows.map(({ cells }) => cells)).toEqual([texts, texts])
  const text = await readTable(Buffer.from(`Liste\r\n${csvLine(texts, 'fr')}`), { separator: ';' })
  expect(text.rows.at(-1)?.cells.map(cellText)).toEqual(texts.map(cellText))
})
