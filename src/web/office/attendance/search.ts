import { recordNumber } from '../../signed-in/search-keys.ts'

export const attendanceSearch = {
  /** The training whose attendance sheet is shown instead of the office, to be printed. */
  emargement: recordNumber,
}
