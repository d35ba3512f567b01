import type { DeclarationState } from '../../../domain/payment-declaration.ts'
import { every, filterBy } from '../../signed-in/search-keys.ts'

/** What the address tells of declared payments: which of them are shown in place of the ledger, or `all` for the ledger. */
export const declarationsSearch = {
  declares: filterBy(every<DeclarationState>({ to_check: true, confirmed: true, refused: true })),
}
