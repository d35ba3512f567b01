import type { OfficeDocument } from '../../../domain/documents/document.ts'
import { read } from '../../api/api.ts'
import { useOffice } from '../kit/office-text.ts'
import { QuestionDialog } from '../kit/question-dialog.tsx'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { useDocumentChange } from './use-document-change.ts'

/** Replaces a certificate or a proforma by one with what is known now, and shows the new one. */
export function SupersedeDialog({ document, onClose }: { document: OfficeDocument; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.document
  const isInvoice = document.kind === 'invoice'
  const invoiceText = document.validity === 'revoked' ? labels.replaceRevokedText : labels.supersedeInvoiceText
  const { show } = useOfficeSearch()
  const replacement = useDocumentChange({
    failsIn: 'place',
    send: (api) => read(api.admin.documents[':id'].supersede.$post({ param: { id: String(document.id) } })),
    title: isInvoice ? labels.invoiceSuperseded : labels.superseded,
    onDone: (corrected) => show({ document: corrected.id }),
  })
  return (
    <QuestionDialog
      title={isInvoice ? labels.supersedeInvoiceTitle : labels.supersedeTitle}
      text={isInvoice ? invoiceText : labels.supersedeText}
      action={isInvoice ? labels.supersedeInvoice : labels.supersede}
      change={replacement}
      onClose={onClose}
    />
  )
}
