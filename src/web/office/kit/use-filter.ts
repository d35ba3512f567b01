import { type OfficeSearch, type OfficeView, useOfficeSearch } from './use-office-search.ts'

/** A way to narrow a list: a key of the address, and what its values are called. */
export interface Filter<Name extends keyof OfficeSearch> {
  name: Name
  label: string
  labelOf: (value: OfficeSearch[Name]) => string
  /** What the choice of a value changes besides. */
  besides?: (value: OfficeSearch[Name]) => OfficeView
}

/** What can be chosen, what is, and how to choose; the list then starts again from its first page. */
export function useFilter<Name extends keyof OfficeSearch>({ name, besides }: Filter<Name>) {
  const { search, keys, show } = useOfficeSearch()
  const choose = (value: OfficeSearch[Name]) => show({ ...besides?.(value), [name]: value, page: 1 } as OfficeView)
  return { options: keys[name].options, chosen: search[name], choose }
}
