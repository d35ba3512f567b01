import { Button } from './button.tsx'
import type { Column, Sorting } from './data-table.tsx'
import { Glyph } from './glyph.tsx'

/** The sorts of a table whose rows are cards: without headers to click, a choice of column and a button that turns the direction. */
export function SortMenu<Row>({ columns, sorting }: { columns: Column<Row>[]; sorting: Sorting }) {
  const { by, order, onSort, words } = sorting
  const isUp = order === 'asc'
  return (
    <div className="flex grow items-center justify-end gap-2">
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
