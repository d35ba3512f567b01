import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askedAt } from '../../api/list-page.ts'
import { AddButton } from '../kit/add-button.tsx'
import { ListTab } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { placeOf, useOfficeSearch, useSorting } from '../kit/use-office-search.ts'
import { pharmaciesPerPage, pharmaciesQuery } from '../queries/pharmacies.ts'
import { MakeDialog } from './make-dialog.tsx'
import { usePharmacyColumns } from './pharmacy-columns.tsx'
import { PharmacySheet } from './pharmacy-sheet.tsx'
import { WaitingContacts } from './waiting-contacts.tsx'

const sorts = ['createdAt', 'name'] as const

/** The employers that pay for registrations (docs/rules/pharmacies.md#in-the-office). */
export default function PharmaciesTab() {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  const { q, rangement, officine } = search
  const [isMaking, setMaking] = useState(false)
  const open = (id: number) => show({ officine: id })
  const columns = usePharmacyColumns(open)
  const sorting = useSorting(sorts, 'createdAt')
  const query = { q, state: rangement, sort: sorting.by, order: sorting.order }
  return (
    <ListTab
      id="officines"
      words={words.pharmacies}
      tabs={{
        name: 'rangement',
        label: words.pharmacies.statesLabel,
        labelOf: (state) => words.pharmacies.states[state],
      }}
      exporters="money recorders"
      exportAs={(api, format) => api.admin.pharmacies.export.$get({ query: { ...query, format } })}
      actions={<AddButton onClick={() => setMaking(true)}>{words.pharmacies.add}</AddButton>}
      above={<WaitingContacts />}
      query={useQuery(pharmaciesQuery({ ...query, ...askedAt(placeOf(search)) }))}
      pageSize={pharmaciesPerPage}
      empty={q ? words.pharmacies.emptySearch : words.pharmacies.empty[rangement]}
      show={{ columns, sorting, onOpen: ({ id }) => open(id) }}
    >
      {isMaking && (
        <MakeDialog onMade={(id) => show({ officine: id }, { ignoreBlocker: true })} onClose={() => setMaking(false)} />
      )}
      {officine > 0 && <PharmacySheet key={officine} id={officine} onClose={() => show({ officine: 0 })} />}
    </ListTab>
  )
}
