import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ExportMenu } from '../kit/export-menu.tsx'
import { useOffice } from '../kit/office-text.ts'
import { PagedList } from '../kit/paged-list.tsx'
import { useOfficeSearch, useSorting } from '../kit/use-office-search.ts'
import { documentsPerPage, documentsQuery } from '../queries/documents.ts'
import { AttachDialog } from './attach-dialog.tsx'
import { CertificatesDialog } from './certificates-dialog.tsx'
import { useDocumentColumns } from './document-columns.tsx'
import { DocumentFilters } from './document-filters.tsx'
import { DocumentSheet } from './document-sheet.tsx'
import { stateQuery } from './document-state.tsx'

const sorts = ['createdAt', 'title'] as const

/** Everything the office hands out: what it issued, with how far each file is, and what it attached. */
export default function DocumentsTab() {
  const { words } = useOffice()
  const { search, show, find } = useOfficeSearch()
  const [isAttaching, setAttaching] = useState(false)
  const [isIssuing, setIssuing] = useState(false)
  const sorting = useSorting(sorts, 'createdAt')
  const open = (id: number) => show({ document: id })
  const columns = useDocumentColumns(open)
  const asked = {
    ...stateQuery(search.etat),
    ...(search.type !== 'tous' && { documentType: search.type }),
    ...(search.formation > 0 && { trainingId: String(search.formation) }),
    q: search.q,
    sort: sorting.by,
    order: sorting.order,
  }
  const list = useQuery(documentsQuery({ ...asked, page: String(search.page) }))
  return (
    <section aria-labelledby="documents-titre" className="grid grid-cols-1 gap-4">
      <h2 id="documents-titre" className="sr-only">
        {words.documents.title}
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex grow flex-wrap items-center gap-3">
          <SearchField
            label={words.documents.search}
            placeholder={words.documents.searchHint}
            value={search.q}
            onSearch={find}
          />
          <DocumentFilters />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <ExportMenu request={(api, format) => api.admin.documents.export.$get({ query: { ...asked, format } })} />
          <Button look="outline" size="compact" onClick={() => setIssuing(true)}>
            {words.documents.issue}
          </Button>
          <Button size="compact" onClick={() => setAttaching(true)}>
            <Glyph name="add" />
            {words.documents.attach}
          </Button>
        </div>
      </div>
      <PagedList
        query={list}
        title={words.documents.title}
        pageSize={documentsPerPage}
        loadError={words.documents.loadError}
        empty={words.documents.empty}
      >
        {(rows) => (
          <DataTable
            caption={words.documents.title}
            columns={columns}
            rows={rows}
            rowId={(document) => document.id}
            sorting={sorting}
            onOpen={(document) => open(document.id)}
            isBusy={list.isPlaceholderData}
          />
        )}
      </PagedList>
      {isAttaching && <AttachDialog onClose={() => setAttaching(false)} />}
      {(isIssuing || search.certificats > 0) && (
        <CertificatesDialog
          trainingId={search.certificats}
          onChoose={(certificats) => {
            // From here on the address tells it.
            setIssuing(certificats === 0)
            show({ certificats }, { replace: true })
          }}
          onClose={() => {
            setIssuing(false)
            show({ certificats: 0 })
          }}
        />
      )}
      {search.document > 0 && (
        <DocumentSheet key={search.document} id={search.document} onClose={() => show({ document: 0 })} />
      )}
    </section>
  )
}
