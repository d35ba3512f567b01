import { useEffect, useRef } from 'react'

/** Rows that are ticked, to do something with all of them. */
export interface Selection<Row> {
  isSelected: (row: Row) => boolean
  /** Called with the rows ticked or unticked: one, or all that are shown. */
  onSelect: (rows: readonly Row[], isSelected: boolean) => void
  words: { page: string; row: (row: Row) => string }
}

interface PageBoxProps<Row> {
  selection: Selection<Row>
  rows: readonly Row[]
  /** Whether it says what it ticks also where it could stand in the heading of a table. */
  isLabelled?: boolean
}

/** Ticks every row shown; half ticked while only some are. */
export function PageBox<Row>({ selection, rows, isLabelled = false }: PageBoxProps<Row>) {
  const box = useRef<HTMLInputElement>(null)
  const count = rows.filter(selection.isSelected).length
  const isWhole = rows.length > 0 && count === rows.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isWhole
  }, [count, isWhole])
  return (
    <label className="flex min-h-9 phone:min-h-11 cursor-pointer items-center gap-2.5">
      <input
        ref={box}
        type="checkbox"
        checked={isWhole}
        onChange={() => selection.onSelect(rows, !isWhole)}
        className="size-4.5 shrink-0 accent-green"
      />
      <span className={`text-muted text-sm ${isLabelled ? '' : 'md:sr-only'}`}>{selection.words.page}</span>
    </label>
  )
}

/** Ticks one row; Enter opens it, as on the row's other controls. */
export function RowBox<Row>({
  selection,
  row,
  onOpen,
}: {
  selection: Selection<Row>
  row: Row
  onOpen: ((row: Row) => void) | undefined
}) {
  return (
    <label className="grid size-8 phone:size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        checked={selection.isSelected(row)}
        onChange={(event) => selection.onSelect([row], event.target.checked)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // What opens has the focus at once, and must not be pressed by the same key.
          event.preventDefault()
          onOpen?.(row)
        }}
        aria-label={selection.words.row(row)}
        className="size-4.5 accent-green"
      />
    </label>
  )
}
