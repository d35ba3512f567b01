// Reads what the sheets of an Excel workbook hold (ECMA-376): fflate unpacks its parts, saxes reads their XML.
import path from 'node:path/posix'
import { Unzip, UnzipInflate } from 'fflate'
import { importLimits, sheetLimits } from '../../domain/import.ts'
import { dateOfSerial, type ImportCell } from '../../domain/import-cells.ts'
import { localName, readXml } from './read-xml.ts'

/** What the parts that are read may unpack to, in bytes: a small file that grows beyond it means harm. */
const maxUnpackedBytes = 48 * 1024 * 1024
/** A workbook has some twenty, and one for each sheet and picture. */
const maxEntries = 5_000
/** Excel writes a text once, however many cells have it; beyond this the file has more of them than a list has cells. */
const maxTexts = 1_000_000
/** So much of the file is unpacked at once: each byte grows a thousandfold at most. */
const pieceBytes = 16 * 1024

const isRead = (name: string) =>
  /^\/?xl\/(workbook|sharedStrings|styles)\.xml$|^\/?xl\/_rels\/workbook\.xml\.rels$|^\/?xl\/worksheets\/[^/]+\.xml$/i.test(
    name,
  )

/** @throws Error for what is no ZIP, or too much of one */
function unpack(content: Buffer): Map<string, string> {
  const parts = new Map<string, Buffer[]>()
  let [entries, unpacked] = [0, 0]
  const unzip = new Unzip((file) => {
    if (++entries > maxEntries) throw new Error('it has too many parts')
    if (!isRead(file.name)) return
    const chunks: Buffer[] = []
    parts.set(file.name.replace(/^\//, ''), chunks)
    file.ondata = (error, chunk) => {
      if (error) throw error
      unpacked += chunk.length
      if (unpacked > maxUnpackedBytes) throw new Error('it unpacks to too much')
      chunks.push(Buffer.from(chunk))
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < content.length; at += pieceBytes) {
    unzip.push(content.subarray(at, at + pieceBytes), at + pieceBytes >= content.length)
  }
  return new Map([...parts].map(([name, chunks]) => [name, Buffer.concat(chunks).toString('utf8')]))
}

interface Workbook {
  sheets: { name: string; isHidden: boolean; part: string }[]
  /** Some were made on an old Macintosh, whose days begin with 1904. */
  daysLater: number
}

function readSheets(parts: Map<string, string>): Workbook {
  const targets = new Map<string, string>()
  readXml(parts.get('xl/_rels/workbook.xml.rels') ?? '', {
    open: (_, { Id, Target }) =>
      Id && Target && targets.set(Id, path.join('/xl', Target.replace(/^\/xl\//, '')).slice(1)),
  })
  const workbook: Workbook = { sheets: [], daysLater: 0 }
  readXml(parts.get('xl/workbook.xml') ?? '', {
    open(name, attributes) {
      if (name === 'workbookPr' && /^(1|true)$/.test(attributes.date1904 ?? '')) workbook.daysLater = 1_462
      if (name !== 'sheet') return
      const relation = Object.entries(attributes).find(([key]) => localName(key) === 'id')?.[1]
      const part = targets.get(relation ?? '')
      // A sheet that is a chart alone has no part that is read.
      if (part && parts.has(part)) {
        const isHidden = attributes.state !== undefined && attributes.state !== 'visible'
        workbook.sheets.push({ name: attributes.name ?? '', isHidden, part })
      }
    },
  })
  return workbook
}

/** Texts that several cells share; what is read aloud for them in Japanese is no part of them. */
function readTexts(xml: string | undefined): string[] {
  const texts: string[] = []
  let current = ''
  let [isText, isAside] = [false, false]
  readXml(xml ?? '<sst/>', {
    open(name) {
      if (name === 'si') current = ''
      if (texts.length >= maxTexts) throw new Error('it has too many texts')
      if (name === 'rPh') isAside = true
      isText = name === 't' && !isAside
    },
    text(text) {
      if (isText) current += text
      if (current.length > sheetLimits.cellSigns) throw new Error('a text is too long')
    },
    close(name) {
      isText = false
      if (name === 'rPh') isAside = false
      if (name === 'si') texts.push(current)
    },
  })
  return texts
}

/** The formats of dates that every workbook has (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** A format shows a date where, beside what is quoted, in brackets or escaped, it speaks of days, months or years. */
const isDateFormat = (code: string) =>
  /[dmyhs]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '').replaceAll(/general/gi, ''))

/** By the number of a cell's look, whether it shows a date. */
function readDateLooks(xml: string | undefined): boolean[] {
  const formats = new Map<number, boolean>()
  const looks: boolean[] = []
  let isOfCells = false
  readXml(xml ?? '<styleSheet/>', {
    open(name, { numFmtId, formatCode }) {
      const id = Number(numFmtId)
      if (name === 'numFmt') formats.set(id, isDateFormat(formatCode ?? ''))
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) looks.push(formats.get(id) ?? isBuiltInDate(id))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return looks
}

/**
 * `C12` stands in the third column, from 0.
 * @throws Error for a column that no workbook has
 */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}(?![A-Z])/i.exec(reference)?.[0].toUpperCase() ?? ''
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  if (column < 0 || column >= sheetLimits.columns) throw new Error('there is no such column')
  return column
}

interface Shared {
  texts: string[]
  isDate: boolean[]
  daysLater: number
}

/** What a cell holds: of a formula what it last gave; an error is nothing. */
function cellValue(
  type: string | undefined,
  look: number,
  raw: string,
  { texts, isDate, daysLater }: Shared,
): ImportCell {
  if (raw === '' || type === 'e') return null
  if (type === 's') return texts[Number(raw)] ?? null
  if (type === 'inlineStr' || type === 'str') return raw
  if (type === 'b') return raw === '1' ? 'oui' : 'non'
  if (type === 'd') return new Date(/Z$|[+-]\d\d:\d\d$/.test(raw) ? raw : `${raw}Z`)
  const number = Number(raw)
  if (!Number.isFinite(number)) return raw
  return isDate[look] ? dateOfSerial(number + daysLater) : number
}

/**
 * The rows of a sheet, each with its number, from 1, and as many columns of it as are looked at.
 * @throws Error for more rows, columns or cells than a workbook has, or than are read
 */
function readRows(xml: string, shared: Shared, eachRow: (line: number, cells: ImportCell[]) => void): void {
  let [line, column] = [0, -1]
  let cells: ImportCell[] = []
  let cell: { type: string | undefined; look: number; raw: string } | undefined
  let [isValue, isAside] = [false, false]
  let [counted, rows] = [0, 0]
  readXml(xml, {
    open(name, attributes) {
      if (name === 'row') {
        line = Number(attributes.r ?? line + 1)
        if (!(line >= 1 && line <= sheetLimits.rows) || ++rows > sheetLimits.rows) throw new Error('too many rows')
        cells = []
        column = -1
      }
      if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1
        if (column >= sheetLimits.columns || ++counted > sheetLimits.cells) throw new Error('too many cells')
        cell = { type: attributes.t, look: Number(attributes.s ?? 0), raw: '' }
      }
      if (name === 'rPh') isAside = true
      isValue = !isAside && (name === 'v' || name === 't')
    },
    text(text) {
      if (isValue && cell) cell.raw += text
      if (cell && cell.raw.length > sheetLimits.cellSigns) throw new Error('a text is too long')
    },
    close(name) {
      isValue = false
      if (name === 'rPh') isAside = false
      if (name === 'c' && cell) {
        const value = cellValue(cell.type, cell.look, cell.raw, shared)
        if (value !== null && column < importLimits.columns) cells[column] = value
        cell = undefined
      }
      if (name === 'row')
        eachRow(
          line,
          Array.from(cells, (value) => value ?? null),
        )
    },
  })
}

export interface ReadSheet {
  names: string[]
  /** Which of them was read. */
  sheet: number
}

/**
 * Reads one sheet of a workbook, row by row.
 * @param asked which sheet, from 0; undefined for the first in sight that has rows
 * @param eachRow gets every row that is in the file, with its number from 1
 * @returns undefined where there is no such sheet
 * @throws Error for what is no workbook, and what `eachRow` throws
 */
export function readWorkbook(
  content: Buffer,
  asked: number | undefined,
  eachRow: (line: number, cells: ImportCell[]) => void,
): ReadSheet | undefined {
  const parts = unpack(content)
  if (!parts.has('xl/workbook.xml')) return undefined
  const { sheets, daysLater } = readSheets(parts)
  const names = sheets.map(({ name }) => name)
  const inSight = sheets.flatMap(({ isHidden, part }, index) =>
    !isHidden && /<(\w+:)?row\b/.test(parts.get(part) ?? '') ? [index] : [],
  )
  const sheet = asked ?? inSight[0] ?? 0
  const part = parts.get(sheets[sheet]?.part ?? '')
  if (part === undefined) return undefined
  const shared = {
    texts: readTexts(parts.get('xl/sharedStrings.xml')),
    isDate: readDateLooks(parts.get('xl/styles.xml')),
    daysLater,
  }
  readRows(part, shared, eachRow)
  return { names, sheet }
}
