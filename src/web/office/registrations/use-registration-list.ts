import { registrationSorts } from '../../../domain/registration.ts'
import { useOfficeSearch, useSorting } from '../kit/use-office-search.ts'
import { registrationsQuery } from '../queries/registrations.ts'
import { filterQuery } from './filter-query.ts'

/** The list of registrations as the address narrows and sorts it; `pageOf` asks for one of its pages. */
export function useRegistrationList() {
  const { search } = useOfficeSearch()
  const sorting = useSorting(registrationSorts, 'createdAt')
  const narrowed = { ...filterQuery(search), q: search.q }
  const query = { ...narrowed, sort: sorting.by, order: sorting.order }
  const pageOf = (page: number) => registrationsQuery({ ...query, page: String(page) })
  return { narrowed, sorting, query, pageOf }
}
