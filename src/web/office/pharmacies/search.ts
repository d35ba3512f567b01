import type { PharmacyState } from '../../../domain/pharmacies/pharmacy.ts'
import { every, oneOf, recordNumber } from '../../signed-in/search-keys.ts'

/** What the address tells of the pharmacies. */
export const pharmaciesSearch = {
  /** Those in use, or those put away. */
  rangement: oneOf(every<PharmacyState>({ active: true, archived: true })),
  /** The pharmacy that is open. */
  officine: recordNumber,
}
