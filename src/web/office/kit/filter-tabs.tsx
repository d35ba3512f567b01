import { TabList, tabProps } from '../../ui/tab-list.tsx'
import { type Filter, useFilter } from './use-filter.ts'
import type { OfficeSearch } from './use-office-search.ts'

/** The id of a filter's tab, by which the list it filters is named. */
export const filterTabId = (panelId: string, value: string | number) => `${panelId}-${value}`

interface Props<Name extends keyof OfficeSearch> {
  filter: Filter<Name>
  /** The id of the list that is filtered. */
  panelId: string
}

/** The ways to narrow a list, in a row over it. */
export function FilterTabs<Name extends keyof OfficeSearch>({ filter, panelId }: Props<Name>) {
  const { options, chosen, choose } = useFilter(filter)
  return (
    <TabList label={filter.label} className="gap-1.5 py-1 pl-0.5">
      {options.map((option) => (
        <button
          key={option}
          type="button"
          onClick={() => choose(option)}
          {...tabProps(filterTabId(panelId, option), panelId, option === chosen)}
          className="min-h-9 first-letter:uppercase phone:min-h-11 whitespace-nowrap rounded-full border border-sand px-3.5 text-muted text-sm hover:border-sand-deep hover:text-ink aria-selected:border-green aria-selected:bg-green-wash aria-selected:font-semibold aria-selected:text-green"
        >
          {filter.labelOf(option)}
        </button>
      ))}
    </TabList>
  )
}
