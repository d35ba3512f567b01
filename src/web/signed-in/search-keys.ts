import { rowIdOr } from '../../domain/values/numbers.ts'

/** A key of the address: what it may say, where that is one of a few things, and how what stands there is read; it may be anything. */
export interface SearchKey<Value> {
  options: readonly Value[]
  read: (rawInput: unknown) => Value
}

export type SearchKeys<Search> = { [Name in keyof Search]: SearchKey<Search[Name]> }

/** What an address with these keys tells. */
export type SearchOf<Keys> = { [Name in keyof Keys]: Keys[Name] extends SearchKey<infer Value> ? Value : never }

/** Whatever an address holds, as a view that can be shown: what makes no sense is as by default, and what no key knows is left out. */
export const readSearch = <Search>(keys: SearchKeys<Search>, rawInput: object): Search =>
  Object.fromEntries(
    Object.entries<SearchKey<unknown>>(keys).map(([name, key]) => [
      name,
      key.read(rawInput[name as keyof typeof rawInput]),
    ]),
  ) as Search

/** A view, changed, as its address tells it: only what is not as by default. */
export function changedSearch<Search extends object>(
  keys: SearchKeys<Search>,
  view: object,
  change: Partial<Search>,
): Partial<Search> {
  const byDefault = readSearch(keys, {})
  const changed = Object.entries({ ...readSearch(keys, view), ...change })
  return Object.fromEntries(
    changed.filter(([name, value]) => value !== byDefault[name as keyof Search]),
  ) as Partial<Search>
}

/** One of these; nothing, or nonsense, means the first. */
export const oneOf = <const Value extends string>(options: readonly [Value, ...Value[]]): SearchKey<Value> => ({
  options,
  read: (rawInput) => options.find((option) => option === rawInput) ?? options[0],
})

/** What a list is narrowed to; `all` is no filter, whatever the list, and never stands in the address. */
export const filterBy = <const Value extends string>(options: readonly Value[]) =>
  oneOf<'all' | Value>(['all', ...options])

/** Every value of a type, none forgotten: the schemas that list them would come along into the office's first scripts. */
export const every = <Value extends string>(values: Record<Value, true>) => Object.keys(values) as [Value, ...Value[]]

const keyOf = <Value>(read: SearchKey<Value>['read']): SearchKey<Value> => ({ options: [], read })

const countingNumber = (byDefault: number) => keyOf((rawInput) => rowIdOr(byDefault, rawInput))

export const pageNumber = countingNumber(1)

/** The record that is open, or that a list is narrowed to; 0 for none. */
export const recordNumber = countingNumber(0)

/** What was searched, or a name that is known only where it is used. */
export const text = keyOf((rawInput) => String(rawInput ?? '').slice(0, 100))

/** A month, such as `2026-11`; empty for all. */
export const month = keyOf((rawInput) => (/^20\d\d-(0[1-9]|1[0-2])$/.test(String(rawInput)) ? String(rawInput) : ''))

/** A day, such as `2026-11-07`; empty for none. */
export const day = keyOf((rawInput) => (/^20\d\d-(0[1-9]|1[0-2])-\d\d$/.test(String(rawInput)) ? String(rawInput) : ''))
