import * as v from 'valibot'
import { key } from '../values/validation.ts'
import { densities, listReaders, type OfficeList } from './office-lists.ts'

export const OfficeListName = v.picklist(Object.keys(listReaders) as OfficeList[], key('invalid'))

/** What a column is called in the code; which ones a list has, its screen knows alone. */
const ColumnName = v.pipe(v.string(key('invalid')), v.regex(/^[A-Za-z]{1,40}$/, key('invalid')))

const columns = v.pipe(v.array(ColumnName, key('invalid')), v.maxLength(30, key('invalid')))

/** How somebody of the staff wants to see a list: the usual columns they do without, the others they want, and how close the rows stand. */
export const ListDisplay = v.strictObject({
  list: OfficeListName,
  hiddenColumns: columns,
  shownColumns: v.optional(columns, []),
  density: v.picklist(densities, key('invalid')),
})
export type ListDisplay = v.InferOutput<typeof ListDisplay>
