import type { OfficeSearch } from '../kit/use-office-search.ts'
import type { RegistrationListQuery } from '../queries/registrations.ts'

/**
 * What the server is asked for: each of the status tabs (docs/rules/office.md#registrations-tab), and the part that a figure of the dashboard has opened. "En attente"
 * and "Non payées" leave out what is cancelled or refunded.
 */
export function filterQuery({ statut, groupe, mois }: OfficeSearch): Partial<RegistrationListQuery> {
  const isPayment = groupe === 'partiel' || groupe === 'complet' || groupe === 'remboursé'
  return {
    ...(isPayment ? { paymentStatus: groupe, group: 'live' } : groupe !== 'all' && { group: groupe }),
    ...(mois && { month: mois }),
    ...(statut === 'non_payées' ? { group: 'unpaid' } : statut !== 'all' && { status: statut }),
    ...(statut === 'en_attente' && groupe !== 'remboursé' && { refunded: 'false' }),
  }
}
