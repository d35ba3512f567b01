import { headingRow } from '../../domain/imports/headings.ts'
import { importLimits, sheetLimits } from '../../domain/imports/import.ts'
import { cellText, type ImportCell, isTold } from '../../domain/imports/import-cells.ts'
import type { SheetChoices, SheetFacts, SheetRow } from '../../domain/imports/sheet.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { ValidationKey } from '../../domain/values/validation.ts'
import { decodeText, readCsv, separatorOf } from './read-csv.ts'
import type { Merge } from './read-sheet.ts'

export interface Table
  extends Pick<SheetFacts, 'sheets' | 'sheet' | 'separator' | 'encoding' | 'readings' | 'openQuotes' | 'hiddenLines'> {
  /** Those that hold something. */
  rows: SheetRow[]
  /** Columns that are hidden and hold something, from 0. */
  hiddenColumns: number[]
}

/** What the columns under some headings hold. */
export type Guess = (headings: readonly string[]) => readonly (string | null)[]

const refused = (reason: ValidationKey) => new Refusal('import_file_refused', {}, { file: reason })

/** Rows above the headings, and the headings, come on top of the lines. */
const maxRows = importLimits.lines + 50

/**
 * Reads a spreadsheet for what it is by its content, whatever it calls itself: an Excel workbook or CSV.
 * @throws Refusal `import_file_refused` with the reason at the field
 */
export async function readTable(content: Buffer, choices: SheetChoices = {}, guess: Guess = () => []): Promise<Table> {
  const begins = content.toString('latin1', 0, 4)
  // Office locks a file by putting it into the container of its older formats.
  if (begins === '\xd0\xcf\x11\xe0') {
    throw refused(content.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'fileEncrypted' : 'importOldType')
  }
  if (begins === 'PK\x03\x04') return readBook(content, choices, guess)
  if (/^(%PDF|\x89PNG|\xff\xd8\xff|RIFF|<\?xm|<htm|<!DO|\{\\rt)/i.test(begins)) throw refused('importType')
  if (hasNul(content)) throw refused('importType')
  return readText(content, choices, guess)
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

/** Which of some rows are the headings, and how many of them are known. */
function headingsOf(rows: readonly (readonly ImportCell[])[], guess: Guess): { top: number; known: number } {
  const texts = rows.map((cells) => cells.map(cellText))
  const top = headingRow(texts, guess)
  return { top, known: guess(texts[top] ?? []).filter((field) => field !== null).length }
}

/** Keeps the rows of a file that hold something, within what is read of one. */
function rowKeeper() {
  const rows: SheetRow[] = []
  let [counted, signs] = [0, 0]
  const keep = (line: number, cells: readonly ImportCell[]) => {
    counted += cells.length
    if (line > sheetLimits.rows || counted > sheetLimits.cells) throw refused('importTooLong')
    const kept = cells.slice(0, importLimits.columns)
    if (!kept.some(isTold)) return
    for (const cell of kept) signs += typeof cell === 'string' ? cell.length : 0
    if (rows.length === maxRows || signs > sheetLimits.signs) throw refused('importTooLong')
    rows.push({ line, cells: kept })
  }
  return { rows, keep }
}

async function readText(content: Buffer, choices: SheetChoices, guess: Guess): Promise<Table> {
  const { rows, keep } = rowKeeper()
  return asFile(() => {
    const { text, encoding, readings } = decodeText(content, choices.encoding)
    const separator = choices.separator ?? separatorOf(text, (some) => headingsOf(some, guess))
    const openQuotes = new Set<number>()
    let line = 0
    for (const cells of readCsv(text, separator, (row) => openQuotes.add(row))) keep(++line, cells)
    return {
      ...{ sheets: [], sheet: 0, rows, separator, encoding, readings },
      ...{ openQuotes: [...openQuotes], hiddenLines: [], hiddenColumns: [] },
    }
  })
}

async function readBook(content: Buffer, { sheet: asked, withHidden }: SheetChoices, guess: Guess): Promise<Table> {
  const { readWorkbook } = await import('./read-workbook.ts')
  const { rows, keep } = rowKeeper()
  const hiddenLines: number[] = []
  const read = await asFile(() =>
    readWorkbook(
      content,
      asked,
      (some) => headingsOf(some, guess).known,
      (line, cells, isHidden) => {
        if (isHidden && cells.some(isTold)) hiddenLines.push(line)
        if (!isHidden || withHidden) keep(line, cells)
      },
    ),
  )
  if (!read) throw refused(asked === undefined ? 'importType' : 'importSheet')
  const hiddenColumns = [...read.hiddenColumns].filter((column) =>
    rows.some(({ cells }) => isTold(cells[column] ?? null)),
  )
  const left = new Set(withHidden ? [] : hiddenColumns)
  const seen = rows.map(({ line, cells }) => ({
    line,
    cells: left.size === 0 ? cells : cells.map((cell, column) => (left.has(column) ? null : cell)),
  }))
  return {
    ...{ sheets: read.names, sheet: read.sheet, separator: null, encoding: null, readings: [], openQuotes: [] },
    ...{ rows: await asFile(() => withMerges(seen, read.merges)), hiddenLines, hiddenColumns },
  }
}

/**
 * Says in each row what stands in the cells above with which its own are merged.
 * @throws Error for more than are read
 */
function withMerges(rows: readonly SheetRow[], merges: readonly Merge[]): SheetRow[] {
  const told = new Map<number, Record<number, ImportCell>>()
  const lineOf = new Map(rows.map((row) => [row.line, row]))
  let counted = 0
  for (const { top, bottom, left } of merges) {
    const value = lineOf.get(top)?.cells[left] ?? null
    if (bottom <= top || value === null || left >= importLimits.columns) continue
    for (const { line } of rows.slice(firstAfter(rows, top))) {
      if (line > bottom) break
      if (++counted > sheetLimits.cells) throw new Error('too many merged cells')
      told.set(line, { ...told.get(line), [left]: value })
    }
  }
  return rows.map((row) => {
    const merged = told.get(row.line)
    return merged ? { ...row, merged } : row
  })
}

/** Where the rows below a line begin. */
function firstAfter(rows: readonly SheetRow[], line: number): number {
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((rows[middle]?.line ?? 0) > line) to = middle
    else from = middle + 1
  }
  return from
}
