import type { AddressOf, AskedBy, ListDescription } from '../../../domain/desk/list-description.ts'
import {
  day,
  filterBy,
  month,
  oneOf,
  pageNumber,
  recordNumber,
  type SearchKeys,
  text,
} from '../../signed-in/search-keys.ts'

/** What the address tells of whichever list is shown, beside what is searched in it and its own filters. */
export const listSearch = {
  /** 1 when the tab's form for a new record is to be opened. */
  nouveau: recordNumber,
  /** What the screen is to open, by its name (`useAskedToOpen`). */
  ouvrir: text,
  /** A column's sort; each tab has its own, and its own default. */
  tri: text,
  ordre: oneOf(['desc', 'asc']),
  /** By what its rows are put together. */
  regrouper: filterBy(['officine', 'session']),
  page: pageNumber,
  /** The row that the page comes after or before; whatever sets the page's number otherwise takes it away (`useOfficeSearch`). */
  apres: recordNumber,
  avant: recordNumber,
}

const singles = { record: recordNumber, amount: recordNumber, month, day, words: text }

/** The keys of the address that the filters of a list have. */
export const keysOf = <List extends ListDescription>({ filters }: List) =>
  Object.fromEntries(
    Object.values(filters).flatMap((filter) => {
      if (!filter.key) return []
      return [[filter.key, 'is' in filter ? singles[filter.is] : filterBy(Object.keys(filter.values))]]
    }),
  ) as unknown as SearchKeys<AddressOf<List>>

/** What the server is asked for by the filters of a list, as the address sets them. */
export const askedBy = <List extends ListDescription>({ filters }: List, search: AddressOf<List>) =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, { key }]) => {
      const value = key && (search as Record<string, string | number>)[key]
      return value && value !== 'all' ? [[name, String(value)]] : []
    }),
  ) as AskedBy<List>
