import { useQueryClient } from '@tanstack/react-query'
import type { OfficeDocument } from '../../../domain/documents/document.ts'
import type { Api } from '../../api/api.ts'
import { useChange } from '../kit/use-change.ts'
import { documentQuery } from '../queries/documents.ts'

interface DocumentChange<Input> {
  send: (api: Api, input: Input) => Promise<OfficeDocument>
  title: string
  failsIn: 'place' | 'toast'
  onDone?: (document: OfficeDocument) => void
}

/** A change to one document: its answer is the document as it now is; the lists are read again. */
export function useDocumentChange<Input = undefined>({ send, title, failsIn, onDone }: DocumentChange<Input>) {
  const queryClient = useQueryClient()
  return useChange({
    send,
    failsIn,
    success: { title },
    touches: [['documents']],
    onSuccess: (document) => {
      queryClient.setQueryData(documentQuery(document.id).queryKey, document)
      onDone?.(document)
    },
  })
}
