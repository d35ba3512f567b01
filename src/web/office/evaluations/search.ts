import { recordNumber } from '../../signed-in/search-keys.ts'

/** What the address tells of the quality of a year: which one, 0 for the present. */
export const evaluationsSearch = { annee: recordNumber }
