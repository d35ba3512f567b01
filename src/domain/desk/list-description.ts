import type { Localized } from '../values/language.ts'

/** The fields of a row that something is about; by value, where values differ in them. */
export type About = readonly string[] | Readonly<Record<string, readonly string[]>>

interface Described {
  /** The key of the office’s address; without one, the API alone narrows by it. */
  key?: string
  /** Who may not read these fields may not ask by them (docs/rules/lists.md#filters). */
  about: About
  /** Whether a saved view leaves it out, as it tells of one record. */
  isPassing?: boolean
}

/** One of a few values, each with what it is called. */
export interface Choice<Value extends string = string> extends Described {
  values: Readonly<Record<Value, Localized>>
}

/** A choice that the office offers over its list: what the filter is called, and what it says while it narrows nothing. */
interface OfferedChoice<Value extends string = string> extends Choice<Value> {
  key: string
  label: Localized
  all: Localized
}

/** The number of a record; so many FCFA; a month, such as `2026-11`; a day, such as `2026-11-07`; words that a text has. */
interface Single extends Described {
  is: 'record' | 'amount' | 'month' | 'day' | 'words'
}

export type DescribedFilter = OfferedChoice | (Choice & { key?: never }) | Single

/** What a list is searched, sorted and narrowed by: the API’s query, the office’s address, its filters and saved views follow it. */
export interface ListDescription {
  /** The fields that a search looks into. */
  searched: readonly string[]
  sorts: Readonly<Record<string, readonly string[]>>
  /** By the API’s name. */
  filters: Readonly<Record<string, DescribedFilter>>
}

/** What a filter is given. */
type Given<Filter> = Filter extends Choice<infer Value> ? Value : string

/** What the API can be asked for by a list’s own filters. */
export type AskedBy<List extends ListDescription> = { [Name in keyof List['filters']]?: Given<List['filters'][Name]> }

/** The keys of the address that a list’s filters have, and what each holds there: `all`, 0 or nothing is no filter. */
export type AddressOf<List extends ListDescription> = {
  [Name in keyof List['filters'] as List['filters'][Name] extends { key: infer Key extends string }
    ? Key
    : never]: List['filters'][Name] extends Choice<infer Value>
    ? Value | 'all'
    : List['filters'][Name] extends { is: 'record' | 'amount' }
      ? number
      : string
}

/** The keys of the address that a saved view of a list keeps: its filters’, and how it is sorted. */
export const keysKept = ({ sorts, filters }: ListDescription): string[] => [
  ...Object.values(filters).flatMap(({ key, isPassing }) => (key && !isPassing ? [key] : [])),
  ...(Object.keys(sorts).length > 0 ? ['tri', 'ordre'] : []),
]
