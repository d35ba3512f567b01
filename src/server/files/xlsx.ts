import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Cell, Day, Moment } from '../../domain/values/export.ts'
import { escapeCell, look, sheetEnd, sheetHead, workbookParts } from './workbook-parts.ts'

/** A sheet: its rows come in batches, under headings that stay in sight, and below them the sums of its amounts. */
export interface Sheet {
  title: string
  columns: { heading: string; isMoney: boolean; isSummed?: false }[]
  batches: AsyncIterable<Cell[][]>
  /** What stands before the sums. */
  totalLabel: string
}

type Looks = (typeof look)[keyof typeof look]

/** Days since the end of 1899, which spreadsheets count from; the firm's time is UTC (docs/rules/formats.md#time-and-dates). */
const serialOf = (cell: Moment | Day) => Date.parse('day' in cell ? cell.day : cell.at) / 86_400_000 + 25_569

// Texts stand in their cells ("inline strings"), so that a sheet can be written as its rows come; no formula can run.
const cellXml = (cell: Cell, style: Looks) => {
  const styled = style === look.plain ? '' : ` s="${style}"`
  if (cell === null) return `<c${styled}/>`
  if (typeof cell === 'object') return `<c s="${'day' in cell ? look.day : look.moment}"><v>${serialOf(cell)}</v></c>`
  if (typeof cell === 'number') return `<c${styled}><v>${cell}</v></c>`
  return `<c${styled} t="inlineStr"><is><t xml:space="preserve">${escapeCell(cell)}</t></is></c>`
}
const rowXml = (cells: Cell[], styleOf: (index: number) => Looks) =>
  `<row>${cells.map((cell, index) => cellXml(cell, styleOf(index))).join('')}</row>`

/** How many characters wide a cell is shown: a moment as `14/12/2026 09:00`, a day as `14/12/2026`, an amount with its spaces. */
const widthOf = (cell: Cell) => {
  if (cell === null) return 0
  if (typeof cell === 'object') return 'day' in cell ? 10 : 16
  return typeof cell === 'number' ? cell.toLocaleString('fr-FR').length : cell.length
}
const [narrowest, widest] = [6, 60]

/** Columns as wide as their heading and what comes first in them, within reason. */
function columnsXml(columns: Sheet['columns'], rows: Cell[][]) {
  const widths = columns.map(({ heading }, index) =>
    rows.reduce((width, row) => Math.max(width, widthOf(row[index] ?? null)), heading.length),
  )
  const one = (width: number, index: number) =>
    `<col min="${index + 1}" max="${index + 1}" width="${Math.min(widest, Math.max(narrowest, width)) + 2}" customWidth="1"/>`
  return `<cols>${widths.map(one).join('')}</cols>`
}

async function* sheetXml({ columns, batches, totalLabel }: Sheet): AsyncGenerator<string> {
  const sums = columns.map(() => 0)
  const top = (rows: Cell[][]) =>
    `${sheetHead}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columnsXml(columns, rows)}<sheetData>${rowXml(
      columns.map(({ heading }) => heading),
      () => look.heading,
    )}`
  let isBegun = false
  for await (const rows of batches) {
    if (!isBegun) yield top(rows)
    isBegun = true
    for (const row of rows) {
      for (const [index, cell] of row.entries()) {
        if (typeof cell === 'number') sums[index] = (sums[index] ?? 0) + cell
      }
    }
    yield rows.map((row) => rowXml(row, (index) => (columns[index]?.isMoney ? look.amount : look.plain))).join('')
  }
  if (!isBegun) yield top([])
  const isTotalled = ({ isMoney, isSummed }: Sheet['columns'][number]) => isMoney && isSummed !== false
  if (columns.some(isTotalled)) {
    const totals = columns.map((column, index) =>
      isTotalled(column) ? (sums[index] ?? 0) : index === 0 ? totalLabel : null,
    )
    yield rowXml(totals, (index) => (columns[index]?.isMoney ? look.totalAmount : look.total))
  }
  yield `</sheetData>${sheetEnd}`
}

/** A workbook, written as its rows come: no more than a batch is held at once. A sheet is asked for its rows once those before are read. */
export async function* xlsxOf(sheets: Sheet[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const add = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 })
    zip.add(file)
    return file
  }
  const parts = workbookParts(sheets.map(({ title }) => title))
  for (const [name, xml] of Object.entries(parts)) add(name).push(strToU8(xml), true)
  for (const [index, sheet] of sheets.entries()) {
    const file = add(`xl/worksheets/sheet${index + 1}.xml`)
    for await (const xml of sheetXml(sheet)) {
      file.push(strToU8(xml))
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
  }
  zip.end()
  yield* ready.splice(0)
}
