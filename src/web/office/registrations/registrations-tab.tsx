import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { registrationSorts } from '../../../domain/registration.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ExportMenu } from '../kit/export-menu.tsx'
import { FilterTabs, filterTabId } from '../kit/filter-tabs.tsx'
import { type OfficeSearch, registrationFilters } from '../kit/office-search.ts'
import { useOffice } from '../kit/office-text.ts'
import { PagedList } from '../kit/paged-list.tsx'
import { ShownPart } from '../kit/shown-part.tsx'
import { useAskedToCreate } from '../kit/use-asked-to-create.ts'
import { useOfficeSearch, useSorting } from '../kit/use-office-search.ts'
import { type RegistrationsAsked, registrationsPerPage, registrationsQuery } from '../queries/registrations.ts'
import { BulkBar } from './bulk-bar.tsx'
import { fullName } from './full-name.ts'
import { HandDialog } from './hand-dialog.tsx'
import { useRegistrationColumns } from './registration-columns.tsx'
import { registrationListId } from './registration-list-id.ts'
import { UnprovenHint } from './unproven-hint.tsx'
import { useTicked } from './use-ticked.ts'

/**
 * What the server is asked for: each of the status tabs (docs/rules/office.md#registrations-tab), and the part that a figure of the dashboard has opened. "En attente"
 * and "Non payées" leave out what is cancelled or refunded.
 */
function filterQuery({ statut, groupe, mois }: OfficeSearch): Partial<RegistrationsAsked> {
  const isPayment = groupe === 'partiel' || groupe === 'complet' || groupe === 'remboursé'
  return {
    ...(isPayment ? { paymentStatus: groupe, group: 'live' } : groupe !== 'tous' && { group: groupe }),
    ...(mois && { month: mois }),
    ...(statut === 'non_payées' ? { group: 'unpaid' } : statut !== 'toutes' && { status: statut }),
    ...(statut === 'en_attente' && groupe !== 'remboursé' && { refunded: 'false' }),
  }
}

/** docs/rules/office.md#registrations-tab: searched, filtered, sorted and paged by the server; the details open beside the list. */
export default function RegistrationsTab() {
  const { words } = useOffice()
  const { search, show, find } = useOfficeSearch()
  const sorting = useSorting(registrationSorts, 'createdAt')
  const [isRegistering, setRegistering] = useState(false)
  const register = useCallback(() => setRegistering(true), [])
  useAskedToCreate(register)
  const ticked = useTicked(`${search.statut} ${search.groupe} ${search.mois} ${search.q}`)
  const open = (id: number) => show({ inscription: id })
  const columns = useRegistrationColumns(open)
  const asked = { ...filterQuery(search), q: search.q, sort: sorting.by, order: sorting.order }
  const list = useQuery(registrationsQuery({ ...asked, page: String(search.page) }))

  return (
    <section aria-labelledby="inscriptions-titre" className="grid grid-cols-1 gap-4">
      <h2 id="inscriptions-titre" className="sr-only">
        {words.registrations.title}
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <FilterTabs
          label={words.registrations.filtersLabel}
          filters={registrationFilters}
          labelOf={(filter) => words.registrations.filters[filter]}
          chosen={search.statut}
          onChoose={(statut) => show({ statut, page: 1, ...(statut === 'non_payées' && { groupe: 'tous' }) })}
          panelId={registrationListId}
        />
        <div className="flex grow flex-wrap items-center gap-3 xl:justify-end">
          <SearchField
            label={words.registrations.search}
            placeholder={words.registrations.searchHint}
            value={search.q}
            onSearch={find}
          />
          <ExportMenu request={(api, format) => api.admin.registrations.export.$get({ query: { ...asked, format } })} />
          <Button size="compact" onClick={register}>
            <Glyph name="add" />
            {words.handRegistration.open}
          </Button>
        </div>
      </div>
      <ShownPart />
      <UnprovenHint onTick={ticked.tick} />
      <div
        id={registrationListId}
        role="tabpanel"
        tabIndex={-1}
        aria-labelledby={filterTabId(registrationListId, search.statut)}
        className="grid grid-cols-1 gap-4 outline-none"
      >
        <PagedList
          query={list}
          title={words.registrations.title}
          pageSize={registrationsPerPage}
          loadError={words.registrations.loadError}
          empty={words.registrations.empty}
        >
          {(rows) => (
            <DataTable
              caption={words.registrations.title}
              columns={columns}
              rows={rows}
              rowId={(registration) => registration.id}
              sorting={sorting}
              selection={{
                isSelected: ({ id }) => ticked.rows.has(id),
                onSelect: (rows, isTicked) => (isTicked ? ticked.tick(rows) : ticked.untick(rows)),
                words: {
                  page: words.bulk.tickPage,
                  row: ({ participant }) => words.bulk.tick(fullName(participant)),
                },
              }}
              onOpen={(registration) => open(registration.id)}
              isBusy={list.isPlaceholderData}
            />
          )}
        </PagedList>
        <BulkBar rows={[...ticked.rows.values()]} onUntick={ticked.untick} />
      </div>
      {isRegistering && (
        <HandDialog
          onClose={() => setRegistering(false)}
          onDone={(inscription) => {
            setRegistering(false)
            // The dialog asks before something typed is lost; now it is saved.
            show({ inscription }, { ignoreBlocker: true })
          }}
        />
      )}
    </section>
  )
}
