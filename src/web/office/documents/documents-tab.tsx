import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askedAt } from '../../api/list-page.ts'
import { Button } from '../../ui/button.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { ListTab } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { useMay } from '../kit/use-may.ts'
import { placeOf, useOfficeSearch, useSorting } from '../kit/use-office-search.ts'
import { documentsPerPage, documentsQuery } from '../queries/documents.ts'
import { AttachDialog } from './attach-dialog.tsx'
import { CertificatesDialog } from './certificates-dialog.tsx'
import { useDocumentColumns } from './document-columns.tsx'
import { DocumentSheet } from './document-sheet.tsx'
import { stateQuery } from './document-state.tsx'
import { useDocumentFilters } from './use-document-filters.ts'

const sorts = ['createdAt', 'title'] as const

/** Everything the office hands out: what it issued, with how far each file is, and what it attached. */
export default function DocumentsTab() {
  const { words } = useOffice()
  const may = useMay()
  const { search, show } = useOfficeSearch()
  const { q, type, etat, formation, document, certificats } = search
  const [dialog, start] = useState<'attach' | 'issue'>()
  const open = (id: number) => show({ document: id })
  const columns = useDocumentColumns(open)
  const sorting = useSorting(sorts, 'createdAt')
  const query = {
    ...stateQuery(etat),
    ...(type !== 'all' && { documentType: type }),
    ...(formation > 0 && { trainingId: String(formation) }),
    q,
    sort: sorting.by,
    order: sorting.order,
  }
  return (
    <ListTab
      id="documents"
      words={words.documents}
      filters={useDocumentFilters()}
      exporters="money recorders"
      exportAs={(api, format) => api.admin.documents.export.$get({ query: { ...query, format } })}
      actions={
        <OnlyFor circle="administrators">
          <Button look="outline" size="compact" onClick={() => start('issue')}>
            {words.documents.issue}
          </Button>
          <AddButton onClick={() => start('attach')}>{words.documents.attach}</AddButton>
        </OnlyFor>
      }
      query={useQuery(documentsQuery({ ...query, ...askedAt(placeOf(search)) }))}
      pageSize={documentsPerPage}
      empty={words.documents.empty}
      show={{ columns, sorting, onOpen: ({ id }) => open(id) }}
    >
      {dialog === 'attach' && <AttachDialog onClose={() => start(undefined)} />}
      {(dialog === 'issue' || certificats > 0) && may('administrators') && (
        <CertificatesDialog
          trainingId={certificats}
          onChoose={(certificats) => {
            // From here on the address tells it.
            start(certificats === 0 ? 'issue' : undefined)
            show({ certificats }, { replace: true })
          }}
          onClose={() => {
            start(undefined)
            show({ certificats: 0 })
          }}
        />
      )}
      {document > 0 && <DocumentSheet key={document} id={document} onClose={() => show({ document: 0 })} />}
    </ListTab>
  )
}
