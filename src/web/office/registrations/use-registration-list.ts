import { describedRegistrations } from '../../../domain/desk/office-lists.ts'
import type { PagePlace } from '../../../domain/values/listing.ts'
import { askedAt } from '../../api/list-page.ts'
import { askedBy } from '../kit/list-search.ts'
import { type OfficeSearch, useGroupedSorting, useOfficeSearch } from '../kit/use-office-search.ts'
import type { RegistrationListQuery } from '../queries/registrations.ts'
import { registrationsQuery } from '../queries/registrations.ts'

/**
 * What the server is asked for: each of the status tabs (docs/rules/office.md#registrations-tab), the filters, and the part that a
 * figure of the dashboard has opened. "En attente" and "Non payées" leave out what is cancelled or refunded.
 */
function filterQuery(search: OfficeSearch): Partial<RegistrationListQuery> {
  const { statut, groupe } = search
  const isPayment = groupe === 'partiel' || groupe === 'complet' || groupe === 'remboursé'
  return {
    ...askedBy(describedRegistrations, search),
    ...(isPayment ? { paymentStatus: groupe, group: 'live' } : groupe !== 'all' && { group: groupe }),
    ...(statut === 'non_payées' ? { group: 'unpaid' } : statut !== 'all' && { status: statut }),
    ...(statut === 'en_attente' && groupe !== 'remboursé' && { refunded: 'false' }),
  }
}

/**
 * The list of registrations as the address narrows and sorts it: all, or on a training's page those of it. `pageOf` asks for one of its
 * pages; `isShown` says whether the screen has the list at all.
 */
export function useRegistrationList() {
  const { search } = useOfficeSearch()
  const { onglet, formation, volet } = search
  const ofTraining = onglet === 'formations' ? formation : 0
  const isShown = onglet === 'inscriptions' || (ofTraining > 0 && volet === 'participants')
  const sorting = useGroupedSorting(describedRegistrations, 'createdAt')
  const narrowed = { ...filterQuery(search), q: search.q, ...(ofTraining > 0 && { trainingId: String(ofTraining) }) }
  const query = { ...narrowed, sort: sorting.by, order: sorting.order }
  const pageOf = (place: PagePlace) => registrationsQuery({ ...query, ...askedAt(place) })
  return { narrowed, sorting, query, pageOf, isShown }
}
