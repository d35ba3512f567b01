import { useForm } from 'react-hook-form'
import { type OfficeDocument, RevocationForm } from '../../../domain/documents/document.ts'
import { read } from '../../api/api.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { TextArea } from '../../ui/field.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useDocumentChange } from './use-document-change.ts'

const resolver = draftResolver(RevocationForm, (draft: { reason: string }) => draft)

/** Asks why before an issued document stops being valid: it keeps its number, and says so wherever it is checked. */
export function RevokeDialog({ document, onClose }: { document: OfficeDocument; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.document
  const form = useForm({ resolver, defaultValues: { reason: '' } })
  const { register, handleSubmit, formState } = form
  const revocation = useDocumentChange({
    failsIn: 'place',
    send: (api, json: { reason: string }) =>
      read(api.admin.documents[':id'].revoke.$post({ param: { id: String(document.id) }, json })),
    title: labels.revoked,
    onDone: onClose,
  })
  const { errorOf, failure } = useFormErrors(form, revocation.failure)
  return (
    <FormDialog title={labels.revokeTitle} isDirty={formState.isDirty} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={handleSubmit((form) => revocation.mutate(form))} className="grid gap-5 p-5">
          <p>
            {labels.revokeText(document.title, document.registrationId !== null)}{' '}
            {document.kind === 'certificate' && labels.revokeCertificate}
          </p>
          <TextArea
            label={labels.revokeReason}
            hint={labels.revokeReasonHint}
            rows={3}
            required
            error={errorOf('reason')}
            {...register('reason')}
          />
          <FormActions change={{ isPending: revocation.isPending, failure }} onCancel={close} label={labels.revoke} />
        </form>
      )}
    </FormDialog>
  )
}
