import { useQueryClient } from '@tanstack/react-query'
import type { OfficeDocument } from '../../../domain/documents/document.ts'
import { done } from '../../api/api.ts'
import { useOffice } from '../kit/office-text.ts'
import { QuestionDialog } from '../kit/question-dialog.tsx'
import { useChange } from '../kit/use-change.ts'
import { documentQuery } from '../queries/documents.ts'

interface Props {
  document: OfficeDocument
  onClose: () => void
  onRemoved: () => void
}

/** Asks before a file that the office attached is gone. */
export function RemoveDialog({ document, onClose, onRemoved }: Props) {
  const { words } = useOffice()
  const queryClient = useQueryClient()
  const removal = useChange({
    failsIn: 'place',
    send: (api) => done(api.admin.documents[':id'].$delete({ param: { id: String(document.id) } })),
    success: { title: words.document.removed },
    touches: [['documents', 'list']],
    onSuccess: () => {
      onRemoved()
      queryClient.removeQueries(documentQuery(document.id))
    },
  })
  return (
    <QuestionDialog
      title={words.document.removeTitle}
      text={words.document.removeText(document.title)}
      action={words.document.remove}
      look="danger"
      change={removal}
      onClose={onClose}
    />
  )
}
