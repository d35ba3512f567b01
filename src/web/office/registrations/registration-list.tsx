import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { describedRegistrations } from '../../../domain/desk/office-lists.ts'
import { bulkLimit } from '../../../domain/registrations/bulk-action.ts'
import type { RegistrationRow } from '../../../domain/registrations/registration.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import type { PagePlace } from '../../../domain/values/listing.ts'
import { readPage } from '../../api/list-page.ts'
import { buttonClass } from '../../ui/button.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { useFactFilters, useMonthFilter, usePharmacyFilter } from '../kit/fact-filters.tsx'
import { type ListFilter, useChoices } from '../kit/filters.tsx'
import { fullName } from '../kit/full-name.ts'
import { ListTab } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { useAskedToCreate, useAskedToOpen } from '../kit/use-asked-to-create.ts'
import { useChange } from '../kit/use-change.ts'
import { useMay } from '../kit/use-may.ts'
import { placeOf, useOfficeSearch } from '../kit/use-office-search.ts'
import { printLimit, readAllPages } from '../kit/use-printed-rows.ts'
import { useTicked } from '../kit/use-ticked.ts'
import { useTrainingFilter } from '../kit/use-training-filter.tsx'
import { RecordPaymentDialog } from '../payments/record-payment-dialog.tsx'
import { type RegistrationListQuery, registrationsPerPage } from '../queries/registrations.ts'
import { BulkBar } from './bulk-bar.tsx'
import { OfficeRegistrationDialog } from './office-registration-dialog.tsx'
import { useRegistrationColumns } from './registration-columns.tsx'
import { RegistrationFoot, useRegistrationGroups } from './registration-sums.tsx'
import { UnprovenHint } from './unproven-hint.tsx'
import { useBulkActions } from './use-bulk-actions.ts'
import { useRegistrationList } from './use-registration-list.ts'

/** Training, whose and who pays, month, balance, address and language; and what a figure of the dashboard has opened. */
function useRegistrationFilters(): ListFilter[] {
  const { words } = useOffice()
  const { groupe } = useOfficeSearch().search
  const training = useTrainingFilter('session')
  const choices = useChoices(describedRegistrations)
  const group: ListFilter = {
    id: 'groupe',
    part: groupe === 'all' ? undefined : { name: words.narrowing.groups[groupe], without: { groupe: 'all' } },
  }
  const month = useMonthFilter(words.registrations.registeredIn)
  const facts = useFactFilters()
  // What the page of a pharmacy has opened: those that it might pay for.
  const suggested = usePharmacyFilter('proposees', '', words.pharmacies.suggestedFor)
  return [training, ...facts, month, ...choices, group, suggested]
}

/** What is the same for all that a session's own list has. */
const ofSession = ['session', 'session_du', 'formateur']

/**
 * The way to tick a whole list as it is narrowed, as far as an action takes them: what is on other pages is read first.
 * @param narrowed what the list is narrowed to
 */
function useTickAll(narrowed: RegistrationListQuery, tick: (rows: readonly RegistrationRow[]) => void) {
  const { mutate } = useChange({
    failsIn: 'toast',
    touches: [],
    async send(api, query: RegistrationListQuery) {
      // By number: who registers meanwhile moves nobody to another page.
      return readAllPages(bulkLimit, (paged) =>
        readPage(api.admin.registrations.$get({ query: { ...query, sort: 'id', order: 'asc', ...paged } })),
      )
    },
    onSuccess: tick,
  })
  return () => mutate(narrowed)
}

/** The registrations that are ticked in a view of the list, and the boxes before its rows. */
function useSelection(view: string) {
  const { words } = useOffice()
  const { boxes, ...ticked } = useTicked<RegistrationRow>(view)
  const said = {
    page: words.bulk.tickPage,
    row: ({ participant }: RegistrationRow) => words.bulk.tick(fullName(participant)),
  }
  return { ...ticked, boxes: { ...boxes, words: said } }
}

/** More sessions than this are found in the list itself. */
const sessionsShown = 5

/** Over those who wait for their certificate: to the certificates of each session of theirs, where those who were there are ticked. */
function UncertifiedHint() {
  const { search } = useOfficeSearch()
  return search.groupe === 'uncertified' ? <Sessions place={placeOf(search)} /> : null
}

function Sessions({ place }: { place: PagePlace }) {
  const { locale, words } = useOffice()
  const { pageOf } = useRegistrationList()
  const found = useQuery(pageOf(place))
  const bySession = Map.groupBy<number, RegistrationRow>(found.data?.rows ?? [], ({ trainingId }) => trainingId)
  if (bySession.size === 0) return null
  return (
    <nav aria-label={words.certificates.title} className="flex flex-wrap gap-2">
      {[...bySession].slice(0, sessionsShown).map(([trainingId, [first]]) => (
        <Link
          key={trainingId}
          to="/admin"
          search={{ onglet: 'documents', certificats: trainingId }}
          className={buttonClass('outline', 'text-left', 'compact')}
        >
          {words.certificates.issueOf(
            first?.trainingTitle ?? '',
            first?.startsAt ? formatShortDay(first.startsAt, locale) : words.trainings.noDate,
          )}
        </Link>
      ))}
    </nav>
  )
}

// Few open it, and it knows much of spreadsheets.
const ImportDialog = lazy(() => import('../imports/import-dialog.tsx'))
const PharmacyBookingDialog = lazy(() => import('./pharmacy-booking-dialog.tsx'))

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
  /** The pharmacy that phones; 0 while it is to be chosen. */
  const [phoning, book] = useState<number>()
  const register = () => setRegistering(true)
  useAskedToCreate(register)
  useAskedToOpen({
    import: () => may('administrators') && setImporting(true),
    officine: (wanted) => may('administrators') && book(Number(wanted)),
  })
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
      actions={<AddButton onClick={register}>{words.officeRegistration.open}</AddButton>}
      more={
        may('administrators')
          ? [
              { label: words.pharmacyBooking.title, act: () => book(0) },
              { label: words.imports.open, act: () => setImporting(true) },
            ]
          : []
      }
      filters={of ? filters.filter(({ id }) => !ofSession.includes(id)) : filters}
      above={
        <OnlyFor group="administrators">
          {!of && <UnprovenHint onTick={selection.tick} />}
          {!of && <UncertifiedHint />}
        </OnlyFor>
      }
      sums={{
        foot: (of) => <RegistrationFoot of={of} />,
        readAll: (api) =>
          readAllPages(printLimit, (paged) =>
            readPage(api.admin.registrations.$get({ query: { ...query, ...paged } })),
          ),
      }}
      query={list}
      pageSize={registrationsPerPage}
      empty={words.registrations.empty}
      show={{
        columns: of ? columns.filter(({ id }) => id !== 'training') : columns,
        sorting,
        groupOf: useRegistrationGroups(),
        ...(may('administrators') && { selection: selection.boxes }),
        onOpen: ({ id }) => open(id),
      }}
      below={
        <OnlyFor group="administrators">
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
      {phoning !== undefined && (
        <Suspense>
          <PharmacyBookingDialog
            pharmacyId={phoning}
            trainingId={search.onglet === 'formations' ? search.formation : 0}
            onClose={() => book(undefined)}
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
