import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Cell, Day, Moment } from '../../domain/values/export.ts'

// What Office Open XML (ECMA-376) asks of a workbook beside its sheets.
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const package_ = 'http://schemas.openxmlformats.org/package/2006'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Before a sheet's columns: it prints on A4 pages that lie, as wide as its columns. */
const sheetHead = `${head}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`
const sheetEnd =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>'

// XML 1.0 cannot hold most control characters, not even escaped.
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
/** Texts as cells write them: signs that XML would change, and what would be read as such a sign, by their numbers (ECMA-376, 22.9.2.19). */
const escapeCell = (text: string) =>
  escapeXml(text.replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')).replaceAll('\r', '_x000D_')

const escapeXml = (text: string) =>
  text
    .replaceAll(unwritable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** The looks of cells, by their place in `cellXfs` below: plain, heading, moment, amount, a total's text and amount, and day. */
const look = { plain: 0, heading: 1, moment: 2, amount: 3, total: 4, totalAmount: 5, day: 6 } as const

const styles = `${head}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="2"><border/><border><left/><right/><top style="thin"><color auto="1"/></top><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="1" xfId="0" applyFont="1" applyBorder="1"/><xf numFmtId="3" fontId="1" fillId="0" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** Where a sheet's headings stand, which are printed on each page. */
const headingsOf = (title: string) => escapeXml(`'${title.replaceAll("'", "''")}'!$1:$1`)

/** The parts that name the sheets, whose own are `xl/worksheets/sheet1.xml` and so on. */
function workbookParts(titles: string[]): Record<string, string> {
  const numbers = titles.map((_, index) => index + 1)
  const all = (one: (number: number) => string) => numbers.map(one).join('')
  return {
    '[Content_Types].xml': `${head}<Types xmlns="${package_}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${all((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${package_}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets>${all((number) => `<sheet name="${escapeXml(titles[number - 1] ?? '')}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets><definedNames>${all((number) => `<definedName name="_xlnm.Print_Titles" localSheetId="${number - 1}">${headingsOf(titles[number - 1] ?? '')}</definedName>`)}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${package_}/relationships">${all((number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${titles.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
  }
}

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
