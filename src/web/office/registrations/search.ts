import { describedRegistrations } from '../../../domain/desk/office-lists.ts'
import type {
  PaymentStatus,
  RegistrationGroup,
  RegistrationStatus,
} from '../../../domain/registrations/registration.ts'
import { every, filterBy } from '../../signed-in/search-keys.ts'
import { keysOf } from '../kit/list-search.ts'

/** What the address tells of the list of registrations. */
export const registrationsSearch = {
  statut: filterBy(
    every<RegistrationStatus | 'non_payées'>({ en_attente: true, confirmée: true, annulée: true, non_payées: true }),
  ),
  /** Which of them a figure of the dashboard has opened. */
  groupe: filterBy(
    every<RegistrationGroup | Exclude<PaymentStatus, 'en_attente'>>({
      live: true,
      pharmaciens: true,
      auxiliaires: true,
      owing: true,
      overdue: true,
      unpaid: true,
      paid: true,
      uncertified: true,
      refundable: true,
      overridden: true,
      unproven: true,
      partiel: true,
      complet: true,
      remboursé: true,
    }),
  ),
  ...keysOf(describedRegistrations),
}
