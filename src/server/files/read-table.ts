import { importLimits, sheetLimits } from '../../domain/import.ts'
import { cellText, type ImportCell } from '../../domain/import-cells.ts'
import { Refusal } from '../../domain/problem.ts'
import type { ValidationKey } from '../../domain/validation.ts'
import { readCsv } from './read-csv.ts'

/** A row of a file that holds something, with its number in the file, from 1. */
export interface TableRow {
  line: number
  cells: ImportCell[]
}

export interface Table {
  /** The sheets of a workbook; none for CSV. */
  sheets: string[]
  sheet: number
  rows: TableRow[]
}

const refused = (reason: ValidationKey) => new Refusal('import_file_refused', {}, { file: reason })

/** Rows above the headings, and the headings, come on top of the lines. */
const maxRows = importLimits.lines + 50

/**
 * Reads a spreadsheet for what it is by its content, whatever it calls itself: an Excel workbook or CSV.
 * @param sheet which sheet of a workbook, from 0; undefined for the first with something in it
 * @throws Refusal `import_file_refused` with the reason at the field
 */
export async function readTable(content: Buffer, sheet: number | undefined): Promise<Table> {
  const rows: TableRow[] = []
  let [counted, signs] = [0, 0]
  const keep = (line: number, cells: ImportCell[]) => {
    counted += cells.length
    if (line > sheetLimits.rows || counted > sheetLimits.cells) throw refused('importTooLong')
    const kept = cells.slice(0, importLimits.columns)
    if (kept.every((cell) => cellText(cell) === '')) return
    for (const cell of kept) signs += typeof cell === 'string' ? cell.length : 0
    if (rows.length === maxRows || signs > sheetLimits.signs) throw refused('importTooLong')
    rows.push({ line, cells: kept })
  }
  const begins = content.toString('latin1', 0, 4)
  // Office locks a file by putting it into the container of its older formats.
  if (begins === '\xd0\xcf\x11\xe0') {
    throw refused(content.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'fileEncrypted' : 'importOldType')
  }
  if (begins === 'PK\x03\x04') return { rows, ...(await readSheet(content, sheet, keep)) }
  if (/^(%PDF|\x89PNG|\xff\xd8\xff|RIFF|<\?xm|<htm|<!DO|\{\\rt)/i.test(begins)) throw refused('importType')
  if (hasNul(content)) throw refused('importType')
  await asFile(() => {
    let line = 0
    for (const cells of readCsv(content)) keep(++line, cells)
  })
  return { sheets: [], sheet: 0, rows }
}

/** What a file is read by knows no reasons: what it cannot read is damaged. */
async function asFile<Read>(read: () => Read | Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof Refusal ? error : refused('fileDamaged')
  }
}

/** Text has none, but for that of two bytes a letter. */
const hasNul = (content: Buffer) =>
  !/^(\xff\xfe|\xfe\xff)/.test(content.toString('latin1', 0, 2)) && content.includes(0)

async function readSheet(
  content: Buffer,
  asked: number | undefined,
  keep: (line: number, cells: ImportCell[]) => void,
) {
  const { readWorkbook } = await import('./read-workbook.ts')
  const read = await asFile(() => readWorkbook(content, asked, keep))
  if (!read) throw refused(asked === undefined ? 'importType' : 'importSheet')
  return { sheets: read.names, sheet: read.sheet }
}
