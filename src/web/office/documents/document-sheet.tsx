import { useQuery } from '@tanstack/react-query'
import { useOffice } from '../kit/office-text.ts'
import { RecordSheet } from '../kit/record-sheet.tsx'
import { documentQuery } from '../queries/documents.ts'
import { DocumentRecord } from './document-record.tsx'

/** One document beside its list. */
export function DocumentSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { words } = useOffice()
  const found = useQuery(documentQuery(id))
  return (
    <RecordSheet
      title={found.data?.title ?? words.document.title(id)}
      query={found}
      notFound={words.document.notFound}
      loadError={words.document.loadError}
      onClose={onClose}
    >
      {(document) => <DocumentRecord document={document} onRemoved={onClose} />}
    </RecordSheet>
  )
}
