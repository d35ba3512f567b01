import type { OfficeDocument } from '../../../domain/documents/document.ts'
import { read } from '../../api/api.ts'
import { useOffice } from '../kit/office-text.ts'
import { QuestionDialog } from '../kit/question-dialog.tsx'
import { useChange } from '../kit/use-change.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { documentChanged } from '../queries/documents.ts'

interface Props {
  document: OfficeDocument
  /** Said instead of the usual question, where something else led to it. */
  asked?: { title: string; text: string }
  /** Without it the new paper is shown. */
  onDone?: () => void
  onClose: () => void
}

/** Replaces a certificate or a proforma by one with what is known now. */
export function SupersedeDialog({ document, asked, onDone, onClose }: Props) {
  const { words } = useOffice()
  const labels = words.document
  const isInvoice = document.kind === 'invoice'
  const invoiceText = document.validity === 'revoked' ? labels.replaceRevokedText : labels.supersedeInvoiceText
  const { show } = useOfficeSearch()
  const replacement = useChange({
    failsIn: 'place',
    send: (api) => read(api.admin.documents[':id'].supersede.$post({ param: { id: String(document.id) } })),
    success: { title: isInvoice ? labels.invoiceSuperseded : labels.superseded },
    ...documentChanged,
    onSuccess: (corrected) => (onDone ? onDone() : show({ document: corrected.id })),
  })
  return (
    <QuestionDialog
      title={asked?.title ?? (isInvoice ? labels.supersedeInvoiceTitle : labels.supersedeTitle)}
      text={asked?.text ?? (isInvoice ? invoiceText : labels.supersedeText)}
      action={isInvoice ? labels.supersedeInvoice : labels.supersede}
      change={replacement}
      onClose={onClose}
    />
  )
}
