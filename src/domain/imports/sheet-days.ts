// Whether the day or the month comes first in a column of days, by all of its cells (docs/rules/import.md#cells).
import { cellLine, type ImportCell } from './import-cells.ts'
import { type DayOrder, dayOrders, type SheetRow } from './sheet.ts'

/** A day in figures whose year comes last, as `14/12/2026`. */
const figures = /^(?:\p{L}+\.?,? )?(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})\b/u

/** What one cell says: which order it can have alone, `either` where both are days that differ, undefined where it does not matter. */
function orderIn(cell: ImportCell): DayOrder | 'either' | undefined {
  if (typeof cell !== 'string') return undefined
  const [, first, second] = figures.exec(cellLine(cell)) ?? []
  if (first === undefined || Number(first) === Number(second)) return undefined
  if (Number(first) > 12) return 'dmy'
  return Number(second) > 12 ? 'mdy' : 'either'
}

/**
 * Reads a file’s columns of days as one: what one cell shows holds for its column, and for a column that shows nothing what the others show,
 * for one program wrote them all.
 * @param columns their places
 * @param chosen what somebody said
 * @returns the order for each column, null where its cells do not need one and `asked` where nothing shows it
 */
export function dayOrdersOf(
  rows: readonly SheetRow[],
  columns: readonly number[],
  chosen: DayOrder | undefined,
): Map<number, DayOrder | 'asked' | null> {
  const said = columns.map((column) => {
    const found = rows.map(({ cells }) => orderIn(cells[column] ?? null))
    const orders = dayOrders.filter((order) => found.includes(order))
    return { column, orders, isNeeded: found.includes('either') }
  })
  const all = dayOrders.filter((order) => said.some(({ orders }) => orders.includes(order)))
  const only = (orders: DayOrder[]) => (orders.length === 1 ? orders[0] : undefined)
  return new Map(
    said.map(({ column, orders, isNeeded }) => {
      const told = chosen ?? only(orders) ?? (orders.length === 0 ? only(all) : undefined)
      return [column, told ?? (isNeeded ? 'asked' : null)]
    }),
  )
}

/** What is shown of the whole file. */
export function dayOrderShown(orders: ReadonlyMap<number, DayOrder | 'asked' | null>): DayOrder | 'asked' | null {
  const all = [...orders.values()]
  return all.includes('asked') ? 'asked' : (all.find((order) => order !== null) ?? null)
}
