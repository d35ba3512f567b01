import type { Period } from '../../../domain/values/period.ts'
import { every, filterBy } from '../../signed-in/search-keys.ts'

/** What the address tells of the dashboard: the period that is compared with the one before; `all` compares nothing. */
export const dashboardSearch = {
  comparaison: filterBy(every<Period>({ this_month: true, last_month: true, this_quarter: true, this_year: true })),
}
