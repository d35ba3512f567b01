import { describedPayments } from '../../../domain/desk/office-lists.ts'
import type { DeclarationState } from '../../../domain/payments/payment-declaration.ts'
import type { StatementLineState } from '../../../domain/statements/statement-line.ts'
import { every, filterBy } from '../../signed-in/search-keys.ts'
import { keysOf } from '../kit/list-search.ts'
import type { Period } from './periods.ts'

/** What the address tells of the ledger. */
export const paymentsSearch = {
  /** The period that is asked for most; counted from today, so that a bookmark of it goes along. */
  periode: filterBy(every<Period>({ ce_mois: true, mois_dernier: true, ce_trimestre: true, trimestre_dernier: true })),
  ...keysOf(describedPayments),
  /** Which declared payments are shown in place of the ledger; `all` is the ledger. */
  declares: filterBy(every<DeclarationState>({ to_check: true, confirmed: true, refused: true })),
  /** Which lines of statements are shown in place of the ledger; `all` is the ledger. */
  releves: filterBy(every<StatementLineState>({ open: true, recorded: true, ignored: true })),
  /** Which payments in the browser are shown in place of the ledger; `all` is the ledger. */
  enligne: filterBy(
    every<'to_do' | 'live' | 'recorded' | 'unpaid'>({ to_do: true, live: true, recorded: true, unpaid: true }),
  ),
  /** Whether what does not agree is open over the list. */
  ecarts: filterBy(every<'ouverts'>({ ouverts: true })),
}
