import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OnlinePaymentRow } from '../../../domain/payments/online-payment.ts'
import { askedAt } from '../../api/list-page.ts'
import { ListTab } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { placeOf, useOfficeSearch } from '../kit/use-office-search.ts'
import { onlinePaymentsPerPage, onlinePaymentsQuery } from '../queries/online-payments.ts'
import { OnlinePaymentCard } from './online-payment-card.tsx'

/** Payments in the browser (docs/rules/online-payments.md): what asks for somebody, what may still be paid, what came and what did not. */
export function OnlinePaymentsList({
  state,
  lead,
}: {
  state: 'to_do' | 'live' | 'recorded' | 'unpaid'
  lead: ReactNode
}) {
  const { words } = useOffice()
  const { search } = useOfficeSearch()
  const labels = words.onlinePayments
  return (
    <ListTab
      id="paiements"
      // Not the ledger: no view of it is kept of this.
      of={labels.title}
      lead={lead}
      words={labels}
      query={useQuery(onlinePaymentsQuery({ q: search.q, state, ...askedAt(placeOf(search)) }))}
      pageSize={onlinePaymentsPerPage}
      empty={state === 'to_do' && !search.q ? labels.nothingToDo : labels.empty}
      show={(rows: OnlinePaymentRow[]) => (
        <ul className="grid grid-cols-1 gap-3">
          {rows.map((row) => (
            <OnlinePaymentCard key={row.id} row={row} />
          ))}
        </ul>
      )}
    />
  )
}
