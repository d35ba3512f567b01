import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describedPharmacies } from '../../../domain/desk/office-lists.ts'
import type { PharmacyRow } from '../../../domain/pharmacies/pharmacy.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { read } from '../../api/api.ts'
import { askedAt } from '../../api/list-page.ts'
import type { Column } from '../../ui/table-cells.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { DetailSheet } from '../kit/detail-sheet.tsx'
import { ListTab } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useAskedToCreate } from '../kit/use-asked-to-create.ts'
import { placeOf, useOfficeSearch, useSorting } from '../kit/use-office-search.ts'
import { pharmaciesPerPage, pharmaciesQuery, pharmacyQuery } from '../queries/pharmacies.ts'
import { PharmacyDetails } from './pharmacy-details.tsx'
import { pharmacyDraft, pharmacyForm } from './pharmacy-draft.ts'
import { PharmacyFields } from './pharmacy-fields.tsx'
import { WaitingContacts } from './waiting-contacts.tsx'

/** One pharmacy beside its list. */
function PharmacySheet({ id, onClose }: { id: number; onClose: () => void }) {
  const labels = useOffice().words.pharmacies
  const found = useQuery(pharmacyQuery(id))
  return (
    <DetailSheet
      title={found.data?.name ?? labels.untitled}
      query={found}
      notFound={labels.notFound}
      loadError={labels.loadErrorOne}
      onClose={onClose}
    >
      {(pharmacy) => <PharmacyDetails pharmacy={pharmacy} />}
    </DetailSheet>
  )
}

/** The columns of the pharmacies: which, where, how to reach it, and what it owes. */
function usePharmacyColumns(open: (id: number) => void): Column<PharmacyRow>[] {
  const { locale, words } = useOffice()
  const { columns, open: openLabel } = words.pharmacies
  const count = new Intl.NumberFormat(locale)
  return [
    {
      id: 'name',
      header: columns.name,
      isRowHeader: true,
      sort: 'name',
      cell: ({ id, name, city }) => (
        <span className="grid min-w-0 justify-items-start gap-0.5">
          <button
            type="button"
            aria-label={openLabel(name)}
            onClick={() => open(id)}
            className="text-left font-semibold underline decoration-sand-deep underline-offset-4 hover:text-green"
          >
            {name}
          </button>
          {city && <span className="text-muted">{city}</span>}
        </span>
      ),
    },
    {
      id: 'contact',
      header: columns.contact,
      cell: ({ phone, email }) =>
        phone || email ? (
          <span className="grid min-w-0 gap-0.5 max-md:justify-items-end">
            {phone && <span className="tabular-nums">{phone}</span>}
            {email && <span className="break-all text-muted">{email}</span>}
          </span>
        ) : (
          '–'
        ),
    },
    { id: 'ncc', header: columns.ncc, cell: ({ ncc }) => ncc ?? '–' },
    {
      id: 'registrations',
      header: columns.registrations,
      align: 'right',
      cell: ({ registrations }) => <span className="tabular-nums">{count.format(registrations)}</span>,
    },
    {
      id: 'owed',
      header: columns.owed,
      align: 'right',
      cell: ({ owed }) => <span className="whitespace-nowrap tabular-nums">{formatMoney(owed)}</span>,
    },
  ]
}

/** Makes a pharmacy, which then opens. */
function MakeDialog({ onMade, onClose }: { onMade: (id: number) => void; onClose: () => void }) {
  const labels = useOffice().words.pharmacies
  const form = useChangeForm({
    ...pharmacyForm,
    draft: pharmacyDraft(),
    send: (api, json, once) => read(api.admin.pharmacies.$post({ json }, once)),
    recorded: labels.made,
    touches: [['pharmacies', 'list']],
    onDone: ({ id }) => {
      onClose()
      onMade(id)
    },
  })
  return (
    <ChangeDialog title={labels.makeTitle} shape="wide" form={form} onClose={onClose} submit={labels.make}>
      <PharmacyFields errorOf={form.errorOf} />
    </ChangeDialog>
  )
}

/** The employers that pay for registrations (docs/rules/pharmacies.md#in-the-office). */
export default function PharmaciesTab() {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  const { q, rangement, officine } = search
  const [isMaking, setMaking] = useState(false)
  useAskedToCreate(() => setMaking(true))
  const open = (id: number) => show({ officine: id })
  const columns = usePharmacyColumns(open)
  const sorting = useSorting(describedPharmacies, 'createdAt')
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
