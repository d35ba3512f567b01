// How amounts are written in statements (docs/rules/matching.md#amounts).
import { cellLine, type ImportCell } from './import-cells.ts'

/** A thousand times what an account may hold; what is longer is a number of something else. */
const most = 999_999_999_999

const currency = /\s*(?:F\s?\.?\s?CFA|CFA|FRANCS?(?: CFA)?|XOF|F)\.?\s*/gi
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
  if (typeof cell === 'number') return Number.isInteger(cell) && Math.abs(cell) <= most ? cell : undefined
  if (cell === null || cell instanceof Date) return undefined
  const [, figures = '', side] = /^(.*?)\s*(CR|DB|DR)?$/i.exec(cellLine(cell).replaceAll(/[−–]/g, '-')) ?? []
  const bare = figures.replaceAll(currency, '').trim()
  const within = /^\((.*)\)$/.exec(bare)?.[1]
  const [, before = '', unsigned = '', behind = ''] = /^([-+]?)\s*(.*?)\s*([-+]?)$/.exec(within ?? bare) ?? []
  if (before && behind) return undefined
  const groups = ways.map((way) => way.exec(unsigned)?.[1]).find((found) => found !== undefined)
  if (groups === undefined) return undefined
  const amount = Number(groups.replaceAll(/\D/g, ''))
  if (amount > most) return undefined
  const isNegative = within !== undefined || before === '-' || behind === '-' || /^D/i.test(side ?? '')
  return isNegative ? 0 - amount : amount
}
