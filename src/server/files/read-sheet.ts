// Reads what the cells of one sheet of a workbook hold (ECMA-376, 18.3).
import { dateOfSerial } from '../../domain/imports/cell-dates.ts'
import { importLimits, sheetLimits } from '../../domain/imports/import.ts'
import type { ImportCell } from '../../domain/imports/import-cells.ts'
import { readXml } from './read-xml.ts'

/** What the cells of all sheets share. */
export interface SharedParts {
  texts: readonly string[]
  /** By the number of a cell’s look, whether it shows a date. */
  isDate: readonly boolean[]
  daysLater: number
  /** Its program left it to the reader to compute its formulas: what stands as 0 was none. */
  isUncomputed: boolean
}

/** A range of merged cells; rows from 1, columns from 0. */
export interface Merge {
  top: number
  bottom: number
  left: number
}

export interface SheetParts {
  merges: Merge[]
  /** From 0. */
  hiddenColumns: Set<number>
}

export type EachRow = (line: number, cells: ImportCell[], isHidden: boolean) => void

/** A list has a few; beyond this a file means harm. */
const maxMerges = 100_000

/** `_x000D_` is the sign of that number, and `_x005F_` a plain line beneath, so that no text is taken for one (ECMA-376, 22.9.2.19). */
export const unescapeText = (text: string): string =>
  text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

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

/** The range of merged cells that is written `E2:E3`. */
function mergeOf(reference: string): Merge {
  const [from = '', to = from] = reference.replaceAll('$', '').split(':')
  const rowOf = (cell: string) => Number(/\d+$/.exec(cell)?.[0])
  return { top: rowOf(from), bottom: rowOf(to), left: columnOf(from) }
}

interface ReadCell {
  type: string | undefined
  look: number
  raw: string
  formula: string | undefined
}

/** What a cell holds: of a formula what it last gave. */
function cellValue({ type, look, raw, formula }: ReadCell, shared: SharedParts): ImportCell {
  const isUncomputed = formula !== undefined && type !== 'str' && (raw === '' || (raw === '0' && shared.isUncomputed))
  if (isUncomputed) return { untold: 'formula', text: `=${formula}` }
  if (raw === '') return null
  if (type === 'e') return { untold: 'error', text: raw }
  if (type === 's') return shared.texts[Number(raw)] ?? null
  if (type === 'inlineStr' || type === 'str') return unescapeText(raw)
  if (type === 'b') return raw === '1' ? 'oui' : 'non'
  if (type === 'd') return new Date(/Z$|[+-]\d\d:\d\d$/.test(raw) ? raw : `${raw}Z`)
  const number = Number(raw)
  if (!Number.isFinite(number)) return raw
  return shared.isDate[look] ? dateOfSerial(number + shared.daysLater) : number
}

const isSet = (value: string | undefined) => value === '1' || value === 'true'
const isZero = (size: string | undefined) => size !== undefined && Number(size) === 0

/**
 * The rows of a sheet, each with its number, from 1, and as many columns of it as are looked at.
 * @throws Error for more rows, columns or cells than a workbook has, or than are read; and what `eachRow` throws
 */
export function readSheet(xml: string, shared: SharedParts, eachRow: EachRow): SheetParts {
  const parts: SheetParts = { merges: [], hiddenColumns: new Set() }
  let [line, column] = [0, -1]
  let cells: ImportCell[] = []
  let cell: ReadCell | undefined
  let [isValue, isFormula, isAside, isHidden] = [false, false, false, false]
  let [counted, rows] = [0, 0]
  readXml(xml, {
    open(name, attributes) {
      if (name === 'col' && (isSet(attributes.hidden) || isZero(attributes.width))) {
        const last = Math.min(Number(attributes.max), importLimits.columns)
        for (let at = Number(attributes.min); at <= last; at++) parts.hiddenColumns.add(at - 1)
      }
      if (name === 'mergeCell' && attributes.ref) {
        if (parts.merges.push(mergeOf(attributes.ref)) > maxMerges) throw new Error('too many merged cells')
      }
      if (name === 'row') {
        line = Number(attributes.r ?? line + 1)
        if (!(line >= 1 && line <= sheetLimits.rows) || ++rows > sheetLimits.rows) throw new Error('too many rows')
        isHidden = isSet(attributes.hidden) || isZero(attributes.ht)
        cells = []
        column = -1
      }
      if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1
        if (column >= sheetLimits.columns || ++counted > sheetLimits.cells) throw new Error('too many cells')
        cell = { type: attributes.t, look: Number(attributes.s ?? 0), raw: '', formula: undefined }
      }
      if (name === 'rPh') isAside = true
      isValue = !isAside && (name === 'v' || name === 't')
      isFormula = name === 'f'
      if (isFormula && cell) cell.formula = ''
    },
    text(text) {
      if (isValue && cell) cell.raw += text
      if (isFormula && cell) cell.formula += text
      if (cell && cell.raw.length + (cell.formula?.length ?? 0) > sheetLimits.cellSigns)
        throw new Error('a text is too long')
    },
    close(name) {
      isValue = false
      isFormula = false
      if (name === 'rPh') isAside = false
      if (name === 'c' && cell) {
        const value = cellValue(cell, shared)
        if (value !== null && column < importLimits.columns) cells[column] = value
        cell = undefined
      }
      if (name === 'row')
        eachRow(
          line,
          Array.from(cells, (value) => value ?? null),
          isHidden,
        )
    },
  })
  return parts
}
