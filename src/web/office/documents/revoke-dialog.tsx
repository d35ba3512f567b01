import { type OfficeDocument, RevocationForm } from '../../../domain/documents/document.ts'
import { read } from '../../api/api.ts'
import { TextArea } from '../../ui/field.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { documentChanged } from '../queries/documents.ts'

/** Asks why before an issued document stops being valid: it keeps its number, and says so wherever it is checked. */
export function RevokeDialog({ document, onClose }: { document: OfficeDocument; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.document
  const form = useChangeForm({
    schema: RevocationForm,
    draft: { reason: '' },
    send: (api, json) => read(api.admin.documents[':id'].revoke.$post({ param: { id: String(document.id) }, json })),
    recorded: labels.revoked,
    ...documentChanged,
    onDone: onClose,
  })
  return (
    <ChangeDialog title={labels.revokeTitle} form={form} onClose={onClose} submit={labels.revoke}>
      <p>
        {labels.revokeText(document.title, document.registrationId !== null)}{' '}
        {document.kind === 'certificate' && labels.revokeCertificate}
      </p>
      <TextArea
        label={labels.revokeReason}
        hint={labels.revokeReasonHint}
        rows={3}
        required
        {...form.field('reason')}
      />
    </ChangeDialog>
  )
}
