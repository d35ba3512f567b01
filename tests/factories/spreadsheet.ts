import { strToU8, zipSync } from 'fflate'

/** What stands in a cell; a formula is written with what it last gave, if it was computed. */
export type Written = string | number | Date | { formula: string; value?: string | number } | { error: string } | null

interface Options {
  title?: string
  /** Days since 1904, as on an old Macintosh. */
  from1904?: boolean
  /** More sheets behind it, by their titles. */
  others?: { title: string; rows: Written[][]; isHidden?: boolean }[]
  /** Of the first sheet, such as `E2:E3`; its hidden rows and columns, from 1. */
  merges?: string[]
  hiddenRows?: number[]
  hiddenColumns?: number[]
  /** Its parts have other names and places, and their relationships say which they are. */
  isRenamed?: boolean
  /** It leaves its formulas to its reader, and writes 0 for each. */
  isUncomputed?: boolean
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const letter = (column: number) => String.fromCharCode(65 + column)
const ns = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook as Excel writes it: texts shared, dates as numbers with a look, empty cells left out. */
export function workbookOf(
  rows: Written[][],
  { title = 'Feuil1', from1904 = false, others = [], ...options }: Options = {},
): Buffer {
  const texts: string[] = []
  const shared = (text: string) => {
    if (!texts.includes(text)) texts.push(text)
    return texts.indexOf(text)
  }
  const cell = (value: Written, at: string): string => {
    if (value === null) return ''
    if (typeof value === 'string') return `<c r="${at}" t="s"><v>${shared(value)}</v></c>`
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
    if (value instanceof Date) {
      const days = value.getTime() / 86_400_000 + 25_569 - (from1904 ? 1_462 : 0)
      return `<c r="${at}" s="1"><v>${days}</v></c>`
    }
    if ('error' in value) return `<c r="${at}" t="e"><v>${value.error}</v></c>`
    const { value: given = options.isUncomputed ? 0 : '' } = value
    const isText = typeof value.value === 'string'
    return `<c r="${at}"${isText ? ' t="str"' : ''}><f>${escaped(value.formula)}</f><v>${escaped(String(given))}</v></c>`
  }
  const { merges = [], hiddenRows = [], hiddenColumns = [] } = options
  const columns = hiddenColumns.map((column) => `<col min="${column}" max="${column}" width="9" hidden="1"/>`).join('')
  const merged = merges.map((range) => `<mergeCell ref="${range}"/>`).join('')
  const sheetXml = (written: Written[][], isFirst: boolean) =>
    `<worksheet ${ns}>${isFirst && columns ? `<cols>${columns}</cols>` : ''}<sheetData>${written
      .map(
        (row, index) =>
          `<row r="${index + 1}"${isFirst && hiddenRows.includes(index + 1) ? ' hidden="1"' : ''}>${row.map((value, column) => cell(value, `${letter(column)}${index + 1}`)).join('')}</row>`,
      )
      .join('')}</sheetData>${isFirst && merged ? `<mergeCells>${merged}</mergeCells>` : ''}</worksheet>`
  const sheets = [{ title, rows, isHidden: false }, ...others]
  const parts = sheets.map(({ rows: written }, index) => sheetXml(written, index === 0))
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook ${ns} xmlns:r="${office}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ title: name, isHidden }, index) =>
          `<sheet name="${escaped(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets>${options.isUncomputed ? '<calcPr fullCalcOnLoad="1"/>' : ''}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`,
    // The second look is a date of the French locale; a phone's, which has letters within quotes, is none.
    'xl/styles.xml': `<styleSheet ${ns}><numFmts count="2"><numFmt numFmtId="164" formatCode="[$-40C]d\\ mmmm\\ yyyy;@"/><numFmt numFmtId="165" formatCode="0#&quot; tel &quot;##"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${ns}>${texts.map((text) => `<si><r><t>${escaped(text.slice(0, 2))}</t></r><r><t xml:space="preserve">${escaped(text.slice(2))}</t></r></si>`).join('')}</sst>`,
    ...Object.fromEntries(parts.map((xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml])),
  }
  const written = options.isRenamed ? renamed(files, sheets.length) : files
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(written).map(([name, xml]) => [name, strToU8(xml)]))))
}

/** The same parts as a program that follows the standard alone names them. */
function renamed(files: Record<string, string>, sheets: number): Record<string, string> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const names: Record<string, string> = {
    'xl/workbook.xml': 'Book/Main.xml',
    'xl/sharedStrings.xml': 'Book/SharedStrings.xml',
    'xl/styles.xml': 'looks.xml',
  }
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  for (const number of numbers) names[`xl/worksheets/sheet${number}.xml`] = `Book/Pages/Page ${number}.XML`
  const parts = Object.entries(files).flatMap(([name, xml]) => {
    const other = names[name]
    return other ? [[other, xml] as const] : []
  })
  const pages = numbers.map((number) => relation(`rId${number}`, 'worksheet', `pages\\page ${number}.xml`)).join('')
  return {
    ...Object.fromEntries(parts),
    '_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', '/book/main.xml')}</Relationships>`,
    'Book/_rels/Main.xml.rels': `<Relationships>${pages}${relation('t', 'sharedStrings', 'sharedstrings.xml')}${relation('l', 'styles', '../Looks.xml')}</Relationships>`,
  }
}

/** Rows as a French Excel saves them to CSV. */
export const csvOf = (rows: string[][], separator = ';'): Buffer =>
  Buffer.from(`\uFEFF${rows.map((row) => row.join(separator)).join('\r\n')}\r\n`)
