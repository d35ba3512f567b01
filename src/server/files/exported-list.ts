import type { Locale, Localized } from '../../domain/values/language.ts'
import type { List, ListQuery } from '../http/list-route.ts'
import type { Column } from './columns.ts'

/** A list of the office that can be taken away as a file, with its filters and order. */
export interface ExportedList<Query extends ListQuery, Row> extends List<Query, Row> {
  /** What log and audit trail call it. */
  name: string
  /** What the file is called, before the date, and its sheet. */
  title: Localized
  columns: Column<Row>[]
  /** What a second sheet adds up, where a list has one. */
  totals?: Totals<Row>
}

/** Amounts in FCFA added up by what rows have in common, in the order in which these were met. */
export interface Totals<Row> {
  title: Localized
  by: { heading: Localized; value: (row: Row, locale: Locale) => string }[]
  amount: (row: Row) => number
}
