import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type PaymentRow, paymentSorts } from '../../../domain/payment.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ExportMenu } from '../kit/export-menu.tsx'
import { FilterSelect } from '../kit/filter-select.tsx'
import { methodFilters } from '../kit/office-search.ts'
import { useOffice } from '../kit/office-text.ts'
import { PagedList } from '../kit/paged-list.tsx'
import { ShownPart } from '../kit/shown-part.tsx'
import { useAskedToCreate } from '../kit/use-asked-to-create.ts'
import { useOfficeSearch, useSorting } from '../kit/use-office-search.ts'
import { paymentsPerPage, paymentsQuery } from '../queries/payments.ts'
import { usePaymentColumns } from './payment-columns.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** docs/rules/office.md#payments-tab: the ledger, searched by reference or notes. */
export default function PaymentsTab() {
  const { words } = useOffice()
  const { search, show, find } = useOfficeSearch()
  const [isRecording, setRecording] = useState(false)
  const record = useCallback(() => setRecording(true), [])
  useAskedToCreate(record)
  const sorting = useSorting(paymentSorts, 'date')
  const open = (id: number) => show({ inscription: id })
  const [refunding, refund] = useState<PaymentRow>()
  const columns = usePaymentColumns({ open, refund })
  const asked = {
    q: search.q,
    sort: sorting.by,
    order: sorting.order,
    ...(search.methode !== 'toutes' && { method: search.methode }),
    ...(search.mois && { month: search.mois }),
  }
  const list = useQuery(paymentsQuery({ ...asked, page: String(search.page) }))
  return (
    <section aria-labelledby="paiements-titre" className="grid grid-cols-1 gap-4">
      <h2 id="paiements-titre" className="sr-only">
        {words.payments.title}
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex grow flex-wrap items-center gap-3">
          <SearchField
            label={words.payments.search}
            placeholder={words.payments.searchHint}
            value={search.q}
            onSearch={find}
          />
          <FilterSelect
            label={words.payments.method}
            filters={methodFilters}
            labelOf={(method) => words.payments.methods[method]}
            chosen={search.methode}
            onChoose={(methode) => show({ methode, page: 1 })}
          />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <ExportMenu request={(api, format) => api.admin.payments.export.$get({ query: { ...asked, format } })} />
          <Button size="compact" onClick={record}>
            <Glyph name="add" />
            {words.payments.add}
          </Button>
        </div>
      </div>
      <ShownPart />
      <PagedList
        query={list}
        title={words.payments.title}
        pageSize={paymentsPerPage}
        loadError={words.payments.loadError}
        empty={words.payments.empty}
      >
        {(rows) => (
          <DataTable
            caption={words.payments.title}
            columns={columns}
            rows={rows}
            rowId={(payment) => payment.id}
            sorting={sorting}
            onOpen={(payment) => open(payment.registrationId)}
            isBusy={list.isPlaceholderData}
          />
        )}
      </PagedList>
      {isRecording && <RecordDialog onClose={() => setRecording(false)} />}
      {refunding && <RefundDialog payment={refunding} onClose={() => refund(undefined)} />}
    </section>
  )
}
