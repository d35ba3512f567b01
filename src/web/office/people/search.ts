import { recordNumber } from '../../signed-in/search-keys.ts'

/** The person whose page is open, over whichever tab: any registration of theirs. */
export const peopleSearch = { personne: recordNumber }
