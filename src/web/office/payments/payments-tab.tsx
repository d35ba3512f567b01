import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { describedPayments } from '../../../domain/desk/office-lists.ts'
import { askedAt, readPage } from '../../api/list-page.ts'
import { UnreadCount } from '../../ui/badge.tsx'
import { scrollsOnPaper } from '../../ui/tab-list.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { ListTab } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useAskedToCreate, useAskedToOpen } from '../kit/use-asked-to-create.ts'
import { type OfficeSearch, placeOf, useGroupedSorting, useOfficeSearch } from '../kit/use-office-search.ts'
import { printLimit, readAllPages } from '../kit/use-printed-rows.ts'
import { openDeclarationsQuery } from '../queries/declarations.ts'
import { onlineToDoQuery, providersQuery } from '../queries/online-payments.ts'
import { discrepanciesQuery, paymentsPerPage, paymentsQuery } from '../queries/payments.ts'
import { openLinesQuery } from '../queries/statements.ts'
import { useActDialog } from './act-dialogs.tsx'
import { usePaymentColumns } from './payment-columns.tsx'
import { PaymentFoot, usePaymentGroups } from './payment-sums.tsx'
import { PeriodPanel } from './period-panel.tsx'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'
import { filterQuery, usePaymentFilters } from './use-payment-filters.tsx'

const look =
  'flex min-h-9 phone:min-h-11 items-center gap-1.5 whitespace-nowrap rounded-lg px-2 font-semibold text-muted text-sm hover:text-ink aria-[current=page]:bg-green-wash aria-[current=page]:text-green'

type Shown = Pick<OfficeSearch, 'declares' | 'releves' | 'enligne'>

interface ViewsProps {
  /** Set by a click on one of them: each list draws these links again, and the focus goes to the one that is shown. */
  isMoving: RefObject<boolean>
}

/** Over the payments: the ledger, what people have declared, the lines of statements, and what was begun in the browser; of what is shown also what was decided. */
function PaymentViews({ isMoving }: ViewsProps) {
  const { words } = useOffice()
  const { search } = useOfficeSearch()
  const declared = useQuery(openDeclarationsQuery).data?.total ?? 0
  const unmatched = useQuery(openLinesQuery).data?.total ?? 0
  const online = useQuery(onlineToDoQuery).data?.total ?? 0
  const { declarations, onlinePayments, statements } = words
  const links = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isMoving.current) links.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
    isMoving.current = false
  }, [isMoving])
  const of = (declares: Shown['declares'], releves: Shown['releves'], enligne: Shown['enligne'] = 'all'): Shown => ({
    ...{ declares, releves, enligne },
  })
  const views: { shown: Shown; name: string; waiting?: number; words?: string }[] = [
    { shown: of('all', 'all'), name: declarations.shown.all },
    {
      shown: of('to_check', 'all'),
      name: declarations.shown.to_check,
      waiting: declared,
      words: declarations.waiting,
    },
    { shown: of('all', 'open'), name: statements.shown.open, waiting: unmatched, words: statements.waiting },
    // Where nothing waits, the menu of the ledger leads there: the row has no room for all.
    ...(online > 0 || search.enligne !== 'all'
      ? [
          {
            shown: of('all', 'all', 'to_do'),
            name: onlinePayments.shown.to_do,
            waiting: online,
            words: onlinePayments.waiting,
          },
        ]
      : []),
    ...(search.enligne === 'all'
      ? []
      : (['live', 'recorded', 'unpaid'] as const).map((state) => ({
          shown: of('all', 'all', state),
          name: onlinePayments.shown[state],
        }))),
    ...(search.releves === 'all' && search.declares !== 'all'
      ? (['confirmed', 'refused'] as const).map((state) => ({
          shown: of(state, 'all'),
          name: declarations.shown[state],
        }))
      : []),
    ...(search.releves === 'all'
      ? []
      : (['recorded', 'ignored'] as const).map((state) => ({
          shown: of('all', state),
          name: statements.shown[state],
        }))),
  ]
  return (
    <nav
      ref={links}
      aria-label={declarations.views}
      className={`no-scrollbar relative flex gap-1 overflow-x-auto *:shrink-0 print:hidden ${scrollsOnPaper}`}
    >
      {views.map(({ shown, name, waiting = 0, words: told = '' }) => (
        <Link
          key={name}
          to="/admin"
          search={{
            onglet: 'paiements',
            ...(shown.declares !== 'all' && { declares: shown.declares }),
            ...(shown.releves !== 'all' && { releves: shown.releves }),
            ...(shown.enligne !== 'all' && { enligne: shown.enligne }),
          }}
          className={look}
          onClick={() => {
            isMoving.current = true
          }}
          activeOptions={{ exact: true }}
          aria-current={
            search.releves === shown.releves &&
            search.enligne === shown.enligne &&
            (shown.releves !== 'all' || search.declares === shown.declares)
              ? 'page'
              : undefined
          }
        >
          {name}
          {waiting > 0 && <UnreadCount count={waiting} words={told} />}
        </Link>
      ))}
    </nav>
  )
}

const DeclarationsList = lazy(() =>
  import('./declarations-list.tsx').then(({ DeclarationsList }) => ({ default: DeclarationsList })),
)
const OnlinePaymentsList = lazy(() =>
  import('./online-payments-list.tsx').then(({ OnlinePaymentsList }) => ({ default: OnlinePaymentsList })),
)
const DiscountsDialog = lazy(() =>
  import('./discounts-dialog.tsx').then(({ DiscountsDialog }) => ({ default: DiscountsDialog })),
)
const StatementLinesList = lazy(() =>
  import('./statement-lines-list.tsx').then(({ StatementLinesList }) => ({ default: StatementLinesList })),
)
const DiscrepanciesDialog = lazy(() =>
  import('./discrepancies-dialog.tsx').then(({ DiscrepanciesDialog }) => ({ default: DiscrepanciesDialog })),
)
const MonthsDialog = lazy(() => import('./months-dialog.tsx').then(({ MonthsDialog }) => ({ default: MonthsDialog })))

/** docs/rules/office.md#payments-tab: the ledger, what people have declared to have paid, the lines of statements, or payments in the browser. */
export default function PaymentsTab() {
  const { declares, releves, enligne } = useOfficeSearch().search
  const isMoving = useRef(false)
  const lead = <PaymentViews isMoving={isMoving} />
  return (
    <Suspense fallback={lead}>
      {enligne !== 'all' ? (
        <OnlinePaymentsList state={enligne} lead={lead} />
      ) : releves !== 'all' ? (
        <StatementLinesList state={releves} lead={lead} />
      ) : declares !== 'all' ? (
        <DeclarationsList state={declares} lead={lead} />
      ) : (
        <Ledger lead={lead} />
      )}
    </Suspense>
  )
}

/** The ledger: searched, narrowed, grouped and added up (docs/rules/lists.md). */
function Ledger({ lead }: { lead: ReactNode }) {
  const { locale, words } = useOffice()
  const { search, show } = useOfficeSearch()
  const [isRecording, setRecording] = useState(false)
  const { dialog, begin } = useActDialog()
  const [isClosing, setClosing] = useState(false)
  const [discountsSought, seekDiscounts] = useState<string>()
  const record = () => setRecording(true)
  useAskedToCreate(record, 'money recorders')
  useAskedToOpen({ clotures: () => setClosing(true), remises: seekDiscounts })
  const columns = usePaymentColumns({ open: (id) => show({ inscription: id }), begin })
  const { open, openCounted } = words.discrepancies
  // Nothing is said of it where no provider has its keys.
  const takesOnline = useQuery(providersQuery).data?.providers.some(({ lacks }) => lacks.length === 0)
  const disagreeing = useQuery(discrepanciesQuery).data?.reduce((sum, { count }) => sum + count, 0) ?? 0
  const sorting = useGroupedSorting(describedPayments, 'date')
  const query = { ...filterQuery(search), q: search.q, sort: sorting.by, order: sorting.order }
  return (
    <ListTab
      id="paiements"
      words={words.payments}
      lead={lead}
      filters={usePaymentFilters()}
      exporters="money recorders"
      exportAs={(api, format) => api.admin.payments.export.$get({ query: { ...query, format } })}
      actions={
        <AddButton group="money recorders" onClick={record}>
          {words.payments.add}
        </AddButton>
      }
      more={[
        {
          label: disagreeing === 0 ? open : openCounted(new Intl.NumberFormat(locale).format(disagreeing)),
          act: () => show({ ecarts: 'ouverts' }),
        },
        ...(takesOnline ? [{ label: words.onlinePayments.title, act: () => show({ enligne: 'recorded' }) }] : []),
        { label: words.months.open, act: () => setClosing(true) },
        { label: words.discounts.open, act: () => seekDiscounts('') },
      ]}
      above={<PeriodPanel />}
      sums={{
        foot: (of) => <PaymentFoot of={of} />,
        readAll: (api) =>
          readAllPages(printLimit, (paged) => readPage(api.payments.$get({ query: { ...query, ...paged } }))),
      }}
      query={useQuery(paymentsQuery({ ...query, ...askedAt(placeOf(search)) }))}
      pageSize={paymentsPerPage}
      empty={words.payments.empty}
      show={{
        columns,
        sorting,
        groupOf: usePaymentGroups(),
        onOpen: ({ registrationId }) => show({ inscription: registrationId }),
      }}
    >
      {search.ecarts === 'ouverts' && (
        <Suspense>
          <DiscrepanciesDialog onClose={() => show({ ecarts: 'all' })} />
        </Suspense>
      )}
      {isClosing && (
        <Suspense>
          <MonthsDialog onClose={() => setClosing(false)} />
        </Suspense>
      )}
      {discountsSought !== undefined && (
        <Suspense>
          <DiscountsDialog sought={discountsSought} onClose={() => seekDiscounts(undefined)} />
        </Suspense>
      )}
      {isRecording && <RecordPaymentDialog onClose={() => setRecording(false)} />}
      {dialog}
    </ListTab>
  )
}
