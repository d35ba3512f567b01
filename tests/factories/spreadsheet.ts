import { strToU8, zipSync } from 'fflate'

/** What stands in a cell; a formula is written with what it last gave. */
export type Written = string | number | Date | { formula: string; value: string | number } | { error: string } | null

interface Options {
  title?: string
  /** Days since 1904, as on an old Macintosh. */
  from1904?: boolean
  /** More sheets behind it, by their titles. */
  others?: { title: string; rows: Written[][]; isHidden?: boolean }[]
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const letter = (column: number) => String.fromCharCode(65 + column)
const ns = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook as Excel writes it: texts shared, dates as numbers with a look, empty cells left out. */
export function workbookOf(
  rows: Written[][],
  { title = 'Feuil1', from1904 = false, others = [] }: Options = {},
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
    const isText = typeof value.value === 'string'
    return `<c r="${at}"${isText ? ' t="str"' : ''}><f>${escaped(value.formula)}</f><v>${escaped(String(value.value))}</v></c>`
  }
  const sheetXml = (written: Written[][]) =>
    `<worksheet ${ns}><sheetData>${written
      .map(
        (row, index) =>
          `<row r="${index + 1}">${row.map((value, column) => cell(value, `${letter(column)}${index + 1}`)).join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`
  const sheets = [{ title, rows, isHidden: false }, ...others]
  const parts = sheets.map(({ rows: written }) => sheetXml(written))
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook ${ns} xmlns:r="${office}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ title: name, isHidden }, index) =>
          `<sheet name="${escaped(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`,
    // The second look is a date of the French locale; a phone's, which has letters within quotes, is none.
    'xl/styles.xml': `<styleSheet ${ns}><numFmts count="2"><numFmt numFmtId="164" formatCode="[$-40C]d\\ mmmm\\ yyyy;@"/><numFmt numFmtId="165" formatCode="0#&quot; tel &quot;##"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${ns}>${texts.map((text) => `<si><r><t>${escaped(text.slice(0, 2))}</t></r><r><t xml:space="preserve">${escaped(text.slice(2))}</t></r></si>`).join('')}</sst>`,
    ...Object.fromEntries(parts.map((xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml])),
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)]))))
}

/** Rows as a French Excel saves them to CSV. */
export const csvOf = (rows: string[][], separator = ';'): Buffer =>
  Buffer.from(`\uFEFF${rows.map((row) => row.join(separator)).join('\r\n')}\r\n`)
