import { oneOf, pageNumber, recordNumber, text } from '../../signed-in/search-keys.ts'

/** What the address tells of whichever list is shown, beside what is searched in it and its own filters. */
export const listSearch = {
  /** 1 when the tab's form for a new record is to be opened. */
  nouveau: recordNumber,
  /** A column's sort; each tab has its own, and its own default. */
  tri: text,
  ordre: oneOf(['desc', 'asc']),
  page: pageNumber,
  /** The row that the page comes after or before; whatever sets the page's number otherwise takes it away (`useOfficeSearch`). */
  apres: recordNumber,
  avant: recordNumber,
}
