import { type Filter, useFilter } from './use-filter.ts'
import type { OfficeSearch } from './use-office-search.ts'

/** A way to narrow a list that has too many values to stand in a row. */
export function FilterSelect<Name extends keyof OfficeSearch>(filter: Filter<Name>) {
  const { options, chosen, choose } = useFilter(filter)
  return (
    <select
      aria-label={filter.label}
      value={chosen}
      onChange={(event) => choose(event.target.value as OfficeSearch[Name])}
      className="min-h-10 phone:min-h-11 max-w-full rounded-lg border border-sand-deep bg-surface px-3 text-sm"
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {filter.labelOf(option)}
        </option>
      ))}
    </select>
  )
}
