// How amounts are written in statements (docs/rules/matching.md#amounts).
import { cellLine, type ImportCell, isUntold } from '../imports/import-cells.ts'

/** A thousand times what an account may hold; what is longer is a number of something else. */
const most = 999_999_999_999

const currency = /\s*(?:F\s?\.?\s?CFA|CFA|FRANCS?(?: CFA)?|XOF|F)\.?\s*/gi
/** A spreadsheet reckons to fifteen figures: a part that is smaller than this is none of a franc. */
const rounding = 0.000_5

const wholeOf = (number: number) =>
  Math.abs(number - Math.round(number)) < rounding && Math.abs(number) <= most ? Math.round(number) + 0 : undefined

/** `64999.99999999999`, as a program writes what it reckoned. */
const calculatedIn = (figures: string) =>
  /^\d+[.,]\d{6,}$/.test(figures) ? wholeOf(Number(figures.replace(',', '.'))) : undefined

/** Figures in groups of three, or without groups; then decimals, which FCFA has none of, so that they are zeros. */
const ways = [
  /^(\d+)(?:[.,]0{1,2})?$/,
  /^(\d{1,3}(?: \d{3})+)(?:[.,]0{1,2})?$/,
  /^(\d{1,3}(?:['’]\d{3})+)(?:[.,]0{1,2})?$/,
  /^(\d{1,3}(?:\.\d{3})+)(?:,0{1,2})?$/,
  /^(\d{1,3}(?:,\d{3})+)(?:\.0{1,2})?$/,
]

/**
 * An amount in whole FCFA, negative where a sign before or behind it, brackets or `DB` say so: `65 000,00`, `65.000`, `1 200-`, `(1 200)`.
 * @returns undefined for what is none, or has a part of a franc
 */
export function cellAmount(cell: ImportCell): number | undefined {
  if (typeof cell === 'number') return wholeOf(cell)
  if (cell === null || cell instanceof Date || isUntold(cell)) return undefined
  const [, figures = '', side] = /^(.*?)\s*(CR|DB|DR)?$/i.exec(cellLine(cell).replaceAll(/[−–]/g, '-')) ?? []
  const bare = figures.replaceAll(currency, '').trim()
  const within = /^\((.*)\)$/.exec(bare)?.[1]
  const [, before = '', unsigned = '', behind = ''] = /^([-+]?)\s*(.*?)\s*([-+]?)$/.exec(within ?? bare) ?? []
  if (before && behind) return undefined
  const groups = ways.map((way) => way.exec(unsigned)?.[1]).find((found) => found !== undefined)
  const amount = groups === undefined ? calculatedIn(unsigned) : Number(groups.replaceAll(/\D/g, ''))
  if (amount === undefined || amount > most) return undefined
  const isNegative = within !== undefined || before === '-' || behind === '-' || /^D/i.test(side ?? '')
  return isNegative ? 0 - amount : amount
}
