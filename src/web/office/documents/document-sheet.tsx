import { useQuery } from '@tanstack/react-query'
import { DetailSheet } from '../kit/detail-sheet.tsx'
import { useOffice } from '../kit/office-text.ts'
import { documentQuery } from '../queries/documents.ts'
import { DocumentDetails } from './document-details.tsx'

/** One document beside its list. */
export function DocumentSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { words } = useOffice()
  const found = useQuery(documentQuery(id))
  return (
    <DetailSheet
      title={found.data?.title ?? words.document.title(id)}
      query={found}
      notFound={words.document.notFound}
      loadError={words.document.loadError}
      onClose={onClose}
    >
      {(document) => <DocumentDetails document={document} onRemoved={onClose} />}
    </DetailSheet>
  )
}
