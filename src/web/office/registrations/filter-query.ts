import type { OfficeSearch } from '../kit/use-office-search.ts'
import type { RegistrationListQuery } from '../queries/registrations.ts'

/**
 * What the server is asked for: each of the status tabs (docs/rules/office.md#registrations-tab), the filters, and the part that a
 * figure of the dashboard has opened. "En attente" and "Non payées" leave out what is cancelled or refunded.
 */
export function filterQuery(search: OfficeSearch): Partial<RegistrationListQuery> {
  const { statut, groupe, mois, session, session_du, session_au, solde, adresse, langue, payeur, proposees } = search
  const isPayment = groupe === 'partiel' || groupe === 'complet' || groupe === 'remboursé'
  return {
    ...(session > 0 && { trainingId: String(session) }),
    ...(payeur > 0 && { pharmacy: String(payeur) }),
    ...(proposees > 0 && { suggestedFor: String(proposees) }),
    ...(session_du && { sessionFrom: session_du }),
    ...(session_au && { sessionTo: session_au }),
    ...(solde !== 'all' && { balance: solde }),
    ...(adresse !== 'all' && { proof: adresse }),
    ...(langue !== 'all' && { locale: langue }),
    ...(isPayment ? { paymentStatus: groupe, group: 'live' } : groupe !== 'all' && { group: groupe }),
    ...(mois && { month: mois }),
    ...(statut === 'non_payées' ? { group: 'unpaid' } : statut !== 'all' && { status: statut }),
    ...(statut === 'en_attente' && groupe !== 'remboursé' && { refunded: 'false' }),
  }
}
