// Apart from the other labels, which every public page carries.
import type { Localized } from '../values/language.ts'
import type { QuoteState } from './quote.ts'

export const quoteStateLabels: Record<QuoteState, Localized> = {
  sent: { fr: 'En attente', en: 'Waiting' },
  accepted: { fr: 'Accepté', en: 'Accepted' },
  expired: { fr: 'Expiré', en: 'Expired' },
  withdrawn: { fr: 'Retiré', en: 'Withdrawn' },
}
