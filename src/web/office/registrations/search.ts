import type { PaymentStatus, RegistrationGroup, RegistrationStatus } from '../../../domain/registration.ts'
import { every, filterBy, month } from '../../signed-in/search-keys.ts'

/** What the address tells of the list of registrations. */
export const registrationsSearch = {
  statut: filterBy(
    every<RegistrationStatus | 'non_payées'>({ en_attente: true, confirmée: true, annulée: true, non_payées: true }),
  ),
  /** Which of them, and of which month, a figure of the dashboard has opened. */
  groupe: filterBy(
    every<RegistrationGroup | Exclude<PaymentStatus, 'en_attente'>>({
      live: true,
      pharmaciens: true,
      auxiliaires: true,
      owing: true,
      unpaid: true,
      paid: true,
      unproven: true,
      partiel: true,
      complet: true,
      remboursé: true,
    }),
  ),
  mois: month,
}
