import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { bulkLimit } from '../../../domain/registrations/bulk-action.ts'
import type { RegistrationRow } from '../../../domain/registrations/registration.ts'
import { Button } from '../../ui/button.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { ListTab } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { useAskedToCreate } from '../kit/use-asked-to-create.ts'
import { useMay } from '../kit/use-may.ts'
import { placeOf, useOfficeSearch } from '../kit/use-office-search.ts'
import { RecordPaymentDialog } from '../payments/record-payment-dialog.tsx'
import { registrationsPerPage } from '../queries/registrations.ts'
import { BulkBar } from './bulk-bar.tsx'
import { OfficeRegistrationDialog } from './office-registration-dialog.tsx'
import { useRegistrationColumns } from './registration-columns.tsx'
import { UncertifiedHint } from './uncertified-hint.tsx'
import { UnprovenHint } from './unproven-hint.tsx'
import { useBulkActions } from './use-bulk-actions.ts'
import { useRegistrationFilters } from './use-registration-filters.ts'
import { useRegistrationList } from './use-registration-list.ts'
import { useSelection } from './use-selection.ts'
import { useTickAll } from './use-tick-all.ts'

// Few open it, and it knows much of spreadsheets.
const ImportDialog = lazy(() => import('../imports/import-dialog.tsx'))

/**
 * docs/rules/office.md#registrations-tab: searched, filtered, sorted and paged by the server; the details open beside the list.
 * @param of what a training's page calls its session, where the list stands on one: then it is of that training alone
 */
export function RegistrationList({ of }: { of?: string }) {
  const { words } = useOffice()
  const may = useMay()
  const { search, show } = useOfficeSearch()
  const { narrowed, sorting, query, pageOf } = useRegistrationList()
  const [paying, pay] = useState<RegistrationRow>()
  const [isRegistering, setRegistering] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const register = () => setRegistering(true)
  useAskedToCreate(register)
  const selection = useSelection(JSON.stringify(narrowed))
  const bulk = useBulkActions()
  const list = useQuery(pageOf(placeOf(search)))
  const tickAll = useTickAll(narrowed, selection.tick)
  const open = (id: number) => show({ inscription: id })
  const columns = useRegistrationColumns({ open, pay, bulk })
  const filters = useRegistrationFilters()
  return (
    <ListTab
      id="inscriptions"
      words={words.registrations}
      of={of}
      tabs={{
        name: 'statut',
        label: words.registrations.filtersLabel,
        labelOf: (filter) => words.registrations.filters[filter],
        besides: (statut) => (statut === 'non_payées' ? { groupe: 'all' } : {}),
      }}
      exporters="money recorders"
      exportAs={(api, format) => api.admin.registrations.export.$get({ query: { ...query, format } })}
      actions={
        <>
          <OnlyFor circle="administrators">
            <Button look="neutral" size="compact" onClick={() => setImporting(true)}>
              {words.imports.open}
            </Button>
          </OnlyFor>
          <AddButton onClick={register}>{words.officeRegistration.open}</AddButton>
        </>
      }
      filters={of ? filters.filter(({ id }) => id !== 'session' && id !== 'session_du') : filters}
      above={
        <OnlyFor circle="administrators">
          {!of && <UnprovenHint onTick={selection.tick} />}
          {!of && <UncertifiedHint />}
        </OnlyFor>
      }
      query={list}
      pageSize={registrationsPerPage}
      empty={words.registrations.empty}
      show={{
        columns: of ? columns.filter(({ id }) => id !== 'training') : columns,
        sorting,
        ...(may('administrators') && { selection: selection.boxes }),
        onOpen: ({ id }) => open(id),
      }}
      below={
        <OnlyFor circle="administrators">
          <BulkBar
            bulk={bulk}
            rows={[...selection.rows.values()]}
            wholeList={Math.min(list.data?.total ?? 0, bulkLimit)}
            onTickAll={tickAll}
            onUntick={selection.untick}
            onOpen={open}
          />
        </OnlyFor>
      }
    >
      {paying && <RecordPaymentDialog registration={paying} onClose={() => pay(undefined)} />}
      {isImporting && (
        <Suspense>
          <ImportDialog
            trainingId={(search.onglet === 'formations' && search.formation) || null}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
      {isRegistering && (
        <OfficeRegistrationDialog
          trainingId={search.onglet === 'formations' ? search.formation : 0}
          onClose={() => setRegistering(false)}
          onDone={(inscription) => {
            setRegistering(false)
            // The dialog asks before something typed is lost; now it is saved.
            show({ inscription }, { ignoreBlocker: true })
          }}
        />
      )}
    </ListTab>
  )
}
