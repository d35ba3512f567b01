import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askedAt } from '../../api/list-page.ts'
import { AddButton } from '../kit/add-button.tsx'
import { ListTab } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { placeOf, useOfficeSearch, useSorting } from '../kit/use-office-search.ts'
import { useSelectFilter } from '../kit/use-select-filter.tsx'
import { quotesPerPage, quotesQuery } from '../queries/quotes.ts'
import { useQuoteColumns } from './quote-columns.tsx'
import { QuoteDialog } from './quote-dialog.tsx'

const sorts = ['createdAt', 'expiresOn', 'number'] as const

/** The quotes that were sent to pharmacies, and what became of them (docs/rules/quotes.md#in-the-office). */
export default function QuotesTab() {
  const { words } = useOffice()
  const { search } = useOfficeSearch()
  const { q, offre } = search
  const [isMaking, setMaking] = useState(false)
  const columns = useQuoteColumns()
  const sorting = useSorting(sorts, 'createdAt')
  const query = { q, ...(offre !== 'all' && { state: offre }), sort: sorting.by, order: sorting.order }
  const labels = words.quotes
  const state = useSelectFilter({ name: 'offre', label: labels.state, labelOf: (one) => labels.stateChoices[one] })
  return (
    <ListTab
      id="devis"
      words={labels}
      filters={[state]}
      exporters="money recorders"
      exportAs={(api, format) => api.admin.quotes.export.$get({ query: { ...query, format } })}
      actions={
        <OnlyFor circle="administrators">
          <AddButton onClick={() => setMaking(true)}>{labels.add}</AddButton>
        </OnlyFor>
      }
      query={useQuery(quotesQuery({ ...query, ...askedAt(placeOf(search)) }))}
      pageSize={quotesPerPage}
      empty={q || offre !== 'all' ? labels.emptySearch : labels.empty}
      show={{ columns, sorting }}
    >
      {isMaking && <QuoteDialog onClose={() => setMaking(false)} />}
    </ListTab>
  )
}
