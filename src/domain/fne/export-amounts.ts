// How the portal's table writes amounts: with the decimals that the tax office reckons with (docs/rules/fne-export.md#reading).
import { cellLine, type ImportCell } from '../imports/import-cells.ts'
import { cellAmount } from '../statements/statement-cells.ts'

/** What may stand before decimals. */
type Point = ',' | '.'

/** Where a sign cannot part thousands: behind four figures or a group, before a figure or two, or before more than three. */
const decimals: Record<Point, RegExp> = {
  ',': /(?:\d{4}|\d[ '’]\d{3}),\d|,\d{1,2}(?!\d)|,\d{4}/,
  '.': /(?:\d{4}|\d[ '’]\d{3})\.\d|\.\d{1,2}(?!\d)|\.\d{4}/,
}

const figures: Record<Point, RegExp> = { ',': /^(.*\d),(\d+)(\D*)$/, '.': /^(.*\d)\.(\d+)(\D*)$/ }

/**
 * Reads amounts as one file writes them: `545.526` is 545 and a half where another of its amounts is `21545.526`, and 545,526 otherwise.
 * @param written all of the file's cells that may hold an amount
 * @returns reads a cell: FCFA with its decimals, negative with its sign; undefined for what is none
 */
export function amountReader(written: readonly ImportCell[]): (cell: ImportCell) => number | undefined {
  const texts = written.flatMap((cell) => (typeof cell === 'string' ? cellLine(cell) : []))
  const point = (['.', ','] as const).find((sign) => texts.some((text) => decimals[sign].test(text)))
  return (cell) => {
    if (typeof cell === 'number') return cell
    const [, whole, part, behind = ''] = (point && figures[point].exec(cellLine(cell))) ?? []
    if (whole === undefined) return cellAmount(cell)
    const francs = cellAmount(whole + behind)
    return francs === undefined ? undefined : Number(`${francs}.${part}`)
  }
}
