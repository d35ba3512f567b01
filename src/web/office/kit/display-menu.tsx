import { Popover } from 'radix-ui'
import { useId } from 'react'
import { densities } from '../../../domain/desk/office-lists.ts'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import type { Column } from '../../ui/table-cells.tsx'
import { wordBesideLead } from './list-toolbar.tsx'
import { useOffice } from './office-text.ts'
import { panelClass } from './panel-class.ts'
import type { useDisplay } from './use-display.ts'
import { useOfficeSearch } from './use-office-search.ts'

interface Props {
  columns: Pick<Column<never>, 'id' | 'header' | 'isRowHeader' | 'isHeaderHidden' | 'isExtra'>[]
  display: ReturnType<typeof useDisplay>
  /** Whether its rows can be put together by payer or session. */
  isGroupable?: boolean
}

const choice = 'flex min-h-9 phone:min-h-11 cursor-pointer items-center gap-2.5 rounded-lg px-2 hover:bg-green-wash'

/** By what the rows are put together; kept in the address, and in a saved view. */
function Groupings() {
  const { words } = useOffice()
  const { search, keys, show } = useOfficeSearch()
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 px-2 font-semibold">{words.facts.group}</legend>
      {keys.regrouper.options.map((option) => (
        <label key={option} className={choice}>
          <input
            type="radio"
            name={name}
            checked={search.regrouper === option}
            onChange={() => show({ regrouper: option, page: 1 })}
            className="size-4.5 shrink-0 accent-green"
          />
          {words.facts.groupings[option]}
        </label>
      ))}
    </fieldset>
  )
}

/**
 * Which columns of a list are shown, and how close its rows stand. What names a row, and what is done with it, is always
 * there. Closed until it is known how the list is shown now.
 */
export function DisplayMenu({ columns, display, isGroupable = false }: Props) {
  const { words } = useOffice()
  const titleId = useId()
  const { isShown, toggle, density, change, reset, isPending } = display
  const choosable = columns.filter(({ isRowHeader, isHeaderHidden }) => !isRowHeader && !isHeaderHidden)
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button look="neutral" size="compact" title={words.display.open} disabled={isPending}>
          <Glyph name="columns" />
          <span className={wordBesideLead}>{words.display.open}</span>
        </Button>
      </Popover.Trigger>
      <Popover.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        aria-labelledby={titleId}
        className={`${panelClass} w-64`}
      >
        <h3 id={titleId} className="sr-only">
          {words.display.title}
        </h3>
        {isGroupable && <Groupings />}
        <fieldset className={isGroupable ? 'border-sand border-t pt-3' : ''}>
          <legend className={`${isGroupable ? 'float-left w-full' : ''} mb-1 px-2 font-semibold`}>
            {words.display.columns}
          </legend>
          <div className="clear-both">
            {choosable.map((column) => (
              <label key={column.id} className={choice}>
                <input
                  type="checkbox"
                  checked={isShown(column)}
                  onChange={(event) => toggle(column, event.target.checked)}
                  className="size-4.5 shrink-0 accent-green"
                />
                {column.header}
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset className="border-sand border-t pt-3">
          <legend className="float-left mb-1 w-full px-2 font-semibold">{words.display.density}</legend>
          <div className="clear-both grid grid-cols-2">
            {densities.map((value) => (
              <label key={value} className={choice}>
                <input
                  type="radio"
                  name={titleId}
                  checked={density === value}
                  onChange={() => change({ density: value })}
                  className="size-4.5 shrink-0 accent-green"
                />
                {words.display.densities[value]}
              </label>
            ))}
          </div>
        </fieldset>
        <Button look="quiet" size="compact" onClick={reset}>
          {words.display.reset}
        </Button>
      </Popover.Content>
    </Popover.Root>
  )
}
