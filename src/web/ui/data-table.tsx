import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { BodyCell, type Column, HeaderCell, type Sorting } from './table-cells.tsx'
import { PageBox, RowBox, type Selection } from './table-selection.tsx'

const controls = 'a, button, input'

/** Whether a click meant a control of its own rather than the row around it. */
const isControl = (target: EventTarget) => (target as Element).closest(`${controls}, label, [role="menu"]`) !== null

/** The rows of a table's body, without what stands over groups of them. */
const rowsIn = (body: Element | null) => [...(body?.querySelectorAll(':scope > tr:not([data-group])') ?? [])]

/** Puts the focus on a row, so that it can come back there: on the first control that opens something. */
const focusRow = (row: Element) => row.querySelector<HTMLElement>('a, button')?.focus()

/** From a control of one row to the like one of the next: arrows move, Home and End jump, Enter does what the control does. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  // A menu of the row has its own use for the arrows.
  if (event.defaultPrevented) return
  const target = event.target as HTMLElement
  const row = target.closest('tbody tr')
  if (!row || target.matches('input:not([type="checkbox"]), select, textarea')) return
  const rows = rowsIn(row.parentElement)
  const at = rows.indexOf(row)
  const next = {
    ArrowDown: rows[at + 1],
    ArrowUp: rows[at - 1],
    Home: rows[0],
    End: rows.at(-1),
  }[event.key]
  if (!next) return
  event.preventDefault()
  const controlsOf = (of: Element) => [...of.querySelectorAll<HTMLElement>(controls)]
  const there = controlsOf(next)
  ;(there[controlsOf(row).indexOf(target)] ?? there[0])?.focus()
}

/**
 * Keeps the focus in the rows when the one that had it has left them, as a registration that is paid leaves those that are not: it goes
 * to the row that stands there now.
 * @returns the ref of the rows' body
 */
function useRowFocus(rows: readonly unknown[]) {
  const body = useRef<HTMLTableSectionElement>(null)
  const last = useRef<{ element: Element; index: number }>(undefined)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const element = target as Element
      const row = element.closest('tr')
      if (row && body.current) last.current = { element, index: rowsIn(body.current).indexOf(row) }
    }
    const rowsNow = body.current
    rowsNow?.addEventListener('focusin', note)
    return () => rowsNow?.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return
    const row = rowsIn(body.current)[Math.min(last.current.index, rows.length - 1)]
    if (row) focusRow(row)
  }, [rows])
  return body
}

interface Props<Row> {
  caption: string
  columns: Column<Row>[]
  /** Whether rows stand closer, so that more of them are in sight. */
  isCompact?: boolean
  rows: readonly Row[]
  rowId: (row: Row) => number
  sorting?: Sorting
  /** Puts a box before each row, and one over them. */
  selection?: Selection<Row>
  /** Opened by a click anywhere on a row that is not on a control of its own. */
  onOpen?: (row: Row) => void
  /** The group of a row, where rows of one come one after the other: its number, and what stands over the first of them. */
  groupOf?: ((row: Row) => { id: number; heading: () => ReactNode }) | undefined
  /** Whether what is shown is about to be replaced. */
  isBusy?: boolean
  /** Whether the rows scroll in a box of at most 600 px (docs/rules/look.md#sizes); else the page scrolls. Headers stay in sight either way, where the page is wide enough. */
  hasStickyHeader?: boolean
}

/** A table whose columns are described; on narrow screens each row is a card, and what stands over the table sorts (`SortMenu`). */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowId, sorting, selection, onOpen, groupOf } = props
  const { isCompact = false, isBusy = false, hasStickyHeader = false } = props
  const body = useRowFocus(rows)
  // More than the usual columns have no room on any screen: the table then scrolls sideways, and its heads go with it.
  const isWide = columns.some(({ isExtra }) => isExtra)
  return (
    <>
      {selection && (
        <div className="print:hidden md:hidden">
          <PageBox selection={selection} rows={rows} />
        </div>
      )}
      <div
        className={`relative print:max-h-none print:overflow-visible md:rounded-box md:border md:border-sand md:bg-surface ${hasStickyHeader ? 'overflow-auto md:max-h-[600px]' : isWide ? 'overflow-x-auto' : 'overflow-x-auto xl:overflow-clip'}`}
      >
        {/* Not paler: what stands there until the next rows come must be readable. */}
        {isBusy && (
          <span
            aria-hidden="true"
            className="absolute inset-x-0 top-0 z-20 h-0.5 bg-orange forced-colors:bg-[Highlight]"
          />
        )}
        {/* A cell is as wide as what must not break in it: the items of its grids have their least width again, which base.css takes away. */}
        <table
          aria-busy={isBusy}
          data-compact={isCompact || undefined}
          onKeyDown={moveBetweenRows}
          className="group/table md:[&_:is(td,th)_.grid>*]:min-w-auto not-pointer-coarse:md:[&_td_.button]:min-h-8 [&_.badge]:py-px [&_.badge]:text-[0.8125rem] [&_.badge]:leading-4.5 data-compact:[&_.badge]:py-0 data-compact:[&_.badge]:leading-4 not-pointer-coarse:md:data-compact:[&_td_.button]:min-h-7 w-full border-collapse text-left text-sm md:leading-4.5 data-compact:text-[0.8125rem] data-compact:leading-4 max-md:block"
        >
          <caption className="sr-only">{caption}</caption>
          <thead
            className={`max-md:hidden ${hasStickyHeader ? 'sticky top-0 z-10 bg-surface' : isWide ? '' : 'xl:sticky xl:top-(--above-tables) xl:z-10 xl:bg-surface'}`}
          >
            <tr className="border-sand border-b">
              {selection && (
                <th scope="col" className="w-px py-0 pr-0 pl-3 print:hidden">
                  <PageBox selection={selection} rows={rows} />
                </th>
              )}
              {columns.map((column) => (
                <HeaderCell key={column.id} column={column} sorting={sorting} />
              ))}
            </tr>
          </thead>
          <tbody ref={body} className="max-md:grid max-md:grid-cols-1 max-md:gap-1.5">
            {rows.map((row, index) => {
              const group = groupOf?.(row)
              const before = rows[index - 1]
              const isFirst = group && (before === undefined || groupOf?.(before).id !== group.id)
              return (
                <Fragment key={rowId(row)}>
                  {isFirst && (
                    <tr
                      data-group=""
                      className="break-inside-avoid break-after-avoid border-sand border-b max-md:block"
                    >
                      <th
                        scope="rowgroup"
                        colSpan={columns.length + (selection ? 1 : 0)}
                        className="bg-paper px-2 py-1.5 text-left font-normal max-md:block"
                      >
                        {group.heading()}
                      </th>
                    </tr>
                  )}
                  <tr
                    onClick={
                      onOpen &&
                      ((event) => {
                        if (isControl(event.target)) return
                        focusRow(event.currentTarget)
                        onOpen(row)
                      })
                    }
                    className={`break-inside-avoid border-sand border-b transition-colors focus-within:bg-paper hover:bg-paper md:last:border-b-0 max-md:relative max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2 max-md:gap-y-0.5 max-md:rounded-box max-md:border max-md:p-2 max-md:after:order-2 max-md:after:w-full max-md:group-data-compact/table:gap-y-0 max-md:group-data-compact/table:py-1 ${selection?.isSelected(row) ? 'bg-sand/40' : 'max-md:bg-surface'} ${onOpen ? 'cursor-pointer' : ''}`}
                  >
                    {selection && (
                      <td className="w-px py-0 pr-0 pl-1.5 print:hidden max-md:absolute max-md:top-0 max-md:left-0 max-md:p-0">
                        <RowBox selection={selection} row={row} onOpen={onOpen} />
                      </td>
                    )}
                    {columns.map((column) => (
                      <BodyCell key={column.id} column={column} row={row} isBesideBox={selection !== undefined} />
                    ))}
                  </tr>
                </Fragment>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}
