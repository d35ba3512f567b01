// Reads an Excel workbook (ECMA-376): which sheets it has, and what their cells share; fflate unpacks its parts, saxes reads their XML.
import { sheetLimits } from '../../domain/imports/import.ts'
import type { ImportCell } from '../../domain/imports/import-cells.ts'
import { type EachRow, readSheet, type SharedParts, type SheetParts, unescapeText } from './read-sheet.ts'
import { localName, readXml } from './read-xml.ts'
import { OfficeFile } from './unpack-workbook.ts'

/** Excel writes a text once, however many cells have it; beyond this the file has more of them than a list has cells. */
const maxTexts = 1_000_000

interface Workbook {
  sheets: { name: string; isHidden: boolean; part: string }[]
  texts: string | undefined
  looks: string | undefined
  /** Some were made on an old Macintosh, whose days begin with 1904. */
  daysLater: number
  isUncomputed: boolean
}

/** @returns undefined for an Office file that is no workbook */
function readParts(content: Buffer): { file: OfficeFile; workbook: Workbook } | undefined {
  const file = new OfficeFile(content)
  file.unpack([OfficeFile.relationsPart('')])
  const main = file.relationsOf('').find(({ type }) => type === 'officedocument')?.part ?? 'xl/workbook.xml'
  file.unpack([main, OfficeFile.relationsPart(main)])
  const xml = file.textOf(main)
  if (xml === undefined || !/^\uFEFF?\s*</.test(xml)) return undefined
  const relations = file.relationsOf(main)
  const partOf = (type: string, usual: string) => relations.find((one) => one.type === type)?.part ?? usual
  const [texts, looks] = [partOf('sharedstrings', 'xl/sharedStrings.xml'), partOf('styles', 'xl/styles.xml')]
  file.unpack([texts, looks, ...relations.flatMap(({ type, part }) => (/^(worksheet)?$/.test(type) ? part : []))])
  const workbook: Workbook = {
    ...{ sheets: [], texts: file.textOf(texts), looks: file.textOf(looks), daysLater: 0, isUncomputed: false },
  }
  readXml(xml, {
    open(name, attributes) {
      if (name === 'workbookPr' && /^(1|true)$/.test(attributes.date1904 ?? '')) workbook.daysLater = 1_462
      if (name === 'calcPr') workbook.isUncomputed = /^(1|true)$/.test(attributes.fullCalcOnLoad ?? '')
      if (name !== 'sheet') return
      const relation = Object.entries(attributes).find(([key]) => localName(key) === 'id')?.[1]
      const part = relations.find(({ id }) => id === relation)?.part
      // A sheet that is a chart alone has no part that is read.
      if (part && file.textOf(part) !== undefined) {
        const isHidden = attributes.state !== undefined && attributes.state !== 'visible'
        workbook.sheets.push({ name: attributes.name ?? '', isHidden, part })
      }
    },
  })
  return { file, workbook }
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
      if (name === 'si') texts.push(unescapeText(current))
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

export interface ReadSheet extends SheetParts {
  names: string[]
  /** Which of them was read. */
  sheet: number
}

/** How many rows of each sheet are looked at for its headings. */
const sampledRows = 50

/** The first rows of a sheet that hold something. */
function firstRows(xml: string, shared: SharedParts): ImportCell[][] {
  const rows: ImportCell[][] = []
  const enough = new Error('enough')
  try {
    readSheet(xml, shared, (_, cells) => {
      if (cells.length > 0) rows.push(cells)
      if (rows.length === sampledRows) throw enough
    })
  } catch (error) {
    if (error !== enough) throw error
  }
  return rows
}

/**
 * Reads one sheet of a workbook, row by row (docs/rules/import.md#workbooks).
 * @param asked which sheet, from 0; undefined for the one in sight that tells most columns, or the first with rows
 * @param known how many columns are told by the headings among some rows
 * @param eachRow gets every row that is in the file, with its number from 1
 * @returns undefined where there is no such sheet
 * @throws Error for what is no workbook, and what `eachRow` throws
 */
export function readWorkbook(
  content: Buffer,
  asked: number | undefined,
  known: (rows: readonly ImportCell[][]) => number,
  eachRow: EachRow,
): ReadSheet | undefined {
  const read = readParts(content)
  if (!read) return undefined
  const { file, workbook } = read
  const { sheets, daysLater, isUncomputed } = workbook
  const shared = { texts: readTexts(workbook.texts), isDate: readDateLooks(workbook.looks), daysLater, isUncomputed }
  const xmlOf = (sheet: number) => file.textOf(sheets[sheet]?.part)
  const inSight = sheets.flatMap(({ isHidden }, sheet) =>
    !isHidden && /<(\w+:)?row\b/.test(xmlOf(sheet) ?? '') ? [sheet] : [],
  )
  const told = inSight.length < 2 ? [] : inSight.map((sheet) => known(firstRows(xmlOf(sheet) ?? '', shared)))
  const most = Math.max(0, ...told)
  const sheet = asked ?? inSight[most < 2 ? 0 : told.indexOf(most)] ?? 0
  const xml = xmlOf(sheet)
  if (xml === undefined) return undefined
  return { names: sheets.map(({ name }) => name), sheet, ...readSheet(xml, shared, eachRow) }
}
