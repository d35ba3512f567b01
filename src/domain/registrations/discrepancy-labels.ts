import type { Localized } from '../values/language.ts'
import type { DiscrepancyGroup } from './discrepancy.ts'

/** docs/rules/payments.md#what-does-not-agree. */
export const discrepancyLabels: Record<DiscrepancyGroup['kind'], Localized> = {
  overridden: { fr: 'Statut fixé à la main', en: 'Status set by hand' },
  refunded_alive: { fr: 'Remboursé, toujours inscrit', en: 'Refunded, still registered' },
  uninvoiced: { fr: 'Payé, sans facture valable', en: 'Paid, without a valid invoice' },
  paper_valid: { fr: 'Reçu ou avoir resté valable', en: 'Receipt or credit note still valid' },
  reference_shared: { fr: 'Même référence', en: 'Same reference' },
  owned_in_part: { fr: 'Virement réparti en partie', en: 'Transfer shared out in part' },
  invoice_outdated: { fr: 'Facture à remplacer', en: 'Invoice to be replaced' },
  declared: { fr: 'Déclaré, ni confirmé ni refusé', en: 'Declared, neither confirmed nor refused' },
  unowned: { fr: 'Virement sans propriétaire', en: 'Transfer without an owner' },
  credit_unused: { fr: 'Crédit sans emploi', en: 'Credit that nobody used' },
}
