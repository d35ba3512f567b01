import { FilterSelect } from './filter-select.tsx'
import type { ListFilter } from './list-filter.ts'
import { type Filter, useFilter } from './use-filter.ts'
import type { OfficeSearch, OfficeView } from './use-office-search.ts'

/** The keys whose values are words, and which say `all` where they narrow nothing. */
type Narrowing = { [Name in keyof OfficeSearch]: 'all' extends OfficeSearch[Name] ? Name : never }[keyof OfficeSearch]

/** A filter that is chosen from a few values, the first of which is all. */
export function useSelectFilter<Name extends Narrowing>(filter: Filter<Name>): ListFilter {
  const { options, chosen, choose } = useFilter(filter)
  const { name, label, labelOf, besides } = filter
  const all = 'all' as OfficeSearch[Name]
  return {
    id: name,
    field: <FilterSelect label={label} options={options} labelOf={labelOf} chosen={chosen} onChoose={choose} />,
    part:
      chosen === all ? undefined : { name: labelOf(chosen), without: { ...besides?.(all), [name]: all } as OfficeView },
  }
}
