import { headingRow } from '../../domain/headings.ts'
import { importLimits } from '../../domain/import.ts'
import { cellLine, cellText } from '../../domain/import-cells.ts'
import { Refusal } from '../../domain/problem.ts'
import { readTable, type Table, type TableRow } from './read-table.ts'

/** A spreadsheet with headings above its lines. */
interface List extends Omit<Table, 'rows'> {
  headings: string[]
  body: TableRow[]
}

/**
 * Reads a spreadsheet whose headings stand above its lines, maybe below a title.
 * @param sheet which sheet of a workbook, from 0; undefined for the first with something in it
 * @param guess what the columns under some headings hold
 * @throws Refusal `import_file_refused` with the reason at the field
 */
export async function readList(
  content: Buffer,
  sheet: number | undefined,
  guess: (headings: readonly string[]) => readonly (string | null)[],
): Promise<List> {
  const { rows, ...table } = await readTable(content, sheet)
  const top = headingRow(
    rows.map(({ cells }) => cells.map(cellText)),
    guess,
  )
  const body = rows.slice(top + 1)
  if (body.length === 0) throw new Refusal('import_file_refused', {}, { file: 'importEmpty' })
  if (body.length > importLimits.lines) throw new Refusal('import_file_refused', {}, { file: 'importTooLong' })
  return { ...table, headings: (rows[top]?.cells ?? []).map(cellLine), body }
}
