import type {
  Balance,
  PaymentStatus,
  ProofState,
  RegistrationGroup,
  RegistrationStatus,
} from '../../../domain/registrations/registration.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { day, every, filterBy, month, recordNumber } from '../../signed-in/search-keys.ts'

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
  mois: month,
  /** For which training, and held on which days. */
  session: recordNumber,
  /** Which pharmacy pays, or might. */
  payeur: recordNumber,
  proposees: recordNumber,
  session_du: day,
  session_au: day,
  /** Whether something is owed yet, whether the e-mail is proven, and in which language they are written to. */
  solde: filterBy(
    every<Balance>({
      owing: true,
      owing_30: true,
      owing_60: true,
      owing_90: true,
      owing_more: true,
      late: true,
      settled: true,
    }),
  ),
  adresse: filterBy(every<ProofState>({ proven: true, unproven: true })),
  langue: filterBy(every<Locale>({ fr: true, en: true })),
}
