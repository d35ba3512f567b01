import { type ReactNode, useState } from 'react'
import type { ListDescription } from '../../../domain/desk/list-description.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { day } from '../../signed-in/search-keys.ts'
import { TabList, tabProps } from '../../ui/tab-list.tsx'
import { useOffice } from './office-text.ts'
import { type OfficeSearch, type OfficeView, useOfficeSearch } from './use-office-search.ts'

/** A way to narrow a list: where it is chosen, and what is chosen. */
export interface ListFilter {
  id: string
  /** Carries its own label; without it, the filter is one that only a figure or a link elsewhere sets. */
  field?: ReactNode
  /** What the list shows by it, in words, and the view without it; undefined while it narrows nothing. Where it is chosen it may be in sight already. */
  part?: { name: string; without: OfficeView; isChosenInSight?: boolean } | undefined
}

/** How many filters stand beside the search; more of them open by a button. */
export const filtersInRow = 2

/** The look of a filter’s control. */
export const filterControl =
  'min-h-9 phone:min-h-11 max-w-full rounded-lg border border-sand-deep bg-surface px-3 text-sm'

interface SelectProps<Value extends string | number> {
  label: string
  options: readonly Value[]
  labelOf: (value: Value) => string
  chosen: Value
  onChoose: (value: Value) => void
}

/** A filter with too many values to stand in a row. Its label is for screen readers only where filters stand in a row themselves. */
export function FilterSelect<Value extends string | number>(props: SelectProps<Value>) {
  const { label, options, labelOf, chosen, onChoose } = props
  return (
    <label className="grid content-start gap-1.5 text-sm">
      <span className="font-semibold in-data-row:sr-only">{label}</span>
      <select
        value={chosen}
        onChange={(event) => {
          const value = options.find((option) => String(option) === event.target.value)
          if (value !== undefined) onChoose(value)
        }}
        className={`in-data-row:max-w-48 ${filterControl}`}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {labelOf(option)}
          </option>
        ))}
      </select>
    </label>
  )
}

/**
 * The filters of a list that are chosen from a few values, as its description has them.
 * @param besides what the choice of a value changes besides, by the filter’s key
 */
export function useChoices({ filters }: ListDescription, besides: Record<string, OfficeView> = {}): ListFilter[] {
  const { locale } = useOffice()
  const { search, show } = useOfficeSearch()
  return Object.values(filters).flatMap((filter) => {
    if (!('all' in filter)) return []
    const { key, label, all, values } = filter
    const chosen = String(search[key as keyof OfficeSearch])
    const labelOf = (value: string) => (values[value] ?? all)[locale]
    const viewWith = (value: string) => ({ ...besides[key], [key]: value }) as OfficeView
    return {
      id: key,
      field: (
        <FilterSelect
          label={label[locale]}
          options={['all', ...Object.keys(values)]}
          labelOf={labelOf}
          chosen={chosen}
          onChoose={(value) => show({ ...viewWith(value), page: 1 })}
        />
      ),
      part: chosen === 'all' ? undefined : { name: labelOf(chosen), without: viewWith('all') },
    }
  })
}

/** A way to narrow a list that stands over it as a row of tabs: a key of the address, and what its values are called. */
export interface TabFilter<Name extends keyof OfficeSearch> {
  name: Name
  label: string
  labelOf: (value: OfficeSearch[Name]) => string
  /** What the choice of a value changes besides. */
  besides?: (value: OfficeSearch[Name]) => OfficeView
}

/** The id of a filter's tab, by which the list it filters is named. */
export const filterTabId = (panelId: string, value: string | number) => `${panelId}-${value}`

/**
 * The ways to narrow a list, in a row over it; the list then starts again from its first page.
 * @param panelId the id of the list that is filtered
 */
export function FilterTabs<Name extends keyof OfficeSearch>(props: { filter: TabFilter<Name>; panelId: string }) {
  const { panelId } = props
  const { name, label, labelOf, besides } = props.filter
  const { search, keys, show } = useOfficeSearch()
  return (
    <TabList label={label} className="gap-1.5 p-0.5 max-md:p-0">
      {keys[name].options.map((option) => (
        <button
          key={option}
          type="button"
          onClick={() => show({ ...besides?.(option), [name]: option, page: 1 } as OfficeView)}
          {...tabProps(filterTabId(panelId, option), panelId, option === search[name])}
          className="min-h-8 first-letter:uppercase phone:min-h-11 whitespace-nowrap rounded-full border border-sand px-3.5 text-muted text-sm hover:border-sand-deep hover:text-ink aria-selected:border-green aria-selected:bg-green-wash aria-selected:font-semibold aria-selected:text-green"
        >
          {labelOf(option)}
        </button>
      ))}
    </TabList>
  )
}

/** The keys of the address that hold the first and the last day. */
interface Days {
  first: 'session_du' | 'du'
  last: 'session_au' | 'au'
  label: string
  /** What the choice of a day changes besides. */
  besides?: OfficeView
}

/** From one day to another, either of which may be left out. */
export function useDaysFilter({ first, last, label, besides }: Days): ListFilter {
  const { locale, words } = useOffice()
  const { search, show } = useOfficeSearch()
  const [from, to] = [search[first], search[last]]
  const choose = (change: Partial<OfficeSearch>) => show({ ...besides, ...change, page: 1 })
  const { since, until, between } = words.narrowing
  const shown = (at: string) => formatShortDay(at, locale)
  const name = from && to ? between(shown(from), shown(to)) : from ? since(shown(from)) : to && until(shown(to))
  return {
    id: first,
    field: (
      <fieldset className="grid min-w-0 content-start gap-1.5 text-sm">
        <legend className="mb-1.5 font-semibold">{label}</legend>
        <div className="grid gap-2 min-[420px]:grid-cols-2">
          <DayField label={words.narrowing.from} value={from} onChange={(value) => choose({ [first]: value })} />
          <DayField label={words.narrowing.to} value={to} onChange={(value) => choose({ [last]: value })} />
        </div>
      </fieldset>
    ),
    part: name ? { name: `${label}${words.dashboard.colon} ${name}`, without: { [first]: '', [last]: '' } } : undefined,
  }
}

/** A day; what is typed of a year stays until it is one. */
function DayField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  return (
    <label className="flex items-center gap-2">
      <span className="min-w-6 shrink-0 text-muted">{label}</span>
      <input
        type="date"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          if (day.read(event.target.value) === event.target.value) onChange(event.target.value)
        }}
        className={`w-full min-w-0 ${filterControl}`}
      />
    </label>
  )
}
