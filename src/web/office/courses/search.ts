import { recordNumber } from '../../signed-in/search-keys.ts'

export const coursesSearch = {
  /** The course that is written, in place of the list. */
  cours: recordNumber,
}
