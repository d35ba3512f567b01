import { TabList, tabProps } from '../../ui/tab-list.tsx'

/** The id of a filter's tab, by which the list it filters is named. */
export const filterTabId = (panelId: string, filter: string) => `${panelId}-${filter}`

interface Props<Filter extends string> {
  label: string
  filters: readonly Filter[]
  labelOf: (filter: Filter) => string
  chosen: Filter
  onChoose: (filter: Filter) => void
  /** The id of the list that is filtered. */
  panelId: string
}

/** The ways to narrow a list, in a row over it. */
export function FilterTabs<Filter extends string>(props: Props<Filter>) {
  const { label, filters, labelOf, chosen, onChoose, panelId } = props
  return (
    <TabList label={label} className="gap-1.5 py-1 pl-0.5">
      {filters.map((filter) => (
        <button
          key={filter}
          type="button"
          onClick={() => onChoose(filter)}
          {...tabProps(filterTabId(panelId, filter), panelId, filter === chosen)}
          className="min-h-9 phone:min-h-11 whitespace-nowrap rounded-full border border-sand px-3.5 text-muted text-sm hover:border-sand-deep hover:text-ink aria-selected:border-green aria-selected:bg-green-wash aria-selected:font-semibold aria-selected:text-green"
        >
          {labelOf(filter)}
        </button>
      ))}
    </TabList>
  )
}
