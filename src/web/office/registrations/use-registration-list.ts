import { registrationSorts } from '../../../domain/registrations/registration.ts'
import type { PagePlace } from '../../../domain/values/listing.ts'
import { askedAt } from '../../api/list-page.ts'
import { useOfficeSearch, useSorting } from '../kit/use-office-search.ts'
import { registrationsQuery } from '../queries/registrations.ts'
import { filterQuery } from './filter-query.ts'

/**
 * The list of registrations as the address narrows and sorts it: all, or on a training's page those of it. `pageOf` asks for one of its
 * pages; `isShown` says whether the screen has the list at all.
 */
export function useRegistrationList() {
  const { search } = useOfficeSearch()
  const { onglet, formation, volet } = search
  const ofTraining = onglet === 'formations' ? formation : 0
  const isShown = onglet === 'inscriptions' || (ofTraining > 0 && volet === 'participants')
  const sorting = useSorting(registrationSorts, 'createdAt')
  const narrowed = { ...filterQuery(search), q: search.q, ...(ofTraining > 0 && { trainingId: String(ofTraining) }) }
  const query = { ...narrowed, sort: sorting.by, order: sorting.order }
  const pageOf = (place: PagePlace) => registrationsQuery({ ...query, ...askedAt(place) })
  return { narrowed, sorting, query, pageOf, isShown }
}
