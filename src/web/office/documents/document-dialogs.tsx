import { useQueryClient } from '@tanstack/react-query'
import { FneForm, type OfficeDocument, RevocationForm } from '../../../domain/documents/document.ts'
import { done, read } from '../../api/api.ts'
import type { EditedVersion } from '../../forms/use-edited-version.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { ChangeDialog, EditDialog, useChangeForm, useEditForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { ChangeQuestion } from '../kit/question-dialog.tsx'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { documentChanged, documentQuery } from '../queries/documents.ts'

interface Props {
  document: OfficeDocument
  onClose: () => void
}

/** Replaces a certificate or a proforma by one with what is known now. */
export function SupersedeDialog({ document, onClose }: Props) {
  const labels = useOffice().words.document
  const isInvoice = document.kind === 'invoice'
  const invoiceText = document.validity === 'revoked' ? labels.replaceRevokedText : labels.supersedeInvoiceText
  const { show } = useOfficeSearch()
  return (
    <ChangeQuestion
      title={isInvoice ? labels.supersedeInvoiceTitle : labels.supersedeTitle}
      text={isInvoice ? invoiceText : labels.supersedeText}
      action={isInvoice ? labels.supersedeInvoice : labels.supersede}
      send={(api) => read(api.admin.documents[':id'].supersede.$post({ param: { id: String(document.id) } }))}
      success={{ title: isInvoice ? labels.invoiceSuperseded : labels.superseded }}
      {...documentChanged}
      onSuccess={(corrected) => show({ document: corrected.id })}
      onClose={onClose}
    />
  )
}

/** Asks why before an issued document stops being valid: it keeps its number, and says so wherever it is checked. */
export function RevokeDialog({ document, onClose }: { document: OfficeDocument; onClose: () => void }) {
  const labels = useOffice().words.document
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

interface RemoveDialogProps {
  document: OfficeDocument
  onClose: () => void
  onRemoved: () => void
}

/** Asks before a file that the office attached is gone. */
export function RemoveDialog({ document, onClose, onRemoved }: RemoveDialogProps) {
  const { words } = useOffice()
  const queryClient = useQueryClient()
  return (
    <ChangeQuestion
      title={words.document.removeTitle}
      text={words.document.removeText(document.title)}
      action={words.document.remove}
      look="danger"
      send={(api) => done(api.admin.documents[':id'].$delete({ param: { id: String(document.id) } }))}
      success={{ title: words.document.removed }}
      touches={[['documents', 'list']]}
      onSuccess={() => {
        onRemoved()
        queryClient.removeQueries(documentQuery(document.id))
      }}
      onClose={onClose}
    />
  )
}

interface FneDraft {
  fneNumber: string
  fneUrl: string
}
const fneVersion = ({ fneNumber, fneUrl, version }: OfficeDocument): EditedVersion<FneDraft> => ({
  draft: { fneNumber: fneNumber ?? '', fneUrl: fneUrl ?? '' },
  version,
})

/** Enters the electronic normalised invoice that belongs to one of ours, which is then printed again with it. */
export function FneNumberDialog({ document, onClose }: { document: OfficeDocument; onClose: () => void }) {
  const labels = useOffice().words.document
  const form = useEditForm({
    schema: FneForm,
    present: document,
    versionOf: fneVersion,
    put: (api, json) => read(api.admin.documents[':id'].fne.$put({ param: { id: String(document.id) }, json })),
    recorded: labels.fneSaved,
    ...documentChanged,
    onDone: onClose,
  })
  return (
    <EditDialog
      title={labels.fne}
      form={form}
      onClose={onClose}
      labelOf={(name) => (name === 'fneNumber' ? labels.fneNumber : labels.fneUrl)}
    >
      <p className="text-muted text-sm">{labels.fneHint}</p>
      <TextField label={labels.fneNumber} autoComplete="off" required {...form.field('fneNumber')} />
      <TextField
        label={labels.fneUrl}
        hint={labels.fneUrlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        required
        {...form.field('fneUrl')}
      />
    </EditDialog>
  )
}
