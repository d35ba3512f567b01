import type { List, ListQuery } from '../http/list-route.ts'
import type { Column } from './columns.ts'

/** A list of the office that can be taken away as a file, with its filters and order. */
export interface ExportedList<Query extends ListQuery, Row> extends List<Query, Row> {
  /** What log and audit trail call it. */
  name: string
  /** What the file is called, before the date. */
  fileName: string
  columns: Column<Row>[]
}
