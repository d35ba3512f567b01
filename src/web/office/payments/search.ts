import type { PaymentMethod } from '../../../domain/payment.ts'
import { every, filterBy, month } from '../../signed-in/search-keys.ts'

/** What the address tells of the ledger. */
export const paymentsSearch = {
  methode: filterBy(every<PaymentMethod>({ espèces: true, virement: true, chèque: true, mobile: true, autre: true })),
  /** The month that a figure of the dashboard has opened. */
  mois: month,
}
