import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { DeclarationRow, DeclarationState } from '../../../domain/payments/payment-declaration.ts'
import { askedAt } from '../../api/list-page.ts'
import { ListTab } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { placeOf, useOfficeSearch } from '../kit/use-office-search.ts'
import { declarationsPerPage, declarationsQuery } from '../queries/declarations.ts'
import { DecisionDialogs } from './decision-dialogs.tsx'
import { DeclarationCard } from './declaration-card.tsx'
import type { DeclarationAct } from './use-confirmation.ts'

/** Payments that people have declared (docs/rules/office.md#declared-payments), each confirmed by one click or refused with a reason. */
export function DeclarationsList({ state, lead }: { state: DeclarationState; lead: ReactNode }) {
  const { words } = useOffice()
  const { search } = useOfficeSearch()
  const [act, setAct] = useState<DeclarationAct>()
  const labels = words.declarations
  const query = { q: search.q, state }
  return (
    <ListTab
      id="paiements"
      // Not the ledger: no view of it is kept of this.
      of={labels.title}
      lead={lead}
      words={labels}
      query={useQuery(declarationsQuery({ ...query, ...askedAt(placeOf(search)) }))}
      pageSize={declarationsPerPage}
      empty={state === 'to_check' && !search.q ? labels.nothingToCheck : labels.empty}
      show={(rows: DeclarationRow[]) => (
        <ul className="grid grid-cols-1 gap-3">
          {rows.map((row) => (
            <DeclarationCard key={row.id} row={row} onAct={setAct} />
          ))}
        </ul>
      )}
    >
      <DecisionDialogs act={act} onClose={() => setAct(undefined)} />
    </ListTab>
  )
}
