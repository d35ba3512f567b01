import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { cellText } from '../../domain/imports/import-cells.ts'
import { type Cell, csvLine } from '../../domain/values/export.ts'
import { readTable } from './read-table.ts'
import { type Sheet, xlsxOf } from './xlsx.ts'

/** What a spreadsheet would change if it were not told otherwise. */
const texts = ['0707070707', '07 07 07 07 07', '2250707070707', '0012', 'Assi_x000D_', '_x005F_', 'une\r\ndeux', '=1+1']

/** A workbook of one sheet. */
async function written(columns: Sheet['columns'], rows: Cell[][]): Promise<Buffer> {
  async function* batches() {
    yield rows
  }
  const parts: Uint8Array[] = []
  for await (const part of xlsxOf([{ title: "L'année", columns, batches: batches(), totalLabel: 'Total' }]))
    parts.push(part)
  return Buffer.concat(parts)
}

test('what an export writes is read again as it was: phones with their zero, and texts that look like signs', async () => {
  const columns = texts.map((heading) => ({ heading, isMoney: false }))
  const book = await readTable(await written(columns, [texts]))
  expect(book.rows.map(({ cells }) => cells)).toEqual([texts, texts])
  const text = await readTable(Buffer.from(`Liste\r\n${csvLine(texts, 'fr')}`), { separator: ';' })
  expect(text.rows.at(-1)?.cells.map(cellText)).toEqual(texts.map(cellText))
})

test('a workbook prints on A4 pages that lie, with its headings on each, and every amount looks the same', async () => {
  const columns = [
    { heading: 'Nom', isMoney: false },
    { heading: 'Tarif (FCFA)', isMoney: true, isSummed: false as const },
    { heading: 'Payé (FCFA)', isMoney: true },
  ]
  const parts = unzipSync(await written(columns, [['Koné', 65_000, 15_000]]))
  const [sheet, book, styles] = ['worksheets/sheet1', 'workbook', 'styles'].map((name) =>
    strFromU8(parts[`xl/${name}.xml`] ?? new Uint8Array()),
  )
  expect(sheet).toContain('<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>')
  expect(book).toContain('<definedName name="_xlnm.Print_Titles" localSheetId="0">\'L\'\'année\'!$1:$1</definedName>')
  expect(styles).toContain('<cellStyle name="Normal" xfId="0" builtinId="0"/>')
  expect(sheet).toContain('<c s="3"><v>65000</v></c><c s="3"><v>15000</v></c>')
  // A price stands in as many rows as the list has sessions: its sum says nothing.
  expect(sheet).toMatch(/Total<\/t><\/is><\/c><c s="5"\/><c s="5"><v>15000<\/v><\/c><\/row>/)
})
