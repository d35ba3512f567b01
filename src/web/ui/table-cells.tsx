import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Glyph } from './glyph.tsx'

export interface Column<Row> {
  id: string
  /** What stands over the column, and before the value in a card on narrow screens. */
  header: string
  /** Names the server's sort; a column without it cannot be sorted. */
  sort?: string | undefined
  /** The column that names the row to screen readers. */
  isRowHeader?: boolean
  /** Whether the header is only for screen readers, as over buttons. */
  isHeaderHidden?: boolean
  align?: 'right'
  /** Whether it is beside the usual ones, and shown only to those who want it. */
  isExtra?: boolean
  /** Where a card on narrow screens says it, without the column's name; what has no place stands below, each on a line with its name. */
  placeInCard?: keyof typeof cardPlaces
  cell: (row: Row) => ReactNode
}

/** Columns by their ids, each with the name it has among these. */
export const columnsOf =
  <Name extends string>(names: Record<Name, string>) =>
  <Row,>(id: Name, column: Omit<Column<Row>, 'id' | 'header'>): Column<Row> => ({ id, header: names[id], ...column })

export interface Sorting {
  by: string
  order: 'asc' | 'desc'
  /** Called with the column chosen; without an order, a column chosen again turns its direction. */
  onSort: (sort: string, order?: 'asc' | 'desc') => void
  words: { by: string; asc: string; desc: string }
}

const directions = { asc: 'ascending', desc: 'descending' } as const

/** A column's head, with a button if the column sorts; hidden where rows are cards. */
export function HeaderCell<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { sort, header, align, isHeaderHidden } = column
  const direction = sorting && sort === sorting.by ? directions[sorting.order] : undefined
  const side = align === 'right' ? 'justify-end text-right' : ''
  if (!sorting || !sort) {
    return (
      <th scope="col" className={`px-2 py-2 font-semibold text-muted ${side} ${isHeaderHidden ? 'print:hidden' : ''}`}>
        <span className={isHeaderHidden ? 'sr-only' : ''}>{header}</span>
      </th>
    )
  }
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={`p-0 ${side}`}>
      <button
        type="button"
        onClick={() => sorting.onSort(sort)}
        className={`flex min-h-9 phone:min-h-11 w-full items-center gap-1 whitespace-nowrap px-2 font-semibold hover:text-ink ${direction ? 'text-ink' : 'text-muted'} ${side}`}
      >
        {header}
        <Glyph name={direction ?? 'descending'} className={`size-3.5 ${direction ? '' : 'opacity-0'}`} />
      </button>
    </th>
  )
}

interface BodyCellProps<Row> {
  column: Column<Row>
  row: Row
  /** Whether a box stands before the row's name. */
  isBesideBox: boolean
}

/** In a card: beside the row's name; on a line of its own below it; in a row with others of its kind; or not at all. */
export const cardPlaces = {
  beside: 'max-md:order-1 max-md:ml-auto max-md:text-right',
  line: 'max-md:order-2 max-md:w-full',
  mark: 'max-md:order-3',
  nowhere: 'max-md:hidden',
} as const
const withItsName =
  'max-md:order-4 max-md:flex max-md:w-full max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:text-right'

/** A value of a row; in a card, with its column's name before it. */
export function BodyCell<Row>({ column, row, isBesideBox }: BodyCellProps<Row>) {
  const Cell = column.isRowHeader ? 'th' : 'td'
  const isNamed = !column.isRowHeader && !column.isHeaderHidden && !column.placeInCard
  const place = column.isRowHeader
    ? `max-md:order-first max-md:min-w-0 max-md:flex-1 ${isBesideBox ? 'max-md:pl-8' : ''}`
    : column.placeInCard
      ? cardPlaces[column.placeInCard]
      : column.isHeaderHidden
        ? 'max-md:order-5 max-md:ml-auto'
        : withItsName
  return (
    <Cell
      {...(column.isRowHeader && { scope: 'row' })}
      className={`px-2 py-0.5 md:group-data-compact/table:py-0 align-middle font-normal max-md:block max-md:p-0 ${column.align === 'right' ? 'text-right tabular-nums' : ''} ${column.isHeaderHidden ? 'print:hidden' : ''} ${place}`}
    >
      {isNamed && (
        <span aria-hidden="true" className="shrink-0 text-muted md:hidden">
          {column.header}
        </span>
      )}
      {column.cell(row)}
    </Cell>
  )
}

/** The sorts of a table whose rows are cards: without headers to click, a choice of column and a button that turns the direction. */
export function SortMenu<Row>({ columns, sorting }: { columns: Column<Row>[]; sorting: Sorting }) {
  const { by, order, onSort, words } = sorting
  const isUp = order === 'asc'
  return (
    <div className="flex items-center gap-1 print:hidden md:hidden">
      <label className="flex min-w-0 items-center gap-2 text-muted text-sm">
        <span className="shrink-0">{words.by}</span>
        <select
          value={by}
          onChange={(event) => onSort(event.target.value, order)}
          className="min-h-9 phone:min-h-11 min-w-0 rounded-lg border border-sand-deep bg-surface px-2 text-ink"
        >
          {columns.map(
            ({ sort, header }) =>
              sort && (
                <option key={sort} value={sort}>
                  {header}
                </option>
              ),
          )}
        </select>
      </label>
      <Button look="neutral" size="compact" onClick={() => onSort(by, isUp ? 'desc' : 'asc')}>
        <Glyph name={isUp ? 'ascending' : 'descending'} />
        <span className="sr-only">{isUp ? words.asc : words.desc}</span>
      </Button>
    </div>
  )
}
